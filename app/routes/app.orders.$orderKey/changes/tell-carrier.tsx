import { BlockStack, Text } from "@shopify/polaris";
import { useChangesText } from "~/components/changes-text";
import { CopyButton } from "~/components/copy-button";
import { useText } from "~/components/text";
import { Verbatim } from "~/components/verbatim";
import type { BookedDifference } from "~/domain/booking/booked-differences";
import type { ParcelView } from "~/flows/parcel/views";

/** A message for the carrier, ready to copy: the parcel, and each requested change with its new value. */
export function TellCarrier({ parcel, differences }: { parcel: ParcelView; differences: BookedDifference[] }) {
  const t = useText();
  const changesText = useChangesText();
  const requests = differences.flatMap((difference) => changesText(difference).request ?? []);
  if (requests.length === 0) return <Text as="p">{t("changes:goods_gone")}</Text>;
  const message = [
    t("changes:tell.opening", { trackingNumber: parcel.trackingNumber ?? parcel.partnerId ?? "" }),
    ...requests,
  ].join("\n");
  return (
    <BlockStack gap="200">
      <Text as="p">{t("changes:tell.help")}</Text>
      <Verbatim text={message} />
      <CopyButton size="slim" text={message}>
        {t("changes:tell.copy")}
      </CopyButton>
    </BlockStack>
  );
}
