import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { AccountNotice } from "~/components/account/notice";
import { MerchantError, MerchantFrame } from "~/components/merchant-frame";
import { PausedWork, StandstillNotice } from "~/components/standstill-notice";
import { readAccountTrouble } from "~/flows/account/read.server";
import { frameOf, requireMerchant } from "~/merchant.server";
import { readStandstill } from "~/store/shop-pauses.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns what the frame of the pages needs. */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const merchant = await requireMerchant(request, "open");
  const { deps, shop } = merchant;
  const [accountTrouble, standstill] = await Promise.all([
    readAccountTrouble(deps, shop.id),
    readStandstill(deps.database, shop.id),
  ]);
  return {
    ...frameOf(merchant),
    accountTrouble,
    standstill: standstill.map(({ part, since }) => ({ part, since: since.toISOString() })),
  };
};

/** The forms that change what the frame holds: the language, what this person may do, and the carrier account. */
const RELOADS = ["/app/settings/language", "/app/settings/staff", "/app/account"];

/**
 * The carrier may reject the account's token at any time, and the operator pause the shop's work: on another page, and after a deed such
 * as booking, these are looked at again when so long has passed.
 */
const STALE_MS = 60_000;
let readAt = Date.now();

/** Forms of which some book, and the page of a batch that was just started: whether the operator has paused that is said at once, not a minute later. */
const BOOKING_FORMS = /^\/app\/(orders|attention|batches)\b/;
const BATCH = /^\/app\/batches\/./;

/** Reloads the frame only after such a form, after one that books, and for the account and a standstill; nothing else in it changes while the app is open. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, currentUrl, nextUrl }) => {
  const isMoment = formAction !== undefined || currentUrl.pathname !== nextUrl.pathname;
  const isStale = isMoment && Date.now() - readAt > STALE_MS;
  const isOfForm = formAction !== undefined && (RELOADS.includes(formAction) || BOOKING_FORMS.test(formAction));
  const isNewBatch = currentUrl.pathname !== nextUrl.pathname && BATCH.test(nextUrl.pathname);
  const reloads = isStale || isOfForm || isNewBatch;
  if (reloads) readAt = Date.now();
  return reloads;
};

/** The frame of every page below `/app`. */
export default function App() {
  const frame = useLoaderData<typeof loader>();
  return (
    <MerchantFrame {...frame}>
      <AccountNotice trouble={frame.accountTrouble} />
      <StandstillNotice standstill={frame.standstill} />
      <PausedWork.Provider value={frame.standstill}>
        <Outlet />
      </PausedWork.Provider>
    </MerchantFrame>
  );
}

export { MerchantError as ErrorBoundary };
