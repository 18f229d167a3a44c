import { Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { OrderRowView } from "~/flows/views";

/** What the couriers collect for an order, over the parcels that were not cancelled. */
export function CodAmount({ row }: { row: OrderRowView }) {
  const t = useText();
  const format = useFormat();
  const codVnd = row.parcels
    .filter(({ state }) => state !== "cancelled")
    .reduce((sum, parcel) => sum + parcel.codVnd, 0);
  if (codVnd > 0) {
    return (
      <Text as="span" numeric alignment="end">
        {format.money(codVnd)}
      </Text>
    );
  }
  return (
    <Text as="span" tone="subdued" alignment="end">
      {row.financialStatus === "PAID" ? t("orders:paid") : t("orders:no_cod")}
    </Text>
  );
}
