import { Link, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { PlaceView } from "~/flows/handover/views";
import { placeName } from "./place-name";
import { type BoardStage, stageUrl } from "./stage-links";

/** How many parcels of a place are at a stage, as a link to exactly these. */
export function StageCount({ stage, place }: { stage: BoardStage; place: PlaceView }) {
  const t = useText();
  const format = useFormat();
  const count = place[stage];
  if (count === 0) {
    return (
      <Text as="span" variant="headingLg" tone="subdued">
        0
      </Text>
    );
  }
  const values = { count, stage: t(`handover:stage.${stage}`), name: placeName(t, place) };
  return (
    <Link url={stageUrl(stage, place)} removeUnderline accessibilityLabel={t("handover:see", values)}>
      <Text as="span" variant="headingLg">
        {format.number(count)}
      </Text>
    </Link>
  );
}
