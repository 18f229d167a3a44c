import type { PushDoubt } from "~/domain/status/carrier-event";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { type ShipmentRow, updateShipments } from "~/store/shipments.server";
import type { HeldParcels, MessageOfParcel } from "./apply.server";
import { figuresAfter, pushedFiguresForHistory } from "./figures-of-push";
import type { ReadPush } from "./sort-pushes.server";

/** Returns a push as a message about its parcel. `doubt`: why it is not believed. */
export function asMessage(
  { message, push, shipmentId }: ReadPush,
  held: HeldParcels,
  doubt?: PushDoubt,
): MessageOfParcel {
  const shipment = held.shipments.get(shipmentId);
  return {
    shipmentId,
    event: {
      code: push.statusId,
      actionTime: push.actionTime,
      receivedAt: message.receivedAt,
      reasonCode: push.reasonCode,
      partialReturn: push.partialReturn,
      ...(doubt ? { doubt } : {}),
    },
    origin: {
      source: "push",
      words: push.reason,
      figures: shipment ? pushedFiguresForHistory(push, shipment) : {},
    },
  };
}

/** Pushes about one parcel cause at most one read of its record in this time. */
const ASKED_ONCE_SECONDS = 60;

/**
 * Stores a weight, fee or COD in a push that differs from the known one, such as a re-weigh at pickup, to show it at once, and
 * queues reading the carrier's record, which alone is believed (decision 034). An older push never replaces newer figures.
 */
export async function keepFigures(
  deps: Deps,
  sql: Sql,
  { shipments }: HeldParcels,
  pushes: readonly Pick<ReadPush, "push" | "shipmentId">[],
): Promise<void> {
  const told = new Map<string, ShipmentRow["told"]>();
  const differing = new Set<string>();
  for (const { push, shipmentId } of pushes) {
    const shipment = shipments.get(shipmentId);
    if (!shipment) continue;
    const known = told.get(shipmentId);
    const figures = figuresAfter(known === undefined ? shipment : { ...shipment, told: known }, push);
    if (figures) told.set(shipmentId, figures.told);
    if (figures?.told) differing.add(shipmentId);
  }
  if (told.size === 0) return;
  const now = deps.now();
  const shopOf = (id: string) => shipments.get(id)?.shopId ?? "";
  const patches = [...told].map(([id, news]) => ({ shopId: shopOf(id), id, told: news, updatedAt: now }));
  await updateShipments(sql, patches);
  // Also where a later push agrees again: only the record says which is right.
  const toRead = [...differing].map((shipmentId) => ({ shopId: shopOf(shipmentId), shipmentId }));
  const once = { onceKey: "figures", onceIn: ASKED_ONCE_SECONDS };
  await deps.queue.enqueueAll(sql, "check-status", toRead, once);
}
