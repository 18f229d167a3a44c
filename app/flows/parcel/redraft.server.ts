import { isSameAddressText } from "~/domain/address/correction";
import type { OrderFacts } from "~/domain/order/order";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { findUnsentWithAddressText } from "~/store/order-addresses.server";
import { lockStoredOrders } from "~/store/orders.server";
import { lockParcelsOfOrders, type ShipmentRow } from "~/store/shipments.server";
import { keepBoxes } from "./keep-boxes.server";
import type { ParcelInOrder } from "./parcel-in-order";
import { type OrderToRedraft, type Redrafted, redraftSet } from "./redraft-set.server";
import type { ShopContext } from "./shop-context.server";
import { readBlock, withdrawParcel } from "./withdraw.server";

/**
 * Redrafts these parcels of an order as far as staff may change them, by default all, inside the transaction that holds the order.
 * Returns those that became ready.
 */
export async function redraftParcels(
  deps: Deps,
  sql: Sql,
  { context, order, siblings }: Omit<ParcelInOrder, "shipment">,
  parcels: readonly ShipmentRow[] = siblings,
): Promise<Redrafted[]> {
  const done = await redraftSet(deps, sql, context, [{ order, siblings, parcels }]);
  return done.filter(({ becameReady }) => becameReady);
}

/**
 * Redrafts the other unsent parcels with the same address text of the same buyer, after one of them was corrected. Orders whose
 * text differs in case or spaces get the correction with their next draft.
 */
export async function redraftSameAddress(deps: Deps, context: ShopContext, order: OrderFacts): Promise<void> {
  if (!order.destination) return;
  const { address1, address2, city, province } = order.destination;
  const text = { address1, address2, city, province };
  for (const { id, details } of await findUnsentWithAddressText(deps.database, context.shop.id, order.id, text)) {
    if (isSameAddressText(order, details)) await redraftOrder(deps, context, id);
  }
}

/** Redrafts the unsent parcels of one order from the stored order. */
export async function redraftOrder(deps: Deps, context: ShopContext, orderId: string): Promise<void> {
  await deps.database.transaction((sql) => redraftStoredOrders(deps, sql, context, [orderId]));
}

/**
 * Redrafts the unsent parcels of stored orders, and returns them; those that may not be sent any more are withdrawn, and goods
 * above the carrier's weight limit go into boxes.
 */
export async function redraftStoredOrders(
  deps: Deps,
  sql: Sql,
  context: ShopContext,
  orderIds: readonly string[],
): Promise<Redrafted[]> {
  const orders = await lockStoredOrders(sql, context.shop.id, orderIds);
  // Locked, so that a click that queues one of them meanwhile is not undone.
  const held = await lockParcelsOfOrders(sql, context.shop.id, [...orders.keys()]);
  const parcelsOf = Map.groupBy(held, ({ orderId }) => orderId);
  const toRedraft: OrderToRedraft[] = [];
  for (const [orderId, order] of orders) {
    const siblings = parcelsOf.get(orderId) ?? [];
    const blocks = siblings.map((shipment) => ({ shipment, block: readBlock(context, order, shipment) }));
    for (const { shipment, block } of blocks) if (block) await withdrawParcel(deps, sql, shipment, block);
    const parcels = blocks.filter(({ block }) => block === null).map(({ shipment }) => shipment);
    const boxed = await keepBoxes(deps, sql, context, { order: order.facts, siblings, parcels });
    const withdrawn = new Set(blocks.filter(({ block }) => block !== null).map(({ shipment }) => shipment.id));
    toRedraft.push({
      order: order.facts,
      siblings: boxed,
      parcels: boxed === siblings ? parcels : boxed.filter(({ id }) => !withdrawn.has(id)),
    });
  }
  return redraftSet(deps, sql, context, toRedraft);
}
