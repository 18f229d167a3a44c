import { bookedDifferences, mayDiffer } from "~/domain/booking/booked-differences";
import { keepClosed, openDifferences, sameDifferences } from "~/domain/booking/closed-differences";
import type { OrderFacts } from "~/domain/order/order";
import { maySetAttention, movesAfterEnd } from "~/domain/parcel/attention";
import type { ParcelRequest } from "~/domain/parcel/request";
import { isLive } from "~/domain/parcel/state";
import { districtBeside } from "~/domain/places/era";
import type { Actor, Deps } from "~/flows/deps.server";
import { fingerprintOfText } from "~/flows/parcel/draft.server";
import { listCurrentAttempts } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { lockStoredOrder } from "~/store/orders.server";
import { lockShipment, lockShipmentsOfOrder, type ShipmentRow, updateShipment } from "~/store/shipments.server";

/**
 * Compares an order as it is now with what its parcels were booked with, and stores the differences on each parcel, inside the
 * transaction that read the change and holds the order's parcels, all of them in `shipments` (domain 2.3, users 3.5). They
 * are removed when the order agrees again, and when the parcel can no longer be changed.
 */
export async function updateDifferences(
  deps: Deps,
  sql: Sql,
  order: OrderFacts,
  shipments: readonly ShipmentRow[],
): Promise<void> {
  const differing = shipments.find((shipment) => mayDiffer(shipment) || shipment.differences.length > 0);
  if (!differing) return;
  const attempts = await listCurrentAttempts(sql, differing.shopId, order.id);
  const parcels = shipments.map((shipment) => {
    const attempt = attempts.find(({ shipmentId }) => shipmentId === shipment.id);
    return {
      ...shipment,
      request: attempt?.request ? asShown(deps, attempt.request) : null,
      basis: attempt?.basis ?? null,
    };
  });
  const found = bookedDifferences(order, parcels, fingerprintOfText);
  for (const shipment of shipments) {
    const differences = keepClosed(shipment.differences, found.get(shipment.id) ?? []);
    if (sameDifferences(shipment.differences, differences)) continue;
    await updateShipment(sql, shipment, { differences, updatedAt: deps.now() });
    await recordChange(deps, sql, shipment, openDifferences(differences));
  }
}

/** Returns a request with the address as staff see it: without an old district beside a new ward. */
function asShown({ gazetteer }: Deps, request: ParcelRequest): ParcelRequest {
  if (districtBeside(gazetteer, request.recipient) === null) return request;
  return { ...request, recipient: { ...request.recipient, district: undefined } };
}

/**
 * Updates the differences from the stored order, after one of its parcels moved, had its cancel refused, or was booked while the
 * order changed. A job of its own, because a transaction that locks one parcel must not wait for another.
 */
export async function updateStoredDifferences(deps: Deps, shopId: string, orderId: string): Promise<void> {
  await deps.database.transaction(async (sql) => {
    const order = await lockStoredOrder(sql, shopId, orderId);
    if (!order) return;
    const shipments = await lockShipmentsOfOrder(sql, shopId, orderId);
    await updateDifferences(deps, sql, order.facts, await flagReplacements(deps, sql, shipments));
  });
}

/**
 * Sets an attention on the parcels that replace one that had ended and moves after all: the goods may go out twice. Returns the
 * parcels as they are now.
 */
async function flagReplacements(deps: Deps, sql: Sql, shipments: ShipmentRow[]): Promise<ShipmentRow[]> {
  const moving = shipments.find(({ attention }) => movesAfterEnd(attention));
  if (!moving) return shipments;
  const flagged: ShipmentRow[] = [];
  for (const shipment of shipments) {
    const isReplacement = isLive(shipment.state) && shipment.createdAt > moving.createdAt;
    const patch = { attention: "replaced_parcel_moves", updatedAt: deps.now() } as const;
    const flags = isReplacement && maySetAttention(shipment.attention);
    if (flags) await updateShipment(sql, shipment, patch);
    flagged.push(flags ? { ...shipment, ...patch } : shipment);
  }
  return flagged;
}

/** Records in the history what changed, with the old and the new values. */
async function recordChange(
  deps: Deps,
  sql: Sql,
  shipment: ShipmentRow,
  open: ShipmentRow["differences"],
): Promise<void> {
  if (open.length === 0) return;
  const now = deps.now();
  await recordEvent(sql, shipment, {
    kind: "order_changed",
    by: "shopify",
    at: now,
    details: changesOf(open),
  });
}

function changesOf(open: ShipmentRow["differences"]) {
  return {
    changes: open.map(({ field }) => field).join(", "),
    differences: open.map(({ settled: _, ...difference }) => difference),
  };
}

/** Closes the differences of a parcel for staff; a later change opens them again. Returns false when none are open. */
export async function closeDifferences(deps: Deps, shopId: string, shipmentId: string, actor: Actor): Promise<boolean> {
  return deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    const open = openDifferences(shipment?.differences ?? []);
    if (!shipment || open.length === 0) return false;
    const now = deps.now();
    const differences = shipment.differences.map((difference) => ({ ...difference, settled: true }));
    await updateShipment(sql, shipment, { differences, updatedAt: now });
    await recordEvent(sql, shipment, {
      kind: "changes_settled",
      by: actor,
      at: now,
      details: changesOf(open),
    });
    return true;
  });
}
