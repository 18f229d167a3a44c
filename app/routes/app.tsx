import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { MerchantError, MerchantFrame } from "~/components/merchant-frame";
import { frameOf, requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

export const loader = async ({ request }: LoaderFunctionArgs) => frameOf(await requireMerchant(request));

/** Nothing of the frame changes while the app is open, but the language by the choice in the settings. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction }) => formAction === "/app/settings/language";

export default function App() {
  return (
    <MerchantFrame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </MerchantFrame>
  );
}

export { MerchantError as ErrorBoundary };
