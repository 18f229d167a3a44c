import { readUsageKey } from "~/domain/billing/day";
import { DAY_MS } from "~/domain/durations";
import type { Deps } from "~/flows/deps.server";
import { addLostCharges, isUsageSearched, type LostCharge, noteUsageSearched } from "~/store/lost-charges.server";
import type { BilledShop } from "./follow.server";

/** Shopify's clock and ours differ, and a dump has its moment from its beginning: what is known already is not recorded twice. */
const MARGIN_MS = DAY_MS;

/**
 * After a restore: asks Shopify once in each shop what it charged in the lost time, and records it (decision 158). The parcels of those days
 * come back with the carrier's messages, some late and under another part of the day, whose key Shopify does not know. Throws `ShopifyError`.
 */
export async function findLostCharges(deps: Deps, shop: BilledShop): Promise<void> {
  const { restoredTo, billing } = deps.config;
  if (!restoredTo || billing.kind !== "plans") return;
  if (await isUsageSearched(deps.database, shop.id, restoredTo)) return;
  const since = new Date(restoredTo.getTime() - MARGIN_MS);
  const found: LostCharge[] = [];
  for (const subscriptionId of await deps.shopify.listSubscriptionIds(shop)) {
    for (const { key, ...record } of await deps.shopify.listUsageRecords(shop, { subscriptionId, since })) {
      const place = readUsageKey(key ?? "");
      if (place) found.push({ ...place, ...record, subscriptionId });
    }
  }
  await deps.database.transaction(async (sql) => {
    await addLostCharges(sql, shop.id, found, deps.now());
    await noteUsageSearched(sql, shop.id, restoredTo);
  });
  deps.log.info({ shop: shop.id, found: found.length }, "billing.lost_time_searched");
}
