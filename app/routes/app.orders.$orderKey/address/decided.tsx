import { BlockStack, InlineStack, Link, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { OrderView } from "~/flows/order/views";
import type { ParcelView } from "~/flows/parcel/views";
import { DropCorrection } from "./drop-correction";

/** Shows who decided an address, when and how, and links to the next address that needs a decision. */
export function AddressDecided({ order, parcel }: { order: OrderView; parcel: ParcelView }) {
  const t = useText();
  const format = useFormat();
  const address = parcel.overrides.address ?? parcel.remembered;
  if (!address) return null;
  const who = address.chosenBy ?? t("address:decided.staff");
  const when = address.chosenAt ? format.dateTime(address.chosenAt) : "";
  const noted = [who, when].filter(Boolean).join(", ");
  const asWritten = address.confidence === "as_written";
  return (
    <BlockStack gap="100">
      {asWritten && (
        <Text as="p" tone="subdued" variant="bodySm">
          {t("address:decided.as_written", { noted })}
        </Text>
      )}
      {parcel.remembered ? (
        <InlineStack gap="200" blockAlign="baseline">
          <Text as="span" tone="subdued" variant="bodySm">
            {t("address:decided.remembered", { noted })}
          </Text>
          <DropCorrection parcel={parcel} />
        </InlineStack>
      ) : (
        !asWritten && (
          <Text as="p" tone="subdued" variant="bodySm">
            {t("address:decided.manual", { noted })}
          </Text>
        )
      )}
      {parcel.draft && parcel.overrides.address && (
        <Text as="p" variant="bodySm">
          <Link url={`/app/orders/next-address?after=${order.orderKey}`}>{t("address:next")}</Link>
        </Text>
      )}
    </BlockStack>
  );
}
