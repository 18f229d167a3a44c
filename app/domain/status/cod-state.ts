import type { CodState } from "~/domain/parcel/state";
import { allowsPartialDelivery, TAG } from "~/domain/parcel/tags";
import type { Journey, StatusContext } from "./journey";

/** What became of a parcel's money, and how much it was; null while nobody knows. */
export interface CodOutcome {
  codState: CodState;
  collectedVnd: number | null;
}

/**
 * What a journey says about the money (domain 2). Collected in full is only what was delivered in full beyond doubt;
 * all else that was delivered waits for the amount that a person says. Never more than the COD.
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
  // What a person said outlives what the carrier says later: the last word about it is theirs (decision 034).
  if (enteredVnd !== null && enteredVnd < codVnd) return { codState: "collected_partly", collectedVnd: enteredVnd };
  if (certain || enteredVnd !== null) {
    return { codState: journey.money === "paid_out" ? "settled" : "collected", collectedVnd: codVnd };
  }
  return { codState: journey.part ? "collected_partly" : "collected_unclear", collectedVnd: null };
}

/**
 * Whether a delivery may have been a partial one although nobody says so: its tags allow it and no message ruled it out,
 * only the pay-out was seen of a parcel that may have brought its fee alone, had been cancelled, or is said to have come
 * back, or a message that could not be believed spoke of a part.
 */
function isDoubtful(
  { wholeReported, deliveryUnseen, cancelSeen }: Journey,
  { tags, partHinted = false, returnHinted = false }: StatusContext,
): boolean {
  if (partHinted) return true;
  if (deliveryUnseen && (cancelSeen || returnHinted || tags.includes(TAG.failedDeliveryFee))) return true;
  return allowsPartialDelivery(tags) && !wholeReported;
}

/** Whether it is known what was collected, or still has to be said by somebody. */
export function isAmountUnknown({ codState, collectedVnd }: CodOutcome): boolean {
  return (codState === "collected_partly" || codState === "collected_unclear") && collectedVnd === null;
}

/** Whether a person may say what was collected: it is not known for sure, or a person said it before. */
export function mayEnterAmount({ codState, enteredVnd }: { codState: CodState; enteredVnd: number | null }): boolean {
  if (codState === "collected_partly" || codState === "collected_unclear") return true;
  return enteredVnd !== null && (codState === "collected" || codState === "settled");
}
