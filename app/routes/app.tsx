import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import { boundary } from "@shopify/shopify-app-remix/server";
import { AppFrame } from "~/components/app-frame";
import { ErrorPage } from "~/components/error-page";
import { TimeZone } from "~/components/format";
import { requireMerchant } from "~/merchant.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { app, shop, locale } = await requireMerchant(request);
  return { apiKey: app.env.SHOPIFY_API_KEY, locale, timeZone: shop.timezone ?? "Asia/Ho_Chi_Minh" };
}

/**
 * The language is settled when the app opens: only the first request carries Shopify's, so a later reading would lose it.
 * The one thing that changes it is the choice in the settings.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction }) => formAction === "/app/settings/language";

export const headers: HeadersFunction = (args) => boundary.headers(args);

export default function App() {
  const { apiKey, timeZone } = useLoaderData<typeof loader>();
  return (
    <TimeZone.Provider value={timeZone}>
      <AppFrame apiKey={apiKey}>
        <Outlet />
      </AppFrame>
    </TimeZone.Provider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  // Shopify's library throws whole pages, such as the one that fetches a session token; those are not failures.
  if (isRouteErrorResponse(error) && error.status < 400) return boundary.error(error);
  return (
    <AppFrame apiKey="">
      <ErrorPage error={error} />
    </AppFrame>
  );
}
