import { BlockStack, Card, InlineStack, Link, Text } from "@shopify/polaris";
import { useBatchText } from "~/components/batch-text";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { BATCH_RIGHT, type BatchPageView } from "~/flows/booking/batch-views";

interface Props {
  batch: Pick<BatchPageView, "kind" | "counts" | "reasons" | "startedAt">;
  busy: boolean;
  /** Returns the address of the parcels that were left for a reason. */
  urlOf: (reason: string) => string;
  onRetry: (reason: string) => void;
}

/** Why parcels of a batch are not done, each reason with its number and one click to try again; nothing where all are. */
export function ReasonsCard({ batch: { kind, counts, reasons, startedAt }, busy, urlOf, onRetry }: Props) {
  const t = useText();
  const text = useBatchText();
  if (reasons.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("batch:not_done_title", { count: counts.failed + counts.left_out })}
        </Text>
        {reasons.map(({ reason, count }) => {
          const said = text.reason(reason);
          return (
            <InlineStack key={reason} align="space-between" blockAlign="center" gap="200">
              <Link url={urlOf(reason)}>{t("batch:reason_count", { reason: said, count })}</Link>
              {startedAt && (
                <RightButton
                  right={BATCH_RIGHT[kind]}
                  size="slim"
                  disabled={busy}
                  accessibilityLabel={t("batch:retry_label", { reason: said, count })}
                  onClick={() => onRetry(reason)}
                >
                  {t(reason === "changed" ? "batch:confirm_changed" : "batch:retry")}
                </RightButton>
              )}
            </InlineStack>
          );
        })}
      </BlockStack>
    </Card>
  );
}
