import { BlockStack, Text } from "@shopify/polaris";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { AddressDecided } from "../address/decided";
import { QuickAddress } from "../address/quick-address";
import { QuickDistrict } from "../address/quick-district";
import { QuickHamlet, wantsHamlet } from "../address/quick-hamlet";
import { originOf, problemsOf } from "../field/about";
import { Fact } from "../field/fact";
import type { FactsProps } from "../props";

/** The recipient, and the address as it will be sent beside the buyer's own text. */
export function RecipientFacts({ order, parcel, request, onEditAddress }: FactsProps & { onEditAddress?: () => void }) {
  const t = useText();
  const { recipient } = request;
  const district = parcel.formerDistrict === null ? recipient.district : null;
  const place = [recipient.street, recipient.hamlet, recipient.ward, district, recipient.province];
  const typed = order.destination;
  return (
    <BlockStack gap="200">
      <Fact
        label={t("parcel:field.recipient")}
        origin={originOf(parcel, "recipientName")}
        problems={problemsOf(parcel, "recipient")}
      >
        {recipient.name || "–"}
      </Fact>
      <Fact
        label={t("parcel:field.phone")}
        origin={originOf(parcel, "recipientPhone")}
        problems={problemsOf(parcel, "phone")}
      >
        {[recipient.phone || "–", recipient.phoneExtension].filter(Boolean).join(" – ")}
      </Fact>
      <Fact
        label={t("parcel:field.address")}
        origin={originOf(parcel, "address")}
        problems={problemsOf(parcel, "address")}
      >
        <BlockStack gap="100">
          <span>{place.filter(Boolean).join(", ") || "–"}</span>
          {parcel.formerDistrict !== null && (
            <Text as="span" tone="subdued" variant="bodySm">
              {t("address:former_district.derived", { district: parcel.formerDistrict })}
            </Text>
          )}
        </BlockStack>
      </Fact>
      <AddressDecided order={order} parcel={parcel} />
      <QuickAddress parcel={parcel} />
      <QuickDistrict parcel={parcel} />
      {parcel.draft && wantsHamlet(parcel) && <QuickHamlet parcel={parcel} />}
      {onEditAddress && (
        <div>
          <RightButton right="prepare" variant="plain" onClick={onEditAddress}>
            {t("address:edit")}
          </RightButton>
        </div>
      )}
      {typed && (
        <Fact label={t("parcel:field.buyers_words")}>
          <Text as="span" tone="subdued">
            {[typed.address1, typed.address2, typed.city, typed.province].filter(Boolean).join(", ")}
          </Text>
        </Fact>
      )}
    </BlockStack>
  );
}
