import { readUsageKey } from "~/domain/billing/day";
import { DAY_MS } from "~/domain/durations";
import { beginningOfDayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { ShopifyError } from "~/shopify/shopify-error";
import {
  addLostCharges,
  isUsageSearched,
  type LostCharge,
  noteUsageSearched,
  noteUsageUnread,
} from "~/store/lost-charges.server";
import type { DoubtfulTime } from "~/store/usage-charges.server";
import type { BilledShop } from "./follow.server";

/** Shopify's clock and ours differ, and a dump has its moment from its beginning: what is known already is not recorded twice. */
const MARGIN_MS = DAY_MS;

/**
 * After a restore: asks Shopify once in each shop what it charged in the lost time, and records it (decision 158). The parcels of those days
 * come back with the carrier's messages, some late and under another part of the day, whose key Shopify does not know. Returns the time in
 * which something may have been charged that cannot be read yet: its days wait, and no others (decision 160). Null: all is known. Throws
 * `ShopifyError`.
 */
export async function findLostCharges(deps: Deps, shop: BilledShop): Promise<DoubtfulTime | null> {
  const { restoredTo, billing } = deps.config;
  if (!restoredTo || billing.kind !== "plans") return null;
  if (await isUsageSearched(deps.database, shop.id, restoredTo)) return null;
  const since = new Date(restoredTo.getTime() - MARGIN_MS);
  const found = await readLostCharges(deps, shop, since);
  if (found === "unread") {
    const until = await noteUsageUnread(deps.database, shop.id, restoredTo, deps.now());
    return { from: beginningOfDayInVietnam(since), to: new Date(beginningOfDayInVietnam(until).getTime() + DAY_MS) };
  }
  await deps.database.transaction(async (sql) => {
    await addLostCharges(sql, shop.id, found, deps.now());
    await noteUsageSearched(sql, shop.id, restoredTo);
  });
  deps.log.info({ shop: shop.id, found: found.length }, "billing.lost_time_searched");
  return null;
}

/** Reads what Shopify charged since then. `unread`: it refused to show its bill, as it may for as long as its API does not know our question. */
async function readLostCharges(deps: Deps, shop: BilledShop, since: Date): Promise<LostCharge[] | "unread"> {
  const found: LostCharge[] = [];
  try {
    for (const subscriptionId of await deps.shopify.listSubscriptionIds(shop)) {
      for (const { key, ...record } of await deps.shopify.listUsageRecords(shop, { subscriptionId, since })) {
        const place = readUsageKey(key ?? "");
        if (place) found.push({ ...place, ...record, subscriptionId });
      }
    }
  } catch (error) {
    if (!(error instanceof ShopifyError && error.kind === "invalid")) throw error;
    deps.log.warn({ shop: shop.id, message: error.message }, "billing.lost_time_unread");
    return "unread";
  }
  return found;
}
