import { timingSafeEqual } from "node:crypto";
import type { Deps } from "~/flows/deps.server";
import { findTrackedOrder, type TrackedOrder } from "~/store/tracking.server";

/**
 * Returns the order of a parcel by its tracking number and the order's key; null: the shop has no such parcel, or the key is not that
 * of its order. The two take the same readings and the same time. `key` null: none is asked for.
 */
export async function findByKey(
  { buyers, database }: Pick<Deps, "buyers" | "database">,
  shopDomain: string,
  trackingNumber: string,
  key: string | null,
): Promise<TrackedOrder | null> {
  const keyOf = await buyers.keys();
  const order = await findTrackedOrder(database, shopDomain, trackingNumber);
  const right = keyOf(order?.shopId ?? "", order?.orderId ?? "");
  const isRight = key === null || isEqual(key, right);
  return order && isRight ? order : null;
}

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
