import { Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { ProblemCode } from "~/domain/parcel/problem";
import type { OrderRowView } from "~/flows/order-list/views";

/** Problems that leave open whether the courier collects. */
const UNDECIDED: readonly ProblemCode[] = ["cod_unknown_gateway", "cod_gateways_unconfirmed"];

/** Payment statuses of an order without parcels for which the COD is not calculated yet. */
const UNPAID: readonly string[] = ["PENDING", "PARTIALLY_PAID", "VOIDED", "EXPIRED"];

/** The COD of an order: the sum of its parcels except cancelled ones. */
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
