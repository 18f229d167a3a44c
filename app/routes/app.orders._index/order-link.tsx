import { Link, Text } from "@shopify/polaris";
import type { OrderRowView } from "~/flows/order-list/views";

/**
 * The order's number as a link to its page. `primary` makes the whole table row a link. Polaris checks only that the attribute is
 * present, not its value.
 */
export function OrderLink({ row, primary = false }: { row: OrderRowView; primary?: boolean }) {
  return (
    <Link url={`/app/orders/${row.orderKey}`} removeUnderline dataPrimaryLink={primary || undefined}>
      <Text as="span" variant="bodyMd" fontWeight="semibold">
        {row.name}
      </Text>
    </Link>
  );
}
