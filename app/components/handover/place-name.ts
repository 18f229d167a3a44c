import type { PlaceView } from "~/flows/handover/views";
import type { Text } from "~/locales/keys";

/** Returns what a place is called: its pickup's name, and whether the shop goes to a post office with its parcels. */
export function placeName(t: Text, { name, pickOption }: Pick<PlaceView, "name" | "pickOption">): string {
  const known = name ?? t("handover:no_pickup");
  return pickOption === "post" ? t("handover:post_title", { name: known }) : known;
}
