import { EmptyList } from "~/components/empty-list";
import type { OrdersQuery } from "~/components/order-list/query";
import { useText } from "~/components/text";

/** Shown instead of an empty table: why it is empty, and where to look instead. */
export function EmptyOrders({ query }: { query: OrdersQuery }) {
  const t = useText();
  return (
    <EmptyList heading={query.search ? t("orders:empty.search") : t(`orders:empty.${query.tab}.title`)}>
      {query.search ? t("orders:empty.search_help") : t(`orders:empty.${query.tab}.help`)}
    </EmptyList>
  );
}
