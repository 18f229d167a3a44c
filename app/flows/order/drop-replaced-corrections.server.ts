import { type BuyerDetails, buyerDetails, changedBuyerDetails, validOverrides } from "~/domain/booking/basis";
import type { OrderFacts } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { isToBeSent } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { appendHistory } from "~/store/history.server";
import { type ShipmentRow, updateShipment } from "~/store/shipments.server";

/** Which part of the parcel form corrects which of the buyer's words. */
const CORRECTS: Record<keyof BuyerDetails, keyof ParcelOverrides> = {
  recipient: "recipientName",
  phone: "recipientPhone",
  address: "address",
};

/**
 * The buyer wrote something else since the order was last read: what staff made of the earlier words is dropped from the
 * parcels still to be sent, so that none goes to where the buyer no longer wants it (domain 3). The timeline says so.
 */
export async function dropReplacedCorrections(
  deps: Deps,
  sql: Sql,
  before: OrderFacts,
  order: OrderFacts,
  shipments: readonly ShipmentRow[],
): Promise<void> {
  const changed = changedBuyerDetails(buyerDetails(before), order, (text) => text);
  if (changed.length === 0 || order.destination === null || before.destination === null) return;
  for (const shipment of shipments.filter(({ state }) => isToBeSent(state))) {
    const dropped = changed.filter((part) => shipment.overrides[CORRECTS[part]] !== undefined);
    if (dropped.length === 0) continue;
    const now = deps.now();
    await updateShipment(sql, shipment, { overrides: validOverrides(shipment.overrides, changed), updatedAt: now });
    await appendHistory(sql, {
      shopId: shipment.shopId,
      shipmentId: shipment.id,
      kind: "correction_replaced",
      source: "shopify",
      details: { changes: dropped.join(", ") },
      happenedAt: now,
      dedupeKey: `correction_replaced:${now.toISOString()}`,
    });
  }
}
