import { SETUP_STEPS } from "~/domain/settings/setup-steps";
import type { Deps } from "~/flows/deps.server";
import { readAccount } from "~/store/accounts.server";
import { listPickups } from "~/store/pickups.server";
import type { ShopRow } from "~/store/shops.server";
import type { SetupView } from "./views";

/** Reads the progress of a shop's set-up. A set-up step counts as done by its result, so it can be left and resumed anywhere. */
export async function readSetup(deps: Deps, shop: ShopRow): Promise<SetupView> {
  const [account, pickups] = await Promise.all([
    readAccount(deps.database, shop.id),
    listPickups(deps.database, shop.id),
  ]);
  const done = {
    account: account !== null && account.health !== "rejected",
    pickups: pickups.some(({ isDefault, confirmedAt }) => isDefault && confirmedAt !== null),
    money: shop.settings.codGateways !== null,
    fee: shop.onboardedAt !== null,
  };
  return {
    done,
    next: SETUP_STEPS.find((step) => !done[step]) ?? null,
    onboarded: shop.onboardedAt !== null,
    currency: shop.currency ?? "",
    currencyFits: shop.currency === "VND",
  };
}
