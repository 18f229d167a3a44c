import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/views";
import { startingAddress, storedAddress } from "./address-form";
import { useAsk } from "./ask";

/** The old districts that a new ward was made of, one click each: the carrier still asks for one (domain 1). */
export function QuickDistrict({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const { ask, busy } = useAsk("edit");
  if (parcel.possibleDistricts.length === 0) return null;
  const choose = (carrierDistrict: string) => {
    const address = storedAddress({ ...startingAddress(parcel), carrierDistrict });
    if (address) ask({ intent: "edit", shipmentId: parcel.shipmentId, patch: { address } });
  };
  return (
    <BlockStack gap="200">
      <Text as="p" tone="subdued">
        {t("parcel:address.which_district")}
      </Text>
      <InlineStack gap="200">
        {parcel.possibleDistricts.map((district) => (
          <Button key={district} size="slim" disabled={busy} onClick={() => choose(district)}>
            {district}
          </Button>
        ))}
      </InlineStack>
    </BlockStack>
  );
}
