import { Badge, type BadgeProps, BlockStack, InlineStack, Text } from "@shopify/polaris";
import { FoldedCard } from "~/components/folded-card";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { ParcelView, StepView } from "~/flows/parcel/views";
import { useIntent } from "../use-intent";
import { useEventText } from "./event-text";

const TONES: Record<StepView["state"], BadgeProps["tone"]> = {
  wanted: "info",
  sent: "info",
  confirmed: "success",
  skipped: undefined,
  attention: "critical",
};

/** The steps wanted at Shopify for the parcel and their progress, with a button to retry a failed one. */
export function ShopifyCard({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const format = useFormat();
  const eventText = useEventText();
  const { send, busy } = useIntent("retry_shopify");
  const nameOf = (step: StepView) => (step.kind === "event" ? eventText(step) : t(`history:step.${step.kind}`));
  const last = parcel.steps.at(-1);
  const stuck = parcel.steps.some(({ state }) => state === "attention");
  return (
    <FoldedCard
      title={t("history:shopify.title")}
      summary={last && [nameOf(last), t(`history:step_state.${last.state}`)].join(" – ")}
      open={stuck}
      action={
        stuck && (
          <RightButton
            right="follow_up"
            loading={busy}
            onClick={() => send({ intent: "retry_shopify", shipmentId: parcel.shipmentId })}
          >
            {t("common:action.retry")}
          </RightButton>
        )
      }
    >
      <BlockStack gap="300">
        {parcel.steps.map((step) => (
          <BlockStack key={step.key} gap="050">
            <InlineStack gap="200" blockAlign="center">
              <Text as="span">{nameOf(step)}</Text>
              <Badge tone={TONES[step.state]}>{t(`history:step_state.${step.state}`)}</Badge>
              <Text as="span" tone="subdued" variant="bodySm">
                {format.dateTime(step.happenedAt)}
              </Text>
            </InlineStack>
            {step.error && (
              <Text as="p" tone={step.state === "attention" ? "critical" : "subdued"} breakWord>
                {t("history:shopify.said", { words: step.error })}
              </Text>
            )}
          </BlockStack>
        ))}
      </BlockStack>
    </FoldedCard>
  );
}
