import { Banner, BlockStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { OrderView } from "~/flows/order/views";

/** Says why an order's goods were put into several boxes, and how, until the last of them is being sent. */
export function BoxedBanner({ order: { parcels } }: { order: OrderView }) {
  const t = useText();
  const format = useFormat();
  const boxed = parcels.flatMap(({ boxing, locationName, mayEdit }) =>
    boxing?.by === "rule" && mayEdit ? [{ ...boxing, locationName }] : [],
  );
  const locations = [...new Map(boxed.map((one) => [one.locationName, one])).values()];
  const isNamed = new Set(parcels.map(({ locationName }) => locationName)).size > 1;
  return locations.map(({ boxes, locationName: location, ...grams }) => {
    const weights = { weight: format.weight(grams.weightGrams), weightLimit: format.weight(grams.weightLimitGrams) };
    const title = isNamed
      ? t("split:boxed.title_at", { ...weights, boxes, location })
      : t("split:boxed.title", { ...weights, boxes });
    return (
      <Banner key={location} tone="info" title={title}>
        <BlockStack gap="100">
          <Text as="p">{t("split:boxed.rule")}</Text>
          <Text as="p">{t("split:boxed.undo")}</Text>
        </BlockStack>
      </Banner>
    );
  });
}
