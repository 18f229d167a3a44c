import { InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";
import { useIntent } from "../use-intent";

/** Reads the parcel's whole status record from the carrier. */
export function RefreshButton({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const format = useFormat();
  const { send, busy, answer } = useIntent("refresh");
  const failed = answer && answer.outcome !== "read";
  return (
    <InlineStack gap="200" blockAlign="center">
      <RightButton
        right="follow_up"
        loading={busy}
        onClick={() => send({ intent: "refresh", shipmentId: parcel.shipmentId })}
      >
        {t("parcel:refresh.action")}
      </RightButton>
      <Text as="span" tone={failed ? "critical" : "subdued"}>
        {failed
          ? t(`parcel:refresh.${answer.outcome}`)
          : parcel.checkedAt && t("parcel:refresh.checked_at", { time: format.dateTime(parcel.checkedAt) })}
      </Text>
    </InlineStack>
  );
}
