import { EVERY_DRAFT } from "~/domain/draft/touched";
import type { SetupStep } from "~/domain/settings/setup-steps";
import { askForRedraft } from "~/flows/ask-for-redraft.server";
import type { Deps } from "~/flows/deps.server";
import { markShopMilestone, type ShopRow } from "~/store/shops.server";
import { readSetup } from "./read-setup.server";

/** Ends the guided set-up, unless a set-up step before the last is still open: returns that step. */
export async function finishSetup(
  deps: Deps,
  shop: ShopRow,
): Promise<{ outcome: "finished" } | { outcome: "open"; step: SetupStep }> {
  const { next, done } = await readSetup(deps, shop);
  if (next !== null && next !== "fee") return { outcome: "open", step: next };
  if (!done.fee) {
    await markShopMilestone(deps.database, shop.id, { onboardedAt: deps.now() });
    deps.log.info({ shop: shop.id }, "setup.finished");
  }
  await deps.database.transaction((sql) => askForRedraft(deps, sql, shop.id, EVERY_DRAFT));
  return { outcome: "finished" };
}
