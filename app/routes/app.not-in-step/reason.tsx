import { BlockStack, Text } from "@shopify/polaris";
import { useCarrierWords } from "~/components/carrier-words";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { Discrepancy } from "~/domain/comparison/discrepancy";
import type { DiscrepancyView } from "~/flows/comparison/views";
import type { TextKey } from "~/locales/keys";

/** Why a row is on the list, and what each side says. */
export function Reason({ row }: { row: DiscrepancyView }) {
  const t = useText();
  const says = useWhatSidesSay();
  return (
    <BlockStack gap="050">
      <Text as="span" fontWeight="semibold">
        {t(`discrepancy:kind.${row.kind}.title`)}
      </Text>
      <Text as="span">{says(row)}</Text>
      {row.words && (
        <Text as="span" tone="subdued" variant="bodySm">
          “{row.words}”
        </Text>
      )}
    </BlockStack>
  );
}

function useWhatSidesSay(): (row: DiscrepancyView) => string {
  const t = useText();
  const format = useFormat();
  const carrier = useCarrierWords();
  const status = (code: number | null) =>
    code === null ? t("discrepancy:kind.carrier_status_differs.unknown") : carrier.status(code);
  return (row) => {
    const one = row as unknown as Discrepancy;
    switch (one.kind) {
      case "order_unread":
        return t(`discrepancy:kind.order_unread.${one.facts.change}`);
      case "fulfillment_missing":
        return t(`discrepancy:kind.fulfillment_missing.${one.facts.inShopify}`);
      case "payment_differs":
      case "payment_missing":
        return t(`discrepancy:kind.${one.kind}.text`, { amount: format.money(one.facts.outstandingVnd) });
      case "tracking_differs": {
        const [ours, theirs] = [one.facts.trackingNumber, one.facts.inShopify.join(", ")];
        return theirs
          ? t("discrepancy:kind.tracking_differs.text", { ours, theirs })
          : t("discrepancy:kind.tracking_differs.none", { ours });
      }
      case "carrier_status_differs":
        return t("discrepancy:kind.carrier_status_differs.text", {
          ours: status(one.facts.waybill),
          theirs: status(one.facts.carrier),
        });
      case "cod_differs":
        return t("discrepancy:kind.cod_differs.text", {
          ours: format.money(one.facts.waybillVnd),
          theirs: format.money(one.facts.carrierVnd),
        });
      case "work_given_up":
        return t(WORK[one.facts.work] ?? "discrepancy:work.other");
      case "step_refused":
        return t("discrepancy:kind.step_refused.text", { step: t(STEPS[one.facts.step] ?? "history:step.event") });
      case "message_stuck":
        return one.facts.from === "carrier"
          ? t("discrepancy:kind.message_stuck.carrier")
          : t("discrepancy:kind.message_stuck.shopify", { topic: one.facts.topic });
      case "order_gone":
      case "steps_missing":
      case "fulfillment_left":
      case "unknown_to_carrier":
        return t(`discrepancy:kind.${one.kind}.text`);
    }
  };
}

/** The work that is listed when it is given up; the trigger on `work` names the same kinds. */
const WORK: Record<string, TextKey> = {
  "book-shipment": "discrepancy:work.book-shipment",
  "cancel-shipment": "discrepancy:work.cancel-shipment",
  "check-status": "discrepancy:work.check-status",
  "sync-shopify": "discrepancy:work.sync-shopify",
  "read-order": "discrepancy:work.read-order",
  "follow-changes": "discrepancy:work.follow-changes",
  "queue-batch": "discrepancy:work.queue-batch",
  "backfill-orders": "discrepancy:work.backfill-orders",
  "reconcile-orders": "discrepancy:work.reconcile-orders",
  "redraft-parcels": "discrepancy:work.redraft-parcels",
};

const STEPS: Record<string, TextKey> = {
  fulfillment: "history:step.fulfillment",
  event: "history:step.event",
  cancel: "history:step.cancel",
  paid: "history:step.paid",
  tracking: "history:step.tracking",
  restock: "history:step.restock",
};
