import { BlockStack, EmptyState, Link } from "@shopify/polaris";
import { type OrdersQuery, ordersUrl } from "~/components/order-list/query";
import { useText } from "~/components/text";

/** Shown instead of an empty table: why it is empty, and where to look instead. */
export function EmptyOrders({ query }: { query: OrdersQuery }) {
  const t = useText();
  if (query.search) return <NothingFound query={query} />;
  return (
    <EmptyState image="" heading={t(`orders:empty.${query.tab}.title`)}>
      <p>{t(`orders:empty.${query.tab}.help`)}</p>
    </EmptyState>
  );
}

/** What was looked for, in what, and what finds more. */
function NothingFound({ query }: { query: OrdersQuery }) {
  const t = useText();
  const everywhere = query.tab === "all";
  return (
    <EmptyState image="" heading={t("orders:empty.search", { search: query.search })}>
      <BlockStack gap="200">
        <p>{t("orders:empty.search_where")}</p>
        <p>{t(/\d/.test(query.search) ? "orders:empty.search_number" : "orders:empty.search_words")}</p>
        {!everywhere && (
          <p>
            {t("orders:empty.search_in_tab", { tab: t(`orders:tab.${query.tab}`) })}{" "}
            <Link url={ordersUrl({ ...query, tab: "all", after: null })}>{t("orders:found.search_everywhere")}</Link>
          </p>
        )}
        {query.selection && (
          <p>
            <Link url={ordersUrl({ ...query, selection: null, after: null })}>
              {t("orders:empty.search_leave_list")}
            </Link>
          </p>
        )}
      </BlockStack>
    </EmptyState>
  );
}
