import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { MerchantError, MerchantFrame } from "~/components/merchant-frame";
import { frameOf, requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns what the frame of the pages needs. */
export const loader = async ({ request }: LoaderFunctionArgs) => frameOf(await requireMerchant(request));

/** Reloads the frame only when the language is changed in the settings; nothing else in it changes while the app is open. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction }) => formAction === "/app/settings/language";

/** The frame of every page below `/app`. */
export default function App() {
  return (
    <MerchantFrame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </MerchantFrame>
  );
}

export { MerchantError as ErrorBoundary };
