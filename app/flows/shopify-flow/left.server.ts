import { HOUR_MS } from "~/domain/durations";
import { cutOffsOf, lastCutOff } from "~/domain/settings/cut-offs";
import type { Deps } from "~/flows/deps.server";
import { wantFlowEvent } from "~/store/flow-events.server";
import { listShopsUsing } from "~/store/flow-uses.server";
import { countLeftOver } from "~/store/handover-board.server";
import { listPickups } from "~/store/pickups.server";
import { findShop } from "~/store/shops.server";

const HANDLE = "flow-parcels-left";
/** A cut-off that passed longer ago, while nothing ran, is no news any more. */
const NEWS_MS = 3 * HOUR_MS;

/**
 * Wants Shopify Flow told of the parcels that were not given to the courier, once for each pickup and cut-off, in the shops whose
 * workflows use that. Looks only at cut-offs that passed a short time ago.
 */
export async function wantLeftOfAll(deps: Deps): Promise<void> {
  for (const { shopId, since } of await listShopsUsing(deps.database, HANDLE)) await wantLeft(deps, shopId, since);
}

async function wantLeft(deps: Deps, shopId: string, since: Date): Promise<void> {
  const shop = await findShop(deps.database, shopId);
  if (!shop) return;
  const now = deps.now();
  for (const { pickAddressId: pickupId } of await listPickups(deps.database, shopId)) {
    const cutOff = lastCutOff(cutOffsOf(shop.settings.cutOffs, pickupId), now);
    if (!cutOff || cutOff < since || now.getTime() - cutOff.getTime() > NEWS_MS) continue;
    const parcels = await countLeftOver(deps.database, shopId, { pickupId, pickOption: "cod" }, cutOff);
    if (parcels === 0) continue;
    const facts = { pickupId, cutOff: cutOff.toISOString(), parcels };
    await wantFlowEvent(deps.database, shopId, {
      ...{ handle: HANDLE, key: `${pickupId}:${facts.cutOff}`, facts, happenedAt: cutOff },
    });
  }
}
