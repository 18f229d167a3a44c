import { Link, Text } from "@shopify/polaris";
import type { OrderRowView } from "~/flows/order-list/views";

/** The order's number, leading to its page. `primary` also makes the whole line of a table lead there; the attribute alone, whatever its value, does. */
export function OrderLink({ row, primary = false }: { row: OrderRowView; primary?: boolean }) {
  return (
    <Link url={`/app/orders/${row.orderKey}`} removeUnderline dataPrimaryLink={primary || undefined}>
      <Text as="span" variant="bodyMd" fontWeight="semibold">
        {row.name}
      </Text>
    </Link>
  );
}
