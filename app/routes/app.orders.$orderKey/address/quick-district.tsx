import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";
import { useCorrectAddress } from "./correct";
import { inDistrict, startingAddress } from "./form";
import { AddressTrouble } from "./trouble";

/** The old districts that a new ward was made of, each a single click: the carrier still requires one (domain 1.5). */
export function QuickDistrict({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const { correct, busy, answer } = useCorrectAddress(parcel);
  if (parcel.possibleDistricts.length === 0) return null;
  return (
    <BlockStack gap="200">
      <Text as="p" tone="subdued">
        {t("address:which_district")}
      </Text>
      <InlineStack gap="200">
        {parcel.possibleDistricts.map((district) => (
          <RightButton
            right="prepare"
            key={district}
            size="slim"
            disabled={busy}
            onClick={() => correct(inDistrict(startingAddress(parcel), district))}
          >
            {district}
          </RightButton>
        ))}
      </InlineStack>
      <AddressTrouble answer={answer} />
    </BlockStack>
  );
}
