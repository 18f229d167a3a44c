import type { CodState } from "~/domain/parcel/state";
import { allowsPartialDelivery, TAG } from "~/domain/parcel/tags";
import type { Journey, StatusContext } from "./journey";

/** What became of a parcel's COD, and how much was collected, whole VND; null while unknown. */
export interface CodOutcome {
  codState: CodState;
  collectedVnd: number | null;
}

/**
 * Returns what a journey says about the COD (domain 2.4). It is collected in full only if the parcel was delivered in full beyond
 * doubt; any other delivery waits for the amount that staff enter. Never more than the COD.
 */
export function codOutcome(journey: Journey, context: StatusContext): CodOutcome {
  const { codVnd, tags } = context;
  if (journey.money === "came_back") return uncollectedOutcome(codVnd, tags);
  if (codVnd === 0) return { codState: "none", collectedVnd: 0 };
  switch (journey.money) {
    case "open":
      return { codState: "to_collect", collectedVnd: 0 };
    case "void":
      return { codState: "none", collectedVnd: 0 };
    case "lost":
      return { codState: "not_collected", collectedVnd: 0 };
    case "taken":
    case "paid_out":
      return atTheDoor(journey, context);
  }
}

function uncollectedOutcome(codVnd: number, tags: readonly number[]): CodOutcome {
  if (tags.includes(TAG.failedDeliveryFee)) return { codState: "fee_collected", collectedVnd: 0 };
  return { codState: codVnd > 0 ? "not_collected" : "none", collectedVnd: 0 };
}

function atTheDoor(journey: Journey, context: StatusContext): CodOutcome {
  const { codVnd, enteredVnd = null } = context;
  const certain = !journey.part && !isDoubtful(journey, context);
  // The amount that staff entered wins over what the carrier reports later (decision 034).
  if (enteredVnd !== null && enteredVnd < codVnd) return { codState: "collected_partly", collectedVnd: enteredVnd };
  if (certain || enteredVnd !== null) {
    return { codState: journey.money === "paid_out" ? "settled" : "collected", collectedVnd: codVnd };
  }
  return { codState: journey.part ? "collected_partly" : "collected_unclear", collectedVnd: null };
}

/**
 * Whether a delivery may have been partial although no message says so:
 * - its tags allow it and no message ruled it out;
 * - only the pay-out was seen, and the parcel may have brought just its failed-delivery fee, was cancelled, or is reported as
 *   returned;
 * - a message that was not accepted reported a partial delivery.
 */
function isDoubtful(
  { wholeReported, deliveryUnseen, cancelSeen }: Journey,
  { tags, partHinted = false, returnHinted = false }: StatusContext,
): boolean {
  if (partHinted) return true;
  if (deliveryUnseen && (cancelSeen || returnHinted || tags.includes(TAG.failedDeliveryFee))) return true;
  return allowsPartialDelivery(tags) && !wholeReported;
}

/** Returns whether the collected amount is unknown, so that staff must enter it. */
export function isAmountUnknown({ codState, collectedVnd }: CodOutcome): boolean {
  return (codState === "collected_partly" || codState === "collected_unclear") && collectedVnd === null;
}

/** Returns whether staff may enter what was collected: it is not known for certain, or staff entered it before. */
export function mayEnterAmount({ codState, enteredVnd }: { codState: CodState; enteredVnd: number | null }): boolean {
  if (codState === "collected_partly" || codState === "collected_unclear") return true;
  return enteredVnd !== null && (codState === "collected" || codState === "settled");
}
