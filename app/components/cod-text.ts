import type { ParcelView } from "~/flows/parcel/views";
import type { Format } from "~/locales/format";
import type { Text } from "~/locales/keys";
import { useFormat } from "./format";
import { useText } from "./text";

type CodText = (parcel: Pick<ParcelView, "codVnd" | "money">) => string;

/** Returns a function that says, by the ledger, what was collected at the door and where it is. */
export const useCodText = (): CodText => codTexts(useText(), useFormat());

/** Returns {@link useCodText} outside a page. */
export function codTexts(t: Text, format: Format): CodText {
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
