import { isReopening } from "~/domain/extension/after-cancel";
import type { Standstill } from "~/domain/operator/standstill";
import { type BlockReason, PLAIN_REASONS } from "~/domain/parcel/block-reason";
import { EDITABLE_STATES, UNANSWERED_STATES } from "~/domain/parcel/state";
import { type BatchPreview, countsOf, goesOn } from "~/flows/booking/batch-views";
import { prepareBatchOf } from "~/flows/booking/prepare-batch.server";
import type { Actor, Deps } from "~/flows/deps.server";
import { type BatchParcel, countBatchRows, listBatchRows } from "~/store/batch-rows.server";
import { readBatch } from "~/store/batches.server";
import { listStoredOrders, type StoredOrder } from "~/store/orders.server";
import { listShipmentsOfOrders, type ShipmentRow } from "~/store/shipments.server";
import { readStandstill } from "~/store/shop-pauses.server";
import { type OrderAtWork, readWorkOfOrders } from "~/store/work-of-orders.server";

/** An order of a selection that has nothing to book, and why. */
export interface NothingToBook {
  orderName: string | null;
  /** `reopening`: its parcel was cancelled, and the new one is not there yet. */
  why: "unknown" | "sent" | "blocked" | "no_parcel" | "reopening";
  reasons: BlockReason[];
}

/** What is said of a choice of orders before anything is sent. */
export interface BookingChoice {
  /** What speaks against booking them as they are. */
  doubts: Pick<BatchPreview, "ofBuyers" | "belowFee" | "forRefusers">;
  nothing: NothingToBook[];
}

/** The most rows that an extension shows: all of a selection in the usual case. */
const SHOWN = 500;

/**
 * Prepares a batch that books what the chosen orders still have to send, in their order, and returns what speaks against that, and which of
 * them have nothing to book.
 * Nothing is sent before the batch is started; asking again with the same id prepares nothing twice.
 */
export async function prepareBookingOf(
  deps: Deps,
  shopId: string,
  { batchId, orderIds }: { batchId: string; orderIds: readonly string[] },
  actor: Actor,
): Promise<BookingChoice> {
  const ids = [...new Set(orderIds)];
  // Before what the work changes: what ends meanwhile counts as under way, not as nothing to book.
  const atWork = await readWorkOfOrders(deps.database, shopId, ids);
  const [orders, shipments] = await Promise.all([
    listStoredOrders(deps.database, shopId, ids),
    listShipmentsOfOrders(deps.database, shopId, ids),
  ]);
  const byOrder = Map.groupBy(shipments, ({ orderId }) => orderId);
  const toBook = ids.flatMap((id) => (byOrder.get(id) ?? []).filter(({ state }) => EDITABLE_STATES.includes(state)));
  const parcels = toBook.map(({ id: shipmentId, draftVersion: version }) => ({ shipmentId, version }));
  const doubts = await prepareBatchOf(deps, shopId, { batchId, kind: "book", target: { parcels } }, actor);
  const withParcels = new Set(toBook.map(({ orderId }) => orderId));
  const nothing = ids
    .filter((id) => !withParcels.has(id))
    .map((id) => nothingOf(orders.get(id), byOrder.get(id) ?? [], { work: atWork.get(id), now: deps.now() }));
  return { doubts, nothing };
}

/** Why an order has nothing to book. */
function nothingOf(
  order: StoredOrder | undefined,
  shipments: readonly ShipmentRow[],
  { work, now }: { work: OrderAtWork | undefined; now: Date },
): NothingToBook {
  const orderName = order?.facts.name ?? null;
  if (!order) return { orderName, why: "unknown", reasons: [] };
  if (shipments.some(wasSent)) return { orderName, why: "sent", reasons: [] };
  const reopens = ({ id, state, fulfillmentOrderId, fulfillmentId }: ShipmentRow) =>
    state === "cancelled" &&
    isReopening({
      ...{ order: order.facts, fulfillmentOrderId, fulfillmentId, now },
      ...{ isFollowed: work?.followed.has(id) ?? false, isToBeRead: work?.isToBeRead ?? false },
    });
  const isReopened = shipments.some(reopens);
  // Shopify closes what a fulfillment has: that ends with the fulfillment, and the order is read anew.
  const reasons = Object.values(order.blocks)
    .filter((reason) => reason !== null)
    .filter((reason) => !isReopened || !PLAIN_REASONS.includes(reason));
  if (reasons.length > 0) return { orderName, why: "blocked", reasons: [...new Set(reasons)] };
  return { orderName, why: isReopened ? "reopening" : "no_parcel", reasons };
}

/** The carrier has it, or may have it. One that was withdrawn before it was booked is closed without ever having been sent. */
const wasSent = ({ state, bookedAt }: ShipmentRow): boolean =>
  UNANSWERED_STATES.includes(state) || (bookedAt !== null && state !== "cancelled");

/** A batch with its rows. */
export interface BatchAtAdmin {
  batchId: string;
  parcels: number;
  done: number;
  codVnd: number;
  feeVnd: number;
  /** Parcels whose fee is not known: `feeVnd` is without them. */
  feeless: number;
  /** What the operator has paused of the shop's work; empty: it goes on. */
  standstill: Standstill[];
  isStarted: boolean;
  isOpen: boolean;
  rows: BatchParcel[];
  more: number;
}

/** Reads a booking with its rows; null when the shop has no such batch, or it does something else. */
export async function readBookingBatch(deps: Deps, shopId: string, batchId: string): Promise<BatchAtAdmin | null> {
  const batch = await readBatch(deps.database, shopId, batchId);
  if (batch?.kind !== "book") return null;
  const groups = await countBatchRows(deps.database, shopId, batchId);
  const rows = await listBatchRows(deps.database, shopId, batchId, groups, { after: 0, limit: SHOWN });
  const counts = countsOf("book", groups);
  const taken = groups.filter(({ outcome }) => outcome !== "left_out");
  const sum = (of: (group: (typeof groups)[number]) => number) => taken.reduce((total, group) => total + of(group), 0);
  const all = groups.reduce((total, { count }) => total + count, 0);
  const parcels = sum(({ count }) => count);
  return {
    ...{ batchId, parcels, rows },
    done: parcels - counts.waiting - counts.unknown,
    codVnd: sum(({ codVnd }) => codVnd),
    feeVnd: sum(({ feeVnd }) => feeVnd),
    feeless: sum(({ feeless }) => feeless),
    standstill: await readStandstill(deps.database, shopId),
    isStarted: batch.startedAt !== null,
    isOpen: batch.startedAt !== null && goesOn(counts),
    more: all - rows.length,
  };
}
