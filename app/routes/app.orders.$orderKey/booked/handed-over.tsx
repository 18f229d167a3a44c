import { InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";
import { Fact } from "../field/fact";
import { useIntent } from "../use-intent";

/** When staff gave the parcel to the courier; it can be taken back until the carrier has seen it. */
export function HandedOver({ parcel: { shipmentId, handedOverAt, pickedUpAt } }: { parcel: ParcelView }) {
  const t = useText();
  const format = useFormat();
  const { send, busy, answer } = useIntent("undo_handover");
  if (!handedOverAt) return null;
  return (
    <Fact label={t("handover:handed_over")}>
      <InlineStack gap="200" blockAlign="center">
        <span>{format.dateTime(handedOverAt)}</span>
        {!pickedUpAt && (
          <RightButton
            right="hand_over"
            variant="plain"
            loading={busy}
            onClick={() => send({ intent: "undo_handover", shipmentId })}
          >
            {t("handover:undo")}
          </RightButton>
        )}
        {answer?.outcome === "with_carrier" && (
          <Text as="span" tone="critical">
            {t("handover:scan.undo_failed")}
          </Text>
        )}
      </InlineStack>
    </Fact>
  );
}
