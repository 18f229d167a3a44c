import { BlockStack, Link, Text } from "@shopify/polaris";
import { useAttentionText } from "~/components/attention";
import { useCarrierWords } from "~/components/carrier-words";
import { Apart } from "~/components/picking/apart";
import { useProblemText } from "~/components/problem-text";
import { useText } from "~/components/text";
import { distinctBlocks } from "~/domain/parcel/block-reason";
import { isEditable } from "~/domain/parcel/state";
import type { OrderRowView, ParcelRowView } from "~/flows/order-list/views";

/** Says what staff have to do for an order, with a link to it; or why the order cannot be shipped. */
export function WhatNext({ row }: { row: OrderRowView }) {
  const t = useText();
  return (
    <BlockStack gap="050">
      {distinctBlocks(row.blocks, row.parcels.length).map((reason) => (
        <Text key={reason} as="span" tone="subdued" variant="bodySm">
          {row.parcels.length > 0
            ? t("orders:partly", { reason: t(`problems:block.${reason}`) })
            : t(`problems:block.${reason}`)}
        </Text>
      ))}
      {row.parcels.map((parcel) => (
        <ParcelNext key={parcel.shipmentId} parcel={parcel} orderKey={row.orderKey} />
      ))}
    </BlockStack>
  );
}

function ParcelNext({ parcel, orderKey }: { parcel: ParcelRowView; orderKey: string }) {
  const t = useText();
  const problemText = useProblemText();
  const attentionText = useAttentionText();
  const words = useCarrierWords();
  const problems = isEditable(parcel.state) ? parcel.problems : [];
  const first = problems.find(({ severity }) => severity === "block") ?? problems[0];
  const changes = parcel.differences.map((field) => t(`changes:field.${field}`)).join(", ");
  const changed = changes && t("changes:next", { changes });
  const why = parcel.reasonCode && `${words.reason(parcel.reasonCode)}. `;
  const text = parcel.answered
    ? t("orders:answered")
    : parcel.attention
      ? [why, attentionText(parcel.attention)].filter(Boolean).join("")
      : changed || (first && problemText(first).title);
  if (!text) return null;
  const more = parcel.attention ? problems.length : problems.length - 1;
  return (
    <Apart>
      <Text as="span" variant="bodySm" tone={first?.severity === "block" ? "critical" : undefined}>
        <Link url={`/app/orders/${orderKey}#parcel-${parcel.shipmentId}`} monochrome>
          {text}
        </Link>
        {more > 0 && ` ${t("orders:and_more", { count: more })}`}
      </Text>
    </Apart>
  );
}
