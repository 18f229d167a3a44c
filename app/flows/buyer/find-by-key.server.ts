import { timingSafeEqual } from "node:crypto";
import type { Deps } from "~/flows/deps.server";
import { findTrackedOrder, type TrackedOrder } from "~/store/tracking.server";

/** An order that was found by a tracking address. */
export interface FoundOrder {
  order: TrackedOrder;
  /** The key in the address is that of the order: whoever asks is its buyer, or was sent their link. */
  withKey: boolean;
}

/**
 * Returns the order of a parcel by its tracking number, and whether the key is that of the order; null: the shop has no such parcel.
 * Each takes the same readings, and a key is compared in the same time. `key` null: the address has none.
 */
export async function findByKey(
  { buyers, database }: Pick<Deps, "buyers" | "database">,
  shopDomain: string,
  trackingNumber: string,
  key: string | null,
): Promise<FoundOrder | null> {
  const keyOf = await buyers.keys();
  const order = await findTrackedOrder(database, shopDomain, trackingNumber);
  const withKey = isEqual(key ?? "", keyOf(order?.shopId ?? "", order?.orderId ?? ""));
  return order && { order, withKey };
}

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
