import { notTakenBy, takenBy } from "~/domain/confirm/history";
import type { Locale } from "~/domain/locale";
import { type FlowValue, flowTime } from "~/domain/shopify-flow/payload";
import type { FlowWord } from "~/domain/shopify-flow/words";
import type { Deps } from "~/flows/deps.server";
import type { FlowEventRow } from "~/store/flow-events.server";
import { attemptNumberOf, type FlowParcel } from "~/store/flow-parcels.server";
import { listPickups } from "~/store/pickups.server";

/** Returns the values of an event's fields, by the names that the merchant reads; null: there is nothing to tell after all. */
export async function flowValuesOf(
  deps: Deps,
  { shopId, locale }: { shopId: string; locale: Locale },
  event: FlowEventRow,
  parcel: FlowParcel | null,
): Promise<Record<string, FlowValue> | null> {
  const { facts, handle, shipmentId } = event;
  if (handle === "flow-parcels-left") {
    const pickups = await listPickups(deps.database, shopId);
    const pickup = pickups.find(({ pickAddressId }) => pickAddressId === facts.pickupId);
    const cutOff = textOf(facts.cutOff);
    return {
      Pickup: pickup?.contactName ?? textOf(facts.pickupId),
      "Cut off time": cutOff && flowTime(new Date(cutOff)),
      Parcels: numberOf(facts.parcels),
    };
  }
  if (parcel === null || shipmentId === null) return null;
  const ofParcel = {
    "Tracking number": parcel.trackingNumber,
    "COD amount": parcel.codVnd,
    "Weight in grams": parcel.weightGrams,
    Province: parcel.province,
  };
  const reason = (word: FlowWord) => ({ Reason: deps.flowWords(word, locale), "Reason code": word.code });
  switch (handle) {
    case "flow-parcel-booked":
      return { ...ofParcel, Fee: parcel.feeVnd };
    case "flow-parcel-needs-person":
      // A new parcel is stored before its draft is made: one that is not stopped by now waits for nobody, and one that waits for more
      // than to be checked is told as that.
      if (facts.kind === "to_check" && (parcel.state !== "needs_review" || parcel.waitingKind !== null)) return null;
      return { ...ofParcel, ...reason(needsOf(facts, parcel)) };
    case "flow-parcel-ready":
      // As rules book at once: a workflow that books what becomes ready would book again what staff have cancelled.
      if (parcel.goesOutAgain) return null;
      return { ...ofParcel, "Buyer deliveries": takenBy(parcel.history), "Buyer refusals": notTakenBy(parcel.history) };
    case "flow-delivery-attempt-failed": {
      const number = await attemptNumberOf(deps.database, shopId, shipmentId, Number(facts.event));
      return number === null
        ? null
        : {
            ...ofParcel,
            ...reason({ about: "reason", code: textOf(facts.reasonCode) ?? "" }),
            "Attempt number": number,
          };
    }
    case "flow-parcel-delivered":
      return ofParcel;
    case "flow-parcel-returning":
    case "flow-parcel-returned":
      return {
        ...ofParcel,
        ...reason({ about: "reason", code: textOf(facts.reasonCode) ?? parcel.failedReason ?? "" }),
      };
    case "flow-cod-settled":
      return { ...ofParcel, Amount: numberOf(facts.amountVnd), Fee: numberOf(facts.feeVnd) };
    case "flow-fee-differs": {
      const [quoted, charged] = [numberOf(facts.bookedFeeVnd) ?? parcel.quotedFeeVnd, numberOf(facts.chargedFeeVnd)];
      return {
        ...ofParcel,
        ...{ "Quoted fee": quoted, "Charged fee": charged },
        Difference: quoted === null || charged === null ? null : charged - quoted,
        ...{ "Declared weight in grams": numberOf(facts.declaredGrams), "Weighed grams": numberOf(facts.weighedGrams) },
      };
    }
    case "flow-cod-overdue":
      return { ...ofParcel, Amount: numberOf(facts.amountVnd), Days: numberOf(facts.days) };
  }
}

/** What a parcel waits for a person for: the first problem of its draft where it says no more than that it is to be checked. */
function needsOf({ kind }: Record<string, unknown>, { problems }: FlowParcel): FlowWord {
  const [problem] = problems;
  return kind === "to_check" && problem
    ? { about: "problem", code: problem }
    : { about: "waiting", code: String(kind) };
}

const numberOf = (value: unknown) => (typeof value === "number" ? value : null);
const textOf = (value: unknown) => (typeof value === "string" ? value : null);
