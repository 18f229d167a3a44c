import { Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { OrderRowView } from "~/flows/order-list/views";
import { liveParcels } from "./live-parcels";

/** The carrier's fees for an order's parcels, quoted or charged; nothing while one of them is unknown. `named`: no heading says what it is. */
export function FeeAmount({ row, named = false }: { row: OrderRowView; named?: boolean }) {
  const t = useText();
  const format = useFormat();
  const fees = liveParcels(row).map(({ feeVnd }) => feeVnd);
  if (fees.length === 0 || fees.includes(null)) return null;
  const amount = format.money(fees.reduce<number>((sum, feeVnd) => sum + (feeVnd ?? 0), 0));
  return (
    <Text as="span" tone="subdued" variant="bodySm" alignment="end" numeric>
      {named ? t("orders:fee", { amount }) : amount}
    </Text>
  );
}
