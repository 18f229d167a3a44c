import { EmptyState } from "@shopify/polaris";
import type { OrdersQuery } from "~/components/order-list/query";
import { useText } from "~/components/text";

/** Shown instead of an empty table: why it is empty, and where to look instead. */
export function EmptyOrders({ query }: { query: OrdersQuery }) {
  const t = useText();
  return (
    <EmptyState image="" heading={query.search ? t("orders:empty.search") : t(`orders:empty.${query.tab}.title`)}>
      <p>{query.search ? t("orders:empty.search_help") : t(`orders:empty.${query.tab}.help`)}</p>
    </EmptyState>
  );
}
