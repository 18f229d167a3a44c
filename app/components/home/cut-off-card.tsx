import { BlockStack, Box, Card, InlineGrid, InlineStack, Link, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { cutOffText } from "~/components/handover/cut-off-text";
import { placeName } from "~/components/handover/place-name";
import { BOARD_STAGES, leftOverUrl, stageUrl } from "~/components/handover/stage-links";
import { useText } from "~/components/text";
import type { PlaceView } from "~/flows/handover/views";

/** The courier who comes next, and what is ready for them; the other pickups are on the board. */
export function CutOffCard({ places, now }: { places: readonly PlaceView[]; now: string }) {
  const t = useText();
  const format = useFormat();
  // A pickup without work is not what the day is about.
  const place = places.find(({ notBooked, toPrint, printed }) => notBooked + toPrint + printed > 0) ?? places[0];
  if (!place) return null;
  const name = placeName(t, place);
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="start" gap="400" wrap={false}>
          <BlockStack gap="050">
            <Text as="h2" variant="headingMd">
              {place.pickOption === "post" ? t("handover:title") : cutOffText(t, place.next, now)}
            </Text>
            <Text as="p" tone="subdued">
              {name}
            </Text>
          </BlockStack>
          <Link url="/app/handover">
            {places.length > 1 ? t("home:all_pickups", { count: places.length }) : t("handover:title")}
          </Link>
        </InlineStack>
        <InlineGrid columns={{ xs: 2, sm: 4 }} gap="200">
          {BOARD_STAGES.map((stage) => {
            const label = t(`handover:stage.${stage}`);
            const count = place[stage];
            return (
              <Box key={stage}>
                <Text as="p" tone="subdued">
                  {label}
                </Text>
                {count > 0 ? (
                  <Link
                    url={stageUrl(stage, place)}
                    removeUnderline
                    accessibilityLabel={t("handover:see", { count, stage: label, name })}
                  >
                    <Text as="span" variant="headingLg">
                      {format.number(count)}
                    </Text>
                  </Link>
                ) : (
                  <Text as="span" variant="headingLg" tone="subdued">
                    0
                  </Text>
                )}
              </Box>
            );
          })}
        </InlineGrid>
        {place.leftOver > 0 && place.leftOverBefore && (
          <Text as="p" tone="caution">
            <Link
              url={leftOverUrl(place, place.leftOverBefore)}
              monochrome
              accessibilityLabel={t("handover:left_over_label", { count: place.leftOver, name })}
            >
              {t("handover:left_over", { count: place.leftOver })}
            </Link>
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
