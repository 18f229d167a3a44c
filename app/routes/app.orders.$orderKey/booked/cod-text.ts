import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";

/** Returns a function that says, by the ledger, what was collected at the door and where it is. */
export function useCodText(): (parcel: Pick<ParcelView, "codVnd" | "money">) => string {
  const t = useText();
  const format = useFormat();
  return ({ codVnd, money }) => {
    // Booked before the ledger, and not entered yet: only what was asked for is known.
    if (money === null) return codVnd === 0 ? t("parcel:cod.none") : format.money(codVnd);
    const { stage, bookedVnd, collectedVnd, doorFeeVnd, paidOutVnd } = money;
    const takenVnd = (collectedVnd ?? 0) + doorFeeVnd;
    const amounts = {
      ...{ booked: format.money(bookedVnd), taken: format.money(takenVnd) },
      ...{ fee: format.money(doorFeeVnd), paid: format.money(paidOutVnd) },
    };
    return t(`parcel:cod.${wordsFor()}`, amounts);

    function wordsFor() {
      if (stage === "partly" && collectedVnd === null) return "unknown";
      if (stage === "collected" && collectedVnd === 0) return bookedVnd === 0 ? "fee_alone" : "fee_only";
      if (stage === "settled" && takenVnd !== bookedVnd) return "settled_part";
      return stage;
    }
  };
}
