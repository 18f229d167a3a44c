import { Banner, BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useAttentionText } from "~/components/attention";
import { useCarrierWords } from "~/components/carrier-words";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { askingReason } from "~/domain/attention/asking-reason";
import { kindOfAttention } from "~/domain/attention/waiting";
import type { ParcelView } from "~/flows/parcel/views";
import { isRebookAsked } from "../parcel/pending-work";
import { useIntent } from "../use-intent";
import { DecideMismatch } from "./decide-mismatch";

/** Shows the most important message about a parcel; never two banners at once. */
export function AttentionBanner({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const attentionText = useAttentionText();
  if (parcel.state === "unknown" && !parcel.attention) {
    return (
      <Banner tone="warning" title={t("parcel:state.unknown")}>
        {t("parcel:unknown_help")}
      </Banner>
    );
  }
  if (parcel.attention) {
    return (
      <Banner tone="warning">
        <BlockStack gap="200">
          <CarrierReason parcel={parcel} attention={parcel.attention} />
          <Text as="p">{attentionText(parcel.attention)}</Text>
          {parcel.attention === "adoption_mismatch" && <DecideMismatch parcel={parcel} />}
          {parcel.mayShipAgain && <ShipAgain parcel={parcel} />}
          {parcel.mayCloseAttention && <CloseAttention parcel={parcel} />}
        </BlockStack>
      </Banner>
    );
  }
  if (parcel.state === "cancelling" || parcel.cancelAsked) {
    return (
      <Banner tone="info" title={t("parcel:cancel.asked")}>
        {t(isRebookAsked(parcel) ? "changes:rebook.asked_help" : "parcel:cancel.asked_help")}
      </Banner>
    );
  }
  return null;
}

/** The carrier's own reason for what the parcel waits for, in its words too. */
function CarrierReason({ parcel, attention }: { parcel: ParcelView; attention: string }) {
  const t = useText();
  const carrierWords = useCarrierWords();
  const reason = askingReason({ ...parcel, attention, kind: kindOfAttention(attention) }, parcel.history);
  if (reason === null) return null;
  return (
    <>
      {reason.code && (
        <Text as="p" fontWeight="semibold">
          {carrierWords.reason(reason.code)}
        </Text>
      )}
      {reason.words && <Text as="p">{t("attention:carrier_says", { words: reason.words })}</Text>}
    </>
  );
}

/** Staff confirm that they have dealt with an attention that no later status will clear. */
function CloseAttention({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const { send, busy } = useIntent("close_attention");
  return (
    <InlineStack>
      <RightButton
        right="follow_up"
        loading={busy}
        onClick={() => send({ intent: "close_attention", shipmentId: parcel.shipmentId })}
      >
        {t("attention:action.close")}
      </RightButton>
    </InlineStack>
  );
}

/** The carrier did not cancel a parcel that it failed to pick up: staff give it up, and its goods can be shipped again. */
function ShipAgain({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const { send, busy, answer } = useIntent("ship_again");
  return (
    <BlockStack gap="200">
      <Text as="p">{t("parcel:ship_again.help")}</Text>
      {answer?.outcome === "not_allowed" && (
        <Text as="p" tone="critical">
          {t("parcel:ship_again.not_allowed")}
        </Text>
      )}
      <InlineStack>
        <RightButton
          right="settle_doubt"
          loading={busy}
          onClick={() => send({ intent: "ship_again", shipmentId: parcel.shipmentId })}
        >
          {t("parcel:ship_again.action")}
        </RightButton>
      </InlineStack>
    </BlockStack>
  );
}
