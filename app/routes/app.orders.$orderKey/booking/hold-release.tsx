import { InlineStack, Text } from "@shopify/polaris";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { holdIdsOf } from "~/domain/parcel/holds";
import type { ParcelView } from "~/flows/parcel/views";
import { useIntent } from "../use-intent";

/** Releases a parcel held by rules, or because its goods were delivered before, after staff have looked at it. */
export function HoldRelease({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const { send, busy, answer } = useIntent("release_hold");
  const ruleIds = holdIdsOf(parcel.problems);
  if (ruleIds.length === 0) return null;
  return (
    <InlineStack gap="300" blockAlign="center">
      <RightButton
        right="release_hold"
        loading={busy}
        onClick={() => send({ intent: "release_hold", shipmentId: parcel.shipmentId, ruleIds })}
      >
        {t("rules:hold.release")}
      </RightButton>
      <Text as="span" tone={answer && answer.outcome !== "released" ? "critical" : "subdued"}>
        {answer && answer.outcome !== "released" ? t(`parcel:form.${answer.outcome}`) : t("rules:hold.release_help")}
      </Text>
    </InlineStack>
  );
}
