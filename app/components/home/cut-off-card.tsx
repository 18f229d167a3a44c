import { BlockStack, Box, Card, InlineGrid, InlineStack, Link, Text } from "@shopify/polaris";
import { cutOffText } from "~/components/handover/cut-off-text";
import { LeftOver } from "~/components/handover/left-over";
import { placeName } from "~/components/handover/place-name";
import { StageCount } from "~/components/handover/stage-count";
import { BOARD_STAGES } from "~/components/handover/stage-links";
import { useText } from "~/components/text";
import type { PlaceView } from "~/flows/handover/views";

/** The courier who comes next, and what is ready for them; the other pickups are on the board. */
export function CutOffCard({ places, now }: { places: readonly PlaceView[]; now: string }) {
  const t = useText();
  // A pickup without work is not what the day is about.
  const place = places.find(({ notBooked, toPrint, printed }) => notBooked + toPrint + printed > 0) ?? places[0];
  if (!place) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="start" gap="400" wrap={false}>
          <BlockStack gap="050">
            <Text as="h2" variant="headingMd">
              {place.pickOption === "post" ? t("handover:title") : cutOffText(t, place.next, now)}
            </Text>
            <Text as="p" tone="subdued">
              {placeName(t, place)}
            </Text>
          </BlockStack>
          <Link url="/app/handover">
            {places.length > 1 ? t("home:all_pickups", { count: places.length }) : t("handover:title")}
          </Link>
        </InlineStack>
        <InlineGrid columns={{ xs: 2, sm: 4 }} gap="200">
          {BOARD_STAGES.map((stage) => (
            <Box key={stage}>
              <Text as="p" tone="subdued">
                {t(`handover:stage.${stage}`)}
              </Text>
              <StageCount stage={stage} place={place} />
            </Box>
          ))}
        </InlineGrid>
        <LeftOver place={place} />
      </BlockStack>
    </Card>
  );
}
