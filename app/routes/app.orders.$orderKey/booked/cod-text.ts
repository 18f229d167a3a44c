import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";

type Collected = Pick<ParcelView, "codState" | "codVnd" | "collectedVnd" | "sent">;

/** Returns a function that says what is collected at the door, and how far that has come. */
export function useCodText(): (parcel: Collected) => string {
  const t = useText();
  const format = useFormat();
  return ({ codState, codVnd, collectedVnd, sent }) => {
    if (codState === "none") return t("parcel:cod_state.none");
    const amount = format.money(codVnd);
    if (codState === "collected_partly" && collectedVnd !== null) {
      return t("parcel:amount.entered", { amount: format.money(collectedVnd), cod: amount });
    }
    if (codState === "fee_collected" && sent?.notDeliveredFeeVnd) {
      return t("parcel:amount.fee_only", { fee: format.money(sent.notDeliveredFeeVnd), cod: amount });
    }
    return `${amount} – ${t(`parcel:cod_state.${codState}`)}`;
  };
}
