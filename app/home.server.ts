import { WAITING_KINDS } from "./domain/attention/waiting";
import { readAccountPage } from "./flows/account/read.server";
import { readPlanNotice } from "./flows/billing/read.server";
import { readCheckoutBrief } from "./flows/checkout/read.server";
import { readToday } from "./flows/handover/board.server";
import { readSetup } from "./flows/home/read-setup.server";
import { readPushNotice } from "./flows/push-address/address.server";
import type { Merchant } from "./merchant.server";
import { countWaiting } from "./store/dashboard.server";
import { readWaitingTallies } from "./store/tallies.server";

/** Reads what the home page shows, at `/app` and at the root, where Shopify opens the app. */
export async function readHome({ deps, shop }: Merchant) {
  const [setup, dashboard, { account }, checkout, push, plan, today, waiting] = await Promise.all([
    readSetup(deps, shop),
    countWaiting(deps.database, shop.id),
    readAccountPage(deps, shop.id),
    readCheckoutBrief(deps, shop),
    readPushNotice(deps, shop.id),
    readPlanNotice(deps, shop.id),
    readToday(deps, shop),
    readWaitingTallies(deps.database, shop.id),
  ]);
  return {
    ...{ setup, dashboard, account, checkout, push, plan, today },
    stillReading: shop.backfilledAt === null,
    waiting: WAITING_KINDS.flatMap((kind) => ({ kind, count: waiting.get(kind) ?? 0 })).filter(
      ({ count }) => count > 0,
    ),
  };
}

export type HomeView = Awaited<ReturnType<typeof readHome>>;
