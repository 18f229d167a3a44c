import type { Deps } from "~/flows/deps.server";
import { findNextAddress } from "~/store/order-list.server";
import { orderKeyOf } from "./views";

/**
 * The parcel whose address is to be settled after that of one order: the next older, else the newest, else none. Returns the
 * key of its order.
 */
export async function nextAddress(deps: Deps, shopId: string, orderKey: string) {
  const next = await findNextAddress(deps.database, shopId, `gid://shopify/Order/${orderKey}`);
  return next ? { orderKey: orderKeyOf(next.orderId), shipmentId: next.shipmentId } : null;
}
