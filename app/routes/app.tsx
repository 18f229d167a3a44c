import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { MerchantError, MerchantFrame } from "~/components/merchant-frame";
import { frameOf, requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns what the frame of the pages needs. */
export const loader = async ({ request }: LoaderFunctionArgs) => frameOf(await requireMerchant(request, "open"));

/** The forms that change what the frame holds: the language, and what this person may do. */
const RELOADS = ["/app/settings/language", "/app/settings/staff"];

/** Reloads the frame only after such a form; nothing else in it changes while the app is open. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction }) =>
  formAction !== undefined && RELOADS.includes(formAction);

/** The frame of every page below `/app`. */
export default function App() {
  return (
    <MerchantFrame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </MerchantFrame>
  );
}

export { MerchantError as ErrorBoundary };
