import { Banner, BlockStack, Card, Text } from "@shopify/polaris";
import { EmptyList } from "~/components/empty-list";
import { useText } from "~/components/text";
import type { PickupsView } from "~/flows/pickup/views";
import { PickupCard } from "./card";

/** All pickups with their state at the carrier and here, or why there are none. */
export function PickupList({ view }: { view: PickupsView }) {
  const t = useText();
  const { pickups, trouble, locationsMissing } = view;
  return (
    <BlockStack gap="400">
      {trouble ? (
        <Banner tone="warning" title={t("setup:pickups.trouble")}>
          <Text as="p">{t(`problems:carrier.${trouble}`)}</Text>
        </Banner>
      ) : (
        locationsMissing && (
          <Banner tone="warning">
            <Text as="p">{t("setup:pickups.locations_missing")}</Text>
          </Banner>
        )
      )}
      {pickups.length === 0 && !trouble && (
        <Card>
          <EmptyList heading={t("setup:pickups.none")}>{t("setup:pickups.none_fix")}</EmptyList>
        </Card>
      )}
      {pickups.map((pickup) => (
        <PickupCard key={pickup.pickAddressId} pickup={pickup} view={view} />
      ))}
    </BlockStack>
  );
}
