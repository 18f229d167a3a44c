import { useText } from "~/components/text";
import type { PlaceView, ScanResult } from "~/flows/handover/views";
import type { Text as Texts } from "~/locales/keys";
import type { GivenScan } from "./desk-scans";

/** Returns whether a scan handed its parcel over. */
export const isHandedOver = ({ outcome }: ScanResult): boolean => outcome === "handed_over";

/** Returns what became of a scan, in words. */
export function outcomeText(
  t: Texts,
  { scan, result: { outcome, parcel, at }, undone }: GivenScan,
  time: (iso: string) => string,
  places: readonly PlaceView[],
): string {
  const pickup = places.find(({ pickupId }) => pickupId === parcel?.pickupId)?.name ?? t("handover:no_pickup");
  const values = { name: parcel?.orderName ?? "", text: scan.text.slice(0, 60), time: at ? time(at) : "", pickup };
  return t(undone ? "handover:scan.outcome.undone" : `handover:scan.outcome.${outcome}`, values);
}

/** Returns what the buttons of several parcels that a scan can mean say. */
export function useChooseWords() {
  const t = useText();
  return {
    choose: t("handover:scan.choose"),
    chooseLabel: (code: string) => t("handover:scan.choose_label", { code }),
  };
}
