import { type BuyerDetails, buyerDetails, changedBuyerDetails, validOverrides } from "~/domain/booking/basis";
import type { OrderFacts } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { isToBeSent } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { type ShipmentRow, updateShipment } from "~/store/shipments.server";

/** The override that corrects each part of the buyer's details. */
const CORRECTS: Record<keyof BuyerDetails, keyof ParcelOverrides> = {
  recipient: "recipientName",
  phone: "recipientPhone",
  address: "address",
};

/**
 * Drops the corrections of details that the buyer changed since the order was last read, from the parcels still to be sent, so
 * that none goes to where the buyer no longer wants it (domain 3.3). Records it in the history. Returns the parcels as they are
 * now.
 */
export async function dropReplacedCorrections(
  deps: Deps,
  sql: Sql,
  before: OrderFacts,
  order: OrderFacts,
  shipments: ShipmentRow[],
): Promise<ShipmentRow[]> {
  const changed = changedBuyerDetails(buyerDetails(before), order, (text) => text);
  if (changed.length === 0 || order.destination === null || before.destination === null) return shipments;
  const dropped = new Map<string, ParcelOverrides>();
  for (const shipment of shipments.filter(({ state }) => isToBeSent(state))) {
    const replaced = changed.filter((part) => shipment.overrides[CORRECTS[part]] !== undefined);
    if (replaced.length === 0) continue;
    const now = deps.now();
    const overrides = validOverrides(shipment.overrides, changed);
    await updateShipment(sql, shipment, { overrides, updatedAt: now });
    dropped.set(shipment.id, overrides);
    await recordEvent(sql, shipment, {
      kind: "correction_replaced",
      by: "shopify",
      at: now,
      details: { changes: replaced.join(", ") },
    });
  }
  return shipments.map((shipment) => ({ ...shipment, overrides: dropped.get(shipment.id) ?? shipment.overrides }));
}
