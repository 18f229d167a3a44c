import { BlockStack, Card, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { useBatchText } from "~/components/batch-text";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { BatchView } from "~/flows/booking/batch-views";

interface Props {
  batch: Pick<BatchView, "kind" | "total" | "counts" | "open">;
  /** How many have their answer. */
  done: number;
  /** How many labels it has. */
  labels: number;
  printing: boolean;
  onPrint: () => void;
}

/** How far a batch has come, and its labels once it has ended. */
export function ProgressCard({ batch: { kind, total, counts, open }, done, labels, printing, onPrint }: Props) {
  const t = useText();
  const text = useBatchText();
  return (
    <Card>
      <BlockStack gap="300">
        {open && (
          <ProgressBar progress={total > 0 ? Math.round((100 * done) / total) : 0} size="small" animated={false} />
        )}
        {open && (
          <Text as="p" tone="subdued">
            {t("batch:background")}
          </Text>
        )}
        {/* Said once, when all have their answer, and not with each look. */}
        <div role="status">
          <Text as="p">{open ? t("batch:progress", { done, total }) : text.counts(kind, counts)}</Text>
        </div>
        {labels > 0 && (
          <InlineStack>
            <RightButton right="print" onClick={onPrint} loading={printing}>
              {t("orders:print_selected", { count: labels })}
            </RightButton>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}
