import { Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { ProblemCode } from "~/domain/parcel/problem";
import type { OrderRowView } from "~/flows/order-list/views";

/** Nobody has said yet whether the courier collects. */
const UNDECIDED: readonly ProblemCode[] = ["cod_unknown_gateway", "cod_gateways_unconfirmed"];

/** Of an order that cannot be shipped yet nobody has worked out what is collected. */
const UNPAID: readonly string[] = ["PENDING", "PARTIALLY_PAID", "VOIDED", "EXPIRED"];

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
      {why()}
    </Text>
  );

  function why(): string {
    const asked = row.parcels.some(({ problems }) => problems.some(({ code }) => UNDECIDED.includes(code)));
    const hasNoParcel = row.parcels.length === 0 && UNPAID.includes(row.financialStatus);
    if (asked || hasNoParcel) return t("orders:cod_undecided");
    return row.financialStatus === "PAID" ? t("orders:paid") : t("orders:no_cod");
  }
}
