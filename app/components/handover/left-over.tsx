import { Link, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { PlaceView } from "~/flows/handover/views";
import { placeName } from "./place-name";
import { leftOverUrl } from "./stage-links";

/** How many parcels of a place the courier should have taken last time, as a link to these; nothing where there are none. */
export function LeftOver({ place }: { place: PlaceView }) {
  const t = useText();
  const { leftOver: count, leftOverBefore } = place;
  if (count === 0 || leftOverBefore === null) return null;
  return (
    <Text as="p" tone="caution">
      <Link
        url={leftOverUrl(place, leftOverBefore)}
        monochrome
        accessibilityLabel={t("handover:left_over_label", { count, name: placeName(t, place) })}
      >
        {t("handover:left_over", { count })}
      </Link>
    </Text>
  );
}
