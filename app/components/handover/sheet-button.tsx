import type { Labels } from "~/components/label/labels";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { PlaceView } from "~/flows/handover/views";
import { placeName } from "./place-name";

/** Prints the sheet that the courier signs at a place: of what is printed and at hand, and what was handed over today. */
export function SheetButton({ place, labels }: { place: PlaceView; labels: Labels }) {
  const t = useText();
  const count = place.printed + place.handedOver;
  if (count === 0) return null;
  return (
    <RightButton
      right="print"
      accessibilityLabel={t("handover:sheet_label", { name: placeName(t, place) })}
      disabled={labels.state.step === "loading"}
      onClick={() => labels.printSheet(place, count)}
    >
      {t("handover:sheet")}
    </RightButton>
  );
}
