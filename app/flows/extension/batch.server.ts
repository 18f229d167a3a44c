import type { BlockReason } from "~/domain/parcel/block-reason";
import { EDITABLE_STATES } from "~/domain/parcel/state";
import { countsOf, goesOn } from "~/flows/booking/batch-views";
import { prepareBatchOf } from "~/flows/booking/prepare-batch.server";
import type { Actor, Deps } from "~/flows/deps.server";
import { type BatchParcel, countBatchRows, listBatchRows } from "~/store/batch-rows.server";
import { readBatch } from "~/store/batches.server";
import { listStoredOrders } from "~/store/orders.server";
import { listShipmentsOfOrders } from "~/store/shipments.server";

/** An order of a selection that has nothing to book, and why. */
export interface NothingToBook {
  orderName: string | null;
  why: "unknown" | "sent" | "blocked" | "no_parcel";
  reasons: BlockReason[];
}

/** The most rows that an extension shows: all of a selection in the usual case. */
const SHOWN = 500;

/**
 * Prepares a batch that books what the chosen orders still have to send, in their order, and returns which of them have nothing to book.
 * Nothing is sent before the batch is started; asking again with the same id prepares nothing twice.
 */
export async function prepareBookingOf(
  deps: Deps,
  shopId: string,
  { batchId, orderIds }: { batchId: string; orderIds: readonly string[] },
  actor: Actor,
): Promise<NothingToBook[]> {
  const ids = [...new Set(orderIds)];
  const [orders, shipments] = await Promise.all([
    listStoredOrders(deps.database, shopId, ids),
    listShipmentsOfOrders(deps.database, shopId, ids),
  ]);
  const byOrder = Map.groupBy(shipments, ({ orderId }) => orderId);
  const toBook = ids.flatMap((id) => (byOrder.get(id) ?? []).filter(({ state }) => EDITABLE_STATES.includes(state)));
  const parcels = toBook.map(({ id: shipmentId, draftVersion: version }) => ({ shipmentId, version }));
  await prepareBatchOf(deps, shopId, { batchId, kind: "book", target: { parcels } }, actor);
  const withParcels = new Set(toBook.map(({ orderId }) => orderId));
  return ids
    .filter((id) => !withParcels.has(id))
    .map((id) => {
      const order = orders.get(id);
      const reasons = Object.values(order?.blocks ?? {}).filter((reason) => reason !== null);
      const sent = byOrder.has(id) ? "sent" : "no_parcel";
      const why = !order ? "unknown" : reasons.length > 0 && sent !== "sent" ? "blocked" : sent;
      return { orderName: order?.facts.name ?? null, why, reasons };
    });
}

/** A batch with its rows. */
export interface BatchAtAdmin {
  batchId: string;
  parcels: number;
  done: number;
  codVnd: number;
  /** Null: no fee is known yet. */
  feeVnd: number | null;
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
    feeVnd: sum(({ feeless }) => feeless) === parcels ? null : sum(({ feeVnd }) => feeVnd),
    isStarted: batch.startedAt !== null,
    isOpen: batch.startedAt !== null && goesOn(counts),
    more: all - rows.length,
  };
}
