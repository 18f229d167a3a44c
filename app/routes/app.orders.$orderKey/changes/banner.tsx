import { Banner, BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useChangesText } from "~/components/changes-text";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { openDifferences } from "~/domain/booking/closed-differences";
import type { ParcelView } from "~/flows/parcel/views";
import { useIntent } from "../use-intent";
import { RebookButton } from "./rebook-button";
import { TellCarrier } from "./tell-carrier";

/** Shows how the order differs from what was booked, and what can be done: cancel and book again, or tell the carrier. */
export function ChangesBanner({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const changesText = useChangesText();
  const open = openDifferences(parcel.differences);
  const { send, busy } = useIntent("close_differences");
  if (parcel.cancelAsked || parcel.differences.length === 0) return null;
  if (open.length === 0) {
    return (
      <Text as="p" tone="subdued">
        {t("changes:closed", { changes: parcel.differences.map((each) => changesText(each).line).join(" · ") })}
      </Text>
    );
  }
  const isCancelled = open.some(({ field }) => field === "order");
  const rebooks = parcel.mayRebook && !isCancelled;
  return (
    <Banner tone="warning" title={t("changes:title")}>
      <BlockStack gap="300">
        <BlockStack gap="100" as="ul">
          {open.map((difference) => (
            <Text key={difference.field} as="span" breakWord>
              {changesText(difference).line}
            </Text>
          ))}
        </BlockStack>
        {!rebooks && <TellCarrier parcel={parcel} differences={open} />}
        <InlineStack gap="200" blockAlign="center">
          {rebooks && <RebookButton parcel={parcel} />}
          <RightButton
            right="change_money"
            loading={busy}
            onClick={() => send({ intent: "close_differences", shipmentId: parcel.shipmentId })}
          >
            {t("attention:action.leave")}
          </RightButton>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}
