import type { Deps } from "~/flows/deps.server";
import { ADDRESS_PROBLEM } from "./list.server";
import { orderKeyOf } from "./views";

/**
 * The parcel whose address is to be settled after that of one order: the next older, else the newest, else none. Returns the
 * key of its order.
 */
export async function nextAddress(deps: Deps, shopId: string, orderKey: string) {
  const [next] = await deps.database.query<{ orderId: string; shipmentId: string }>(
    `SELECT o.id AS "orderId", s.id AS "shipmentId"
       FROM shipment s JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
       LEFT JOIN "order" here ON here.shop_id = $1 AND here.id = $2
      WHERE s.shop_id = $1 AND o.id <> $2 AND ${ADDRESS_PROBLEM}
      ORDER BY here.id IS NOT NULL AND (o.created_at, o.id) < (here.created_at, here.id) DESC, o.created_at DESC, o.id DESC
      LIMIT 1`,
    [shopId, `gid://shopify/Order/${orderKey}`],
  );
  return next ? { orderKey: orderKeyOf(next.orderId), shipmentId: next.shipmentId } : null;
}
