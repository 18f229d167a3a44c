import type { Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-key";
import { findNextAddress } from "~/store/order-list.server";

/**
 * Finds the parcel whose address staff should decide after the one of this order: of the next older order, else of the newest.
 * Returns it with its order's key; null when there is none.
 */
export async function nextAddress(deps: Deps, shopId: string, orderKey: string) {
  const next = await findNextAddress(deps.database, shopId, `gid://shopify/Order/${orderKey}`);
  return next ? { orderKey: orderKeyOf(next.orderId), shipmentId: next.shipmentId } : null;
}
