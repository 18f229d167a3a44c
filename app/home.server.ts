import { readAccountPage } from "./flows/account/read.server";
import { readCheckoutBrief } from "./flows/checkout/read.server";
import { readSetup } from "./flows/home/read-setup.server";
import { readPushNotice } from "./flows/push-address/address.server";
import type { Merchant } from "./merchant.server";
import { countWaiting } from "./store/dashboard.server";

/** Reads what the home page shows, at `/app` and at the root, where Shopify opens the app. */
export async function readHome({ deps, shop }: Merchant) {
  const [setup, dashboard, { account }, checkout, push] = await Promise.all([
    readSetup(deps, shop),
    countWaiting(deps.database, shop.id),
    readAccountPage(deps, shop.id),
    readCheckoutBrief(deps, shop),
    readPushNotice(deps, shop.id),
  ]);
  return { setup, dashboard, account, checkout, push, stillReading: shop.backfilledAt === null };
}

export type HomeView = Awaited<ReturnType<typeof readHome>>;
