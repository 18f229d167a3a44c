import {
  type AnswerForm,
  asksBuyer,
  type BuyerAnswer,
  countAnswer,
  isAboutLastEvent,
  isSameAnswer,
  readBuyerAnswer,
} from "~/domain/buyer/answer";
import { buyerState } from "~/domain/buyer/state";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { type AnswerRow, readBuyerAnswerOf, saveBuyerAnswer } from "~/store/buyer-answers.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { lockShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { listTrackedParcels, type TrackedOrder } from "~/store/tracking.server";
import { findByKey } from "./find-by-key.server";

/** `same`: it was sent before. `not_now`: nobody is asked about the parcel any more. `none`: there is no such parcel, or it is not the key of its order. */
export type AnswerResult =
  | { outcome: "saved" | "same" | "too_many" | "not_now" }
  | { outcome: "invalid"; what: BuyerAnswer["kind"] }
  | { outcome: "none" };

/**
 * Stores what the buyer of an order answers about one of its parcels, whose delivery failed: it waits for staff in the work queue, and
 * nothing else is changed by it (decision 109). The same answer twice is one; a newer one takes the place of the one before.
 */
export async function answerAsBuyer(
  deps: Deps,
  shopDomain: string,
  address: { trackingNumber: string; key: string },
  { parcel, ...form }: AnswerForm,
): Promise<AnswerResult> {
  const found = await findByKey(deps, shopDomain, address.trackingNumber, address.key);
  if (!found?.withKey) return { outcome: "none" };
  const { order } = found;
  const read = readBuyerAnswer(form, dayInVietnam(deps.now()));
  const { shopId } = order;
  return deps.database.transaction(async (sql) => {
    const asked = await lockAsked(sql, order, parcel);
    if (!asked) return { outcome: "not_now" };
    const { shipment, lastEventAt } = asked;
    if (read.outcome === "invalid") return read;
    const now = deps.now();
    const { answer } = read;
    const before = await readBuyerAnswerOf(sql, shopId, shipment.id);
    if (before && isSameAnswer(before as BuyerAnswer & AnswerRow, answer)) {
      // A page that is loaded anew sends its form again: what staff have settled since stays settled.
      const isSettled = before.outcome !== null && isAboutLastEvent(before.saidAt.toISOString(), lastEventAt);
      if (shipment.buyerSaid !== null || isSettled) return { outcome: "same" };
    }
    const given = countAnswer(before, now);
    if (given === null) return { outcome: "too_many" };
    await saveBuyerAnswer(sql, { shopId, shipmentId: shipment.id, ...answer, saidAt: now, ...given });
    await updateShipment(sql, shipment, { buyerSaid: answer.kind, updatedAt: now });
    await recordEvent(sql, shipment, {
      kind: "buyer_answered",
      by: "buyer",
      at: now,
      words: answer.phone ?? answer.place,
      details: { answer: answer.kind, day: answer.day },
    });
    return { outcome: "saved" };
  });
}

/** Locks the parcel that is answered about; null: the order has no such parcel, or its buyer is not asked about it. */
async function lockAsked(
  sql: Sql,
  { shopId, orderId }: TrackedOrder,
  parcel: string,
): Promise<{ shipment: ShipmentRow; lastEventAt: string | null } | null> {
  const named = (await listTrackedParcels(sql, shopId, orderId)).find(
    ({ trackingNumber }) => trackingNumber === parcel,
  );
  const shipment = named ? await lockShipment(sql, shopId, named.shipmentId) : null;
  // Read again under the lock: a status may have come between.
  const now = (await listTrackedParcels(sql, shopId, orderId)).find(({ shipmentId }) => shipmentId === shipment?.id);
  if (!shipment || !now || now.state !== "booked" || now.isRedacted) return null;
  const lastReasonCode = now.events[0]?.reasonCode ?? null;
  return asksBuyer({ ...now, state: buyerState({ ...now, lastReasonCode }), lastReasonCode })
    ? { shipment, lastEventAt: now.events[0]?.happenedAt ?? null }
    : null;
}
