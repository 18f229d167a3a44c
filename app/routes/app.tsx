import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { AccountNotice } from "~/components/account/notice";
import { MerchantError, MerchantFrame } from "~/components/merchant-frame";
import { readAccountTrouble } from "~/flows/account/read.server";
import { frameOf, requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns what the frame of the pages needs. */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const merchant = await requireMerchant(request, "open");
  return { ...frameOf(merchant), accountTrouble: await readAccountTrouble(merchant.deps, merchant.shop.id) };
};

/** The forms that change what the frame holds: the language, what this person may do, and the carrier account. */
const RELOADS = ["/app/settings/language", "/app/settings/staff", "/app/account"];

/** The carrier may reject the account's token at any time: on another page after so long, it is looked at again. */
const STALE_MS = 60_000;
let readAt = Date.now();

/** Reloads the frame only after such a form, and for the account; nothing else in it changes while the app is open. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, currentUrl, nextUrl }) => {
  const isStale = currentUrl.pathname !== nextUrl.pathname && Date.now() - readAt > STALE_MS;
  const reloads = isStale || (formAction !== undefined && RELOADS.includes(formAction));
  if (reloads) readAt = Date.now();
  return reloads;
};

/** The frame of every page below `/app`. */
export default function App() {
  const frame = useLoaderData<typeof loader>();
  return (
    <MerchantFrame {...frame}>
      <AccountNotice trouble={frame.accountTrouble} />
      <Outlet />
    </MerchantFrame>
  );
}

export { MerchantError as ErrorBoundary };
