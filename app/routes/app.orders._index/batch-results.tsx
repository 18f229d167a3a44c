import { useRevalidator } from "@remix-run/react";
import { BlockStack, Button, Card, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { XIcon } from "@shopify/polaris-icons";
import { useEffect } from "react";
import { usePollWhile } from "~/components/revalidate-while";
import { useText } from "~/components/text";
import { useResource } from "~/components/use-resource";
import type { SeenParcel } from "~/flows/order-list/views";
import type { loader } from "~/routes/app.batches";
import { ResultLine } from "./result-line";

interface Props {
  batchId: string;
  onBook: (parcels: SeenParcel[]) => void;
  onClose: () => void;
}

/**
 * Shows the progress of a booking of all matching orders until each parcel has its answer; parcels that need attention are named.
 */
export function BatchResults({ batchId, onBook, onClose }: Props) {
  const t = useText();
  const { answer, load } = useResource<Awaited<ReturnType<typeof loader>>>(`/app/batches?id=${batchId}`);
  const batch = answer?.batch;
  const { revalidate } = useRevalidator();
  const done = batch?.done ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list below follows each step of the batch
  useEffect(() => {
    if (done > 0) revalidate();
  }, [done]);
  const open = batch === undefined || batch.done < batch.total;
  usePollWhile(open ? `${batchId}:${batch?.done ?? ""}` : "", load);
  if (!batch) return null;
  const { total, booked, failed, failedCount, unknown } = batch;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" wrap={false}>
          <Text as="h2" variant="headingMd">
            {t("orders:results.title", { done, total })}
          </Text>
          <Button icon={XIcon} variant="tertiary" accessibilityLabel={t("common:action.close")} onClick={onClose} />
        </InlineStack>
        {open && <ProgressBar progress={Math.round((100 * done) / total)} size="small" animated={false} />}
        <Text as="p">{t("orders:results.summary", { booked, failed: failedCount })}</Text>
        {open && (
          <Text as="p" tone="subdued">
            {t("selection:background")}
          </Text>
        )}
        <BlockStack gap="200" as="ul" aria-live="polite">
          {failed.map((parcel) => (
            <ResultLine
              key={parcel.shipmentId}
              row={{ ...parcel, outcome: "not_ready", changes: [] }}
              parcel={parcel}
              busy={false}
              onBook={onBook}
            />
          ))}
        </BlockStack>
        {failedCount > failed.length && (
          <Text as="p">{t("selection:more_failed", { count: failedCount - failed.length })}</Text>
        )}
        {unknown > 0 && (
          <Text as="p" tone="subdued">
            {t("orders:results.unknown")}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
