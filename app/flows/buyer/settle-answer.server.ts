import { waitingKind } from "~/domain/attention/waiting";
import type { AnswerOutcome } from "~/domain/buyer/answer";
import type { Actor, Deps } from "~/flows/deps.server";
import { readBuyerAnswerOf, settleBuyerAnswer } from "~/store/buyer-answers.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { lockShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";

/** What is said to a buyer, about which answer. */
interface Settling {
  outcome: AnswerOutcome;
  /** When the answer that staff saw was given, ISO 8601; null: they saw none. */
  seen: string | null;
}

/** `unseen`: the buyer answered something else meanwhile. `none`: the parcel does not wait because of an answer. */
export type Settled = "settled" | "unseen" | "none";

/** Stores what staff did about the answer of a buyer that they saw; the buyer reads it on the tracking page. */
export function settleAnswer(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  settling: Settling,
  actor: Actor,
): Promise<Settled> {
  return deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    return shipment === null ? "none" : settleOpenAnswer(sql, shipment, settling, { actor, now: deps.now() });
  });
}

/** Settles the open answer of a parcel that is locked, as {@link settleAnswer} does. One that staff did not see stays open. */
export async function settleOpenAnswer(
  sql: Sql,
  shipment: ShipmentRow,
  { outcome, seen }: Settling,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Settled> {
  const { shopId, id, buyerSaid } = shipment;
  if (buyerSaid === null || waitingKind(shipment) !== "answered") return "none";
  const answer = await readBuyerAnswerOf(sql, shopId, id);
  if (answer?.saidAt.toISOString() !== seen) return "unseen";
  await settleBuyerAnswer(sql, shipment, outcome, { actor, now });
  await updateShipment(sql, shipment, { buyerSaid: null, updatedAt: now });
  const details = { answer: buyerSaid, outcome };
  await recordEvent(sql, shipment, { kind: "answer_settled", by: actor, at: now, details });
  return "settled";
}
