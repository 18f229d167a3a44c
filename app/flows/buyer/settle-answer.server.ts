import type { AnswerOutcome } from "~/domain/buyer/answer";
import type { Actor, Deps } from "~/flows/deps.server";
import { settleBuyerAnswer } from "~/store/buyer-answers.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { lockShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";

/** Stores what staff did about a buyer's answer, which the buyer reads on the tracking page. Returns false when none is open. */
export function settleAnswer(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  outcome: AnswerOutcome,
  actor: Actor,
): Promise<boolean> {
  return deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    return shipment !== null && settleOpenAnswer(sql, shipment, outcome, { actor, now: deps.now() });
  });
}

/** Settles the open answer of a parcel that is locked, as {@link settleAnswer} does. */
export async function settleOpenAnswer(
  sql: Sql,
  shipment: ShipmentRow,
  outcome: AnswerOutcome,
  { actor, now }: { actor: Actor; now: Date },
): Promise<boolean> {
  const { buyerSaid } = shipment;
  if (buyerSaid === null) return false;
  await settleBuyerAnswer(sql, shipment, outcome, { actor, now });
  await updateShipment(sql, shipment, { buyerSaid: null, updatedAt: now });
  await recordEvent(sql, shipment, {
    kind: "answer_settled",
    by: actor,
    at: now,
    details: { answer: buyerSaid, outcome },
  });
  return true;
}
