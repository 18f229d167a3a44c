import type { ParcelAddress } from "~/domain/parcel/address";
import type { Deps } from "~/flows/deps.server";
import { rememberAddresses } from "~/flows/parcel/remembered-address.server";
import { type AttemptRow, listAttemptsOf } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { lockStoredOrders, type StoredOrder } from "~/store/orders.server";
import { listOrdersOfParcels, lockParcelsOfOrders, type ShipmentRow } from "~/store/shipments.server";

/** Parcels that are locked together with their orders, and what a decision about them needs, each kind read once. */
export interface InHand {
  /** Parcels as they are now, changes of this transaction included. */
  parcel(id: string): ShipmentRow | undefined;
  order(orderId: string): StoredOrder | undefined;
  /** All parcels of an order, oldest first. */
  siblings(orderId: string): ShipmentRow[];
  /** The latest attempt of one of the parcels that were asked for. */
  attempt(id: string): AttemptRow | undefined;
  /** The address that staff chose earlier for an order's buyer and text. */
  remembered(order: StoredOrder): ParcelAddress | null;
  /** Notes what a parcel will be: its siblings are decided with it. */
  change(id: string, patch: Partial<ShipmentRow>): void;
}

/**
 * Locks the orders of these parcels and all parcels of these orders, and reads what booking them needs: five statements, however
 * many there are. One parcel of an order at a time may be decided: what its siblings collect limits what it may collect.
 */
export async function takeInHand(
  deps: Pick<Deps, "buyers">,
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<InHand> {
  const orderIds = await listOrdersOfParcels(sql, shopId, shipmentIds);
  const orders = await lockStoredOrders(sql, shopId, orderIds);
  const shipments = new Map((await lockParcelsOfOrders(sql, shopId, orderIds)).map((row) => [row.id, row]));
  const idsOf = Map.groupBy(shipments.values(), (row) => row.orderId);
  const attempts = await listAttemptsOf(sql, shopId, shipmentIds);
  const facts = [...orders.values()].map((order) => order.facts);
  const remembered = await rememberAddresses(deps, sql, shopId, facts);

  return {
    parcel: (id) => shipments.get(id),
    order: (orderId) => orders.get(orderId),
    siblings: (orderId) => (idsOf.get(orderId) ?? []).flatMap(({ id }) => shipments.get(id) ?? []),
    attempt: (id) => attempts.get(id),
    remembered: (order) => remembered.of(order.facts),
    change(id, patch) {
      const row = shipments.get(id);
      if (row) shipments.set(id, { ...row, ...patch });
    },
  };
}
