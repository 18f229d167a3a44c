import { Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { OrderRowView } from "~/flows/order-list/views";

/** The carrier's fees for an order's parcels, quoted or charged; nothing while one of them is unknown. */
export function FeeAmount({ row }: { row: OrderRowView }) {
  const t = useText();
  const format = useFormat();
  const fees = row.parcels.filter(({ state }) => state !== "cancelled").map(({ feeVnd }) => feeVnd);
  if (fees.length === 0 || fees.includes(null)) return null;
  const sumVnd = fees.reduce<number>((sum, feeVnd) => sum + (feeVnd ?? 0), 0);
  return (
    <Text as="span" tone="subdued" variant="bodySm" alignment="end" numeric>
      {t("orders:fee", { amount: format.money(sumVnd) })}
    </Text>
  );
}
