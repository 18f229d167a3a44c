import { InlineStack, Link, Text } from "@shopify/polaris";
import { useBatchText } from "~/components/batch-text";
import { useDraftChangeText } from "~/components/draft-change-text";
import { ParcelStateBadge } from "~/components/parcel-state";
import { useText } from "~/components/text";
import type { BatchRowView } from "~/flows/booking/batch-views";

/** One parcel of the batch, with its state and, where it is not done, why. */
export function BatchLine({ row }: { row: BatchRowView }) {
  const t = useText();
  const text = useBatchText();
  const changeText = useDraftChangeText();
  const { orderKey, orderName, shipmentId, state, trackingNumber, result, reason, problems, changes } = row;
  if (orderKey === null || state === null) {
    return (
      <li>
        <Text as="span" tone="subdued">
          {t("batch:reason.gone")}
        </Text>
      </li>
    );
  }
  return (
    <li>
      <InlineStack gap="200" blockAlign="center">
        <Link url={`/app/orders/${orderKey}#parcel-${shipmentId}`} removeUnderline>
          <Text as="span" fontWeight="semibold">
            {orderName}
          </Text>
        </Link>
        <ParcelStateBadge state={state} />
        {trackingNumber && <Text as="span">{trackingNumber}</Text>}
        {(result === "failed" || result === "left_out") && (
          <Text as="span" tone="critical">
            {[text.reason(reason, problems), ...changes.map(changeText)].join(". ")}
          </Text>
        )}
      </InlineStack>
    </li>
  );
}
