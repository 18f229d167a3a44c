import type { BuyerOutcome } from "~/domain/confirm/history";
import type { CodState, ParcelState, ReturnState } from "~/domain/parcel/state";
import type { AcceptedEvent } from "./carrier-event";
import { isOut, STATUS } from "./codes";
import { REASONS } from "./reasons";

/** What of a parcel decides its outcome for the buyer. */
export interface OutcomeFacts {
  state: ParcelState;
  carrierStatus: number | null;
  deliveredAt: Date | null;
  returnState: ReturnState;
  codState: CodState;
  /** Why its delivery failed, in the carrier's code; null: it did not, or nobody said. */
  failedReason: string | null;
}

const { deliveryFailure: FAILURE } = REASONS;

const WHY: Readonly<Record<string, BuyerOutcome>> = {
  [FAILURE.recipientRefused.code]: "refused",
  [FAILURE.recipientUnreachableThreeTimes.code]: "unreachable",
  [FAILURE.recipientRescheduledThreeTimes.code]: "put_off",
  [FAILURE.shopCancelled.code]: "called_back",
  [FAILURE.cancelledByApi.code]: "called_back",
};

const AT_CARRIER: readonly ParcelState[] = ["booked", "cancelling", "closed"];
const KEPT: readonly CodState[] = ["collected", "collected_partly", "collected_unclear", "settled"];

/**
 * Returns what became of a parcel for its buyer (decision 088); null: nothing that counts, as it was never sent or was cancelled
 * before it left. It follows the parcel's own facts, so a correction of the carrier corrects it too. The trigger that stores it
 * says the same in SQL.
 */
export function buyerOutcome(facts: OutcomeFacts): BuyerOutcome | null {
  const { state, carrierStatus, deliveredAt, returnState, codState, failedReason } = facts;
  if (!AT_CARRIER.includes(state) || carrierStatus === STATUS.cancelled) return null;
  if (carrierStatus === STATUS.compensation && deliveredAt === null) return "lost";
  if (returnState !== "none") {
    // A prepaid parcel has no money that tells how much of it was kept: one that was delivered and comes back was kept in part.
    const isKept = KEPT.includes(codState) || (codState === "none" && deliveredAt !== null);
    if (isKept) return "partly";
    return WHY[failedReason ?? ""] ?? "came_back";
  }
  // On its way again, after a delivery that was reported by mistake.
  const isOutAgain =
    codState === "to_collect" || (codState === "none" && carrierStatus !== null && isOut(carrierStatus));
  if (deliveredAt !== null && !isOutAgain) return codState === "collected_partly" ? "partly" : "delivered";
  return state === "closed" ? null : "under_way";
}

/** Returns the last reason that was given for a failed delivery, of a history in order; null: none was. */
export function failedReasonOf(history: readonly AcceptedEvent[]): string | null {
  const failures = history.filter(({ status }) => status === STATUS.deliveryFailed);
  return failures.flatMap(({ reasonCodes }) => reasonCodes).at(-1) ?? null;
}
