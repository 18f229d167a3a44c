import { BlockStack, Button, InlineStack, Link } from "@shopify/polaris";
import { EmptyList } from "~/components/empty-list";
import { filtersOf, type OrdersQuery, ordersUrl, withoutFilters } from "~/components/order-list/query";
import { useText } from "~/components/text";
import type { OrderTab } from "~/flows/order-list/views";

/** Shown instead of an empty table: why it is empty, and where to look instead. */
export function EmptyOrders({ query }: { query: OrdersQuery }) {
  const t = useText();
  if (filtersOf(query).length > 0)
    return (
      <EmptyList heading={t("filters:empty.title")} action={<WaysOut query={query} />}>
        {t("filters:empty.help")}
      </EmptyList>
    );
  if (query.search) return <NothingFound query={query} />;
  return (
    <EmptyList heading={t(`orders:empty.${query.tab}.title`)} action={<NextPlace tab={query.tab} />}>
      {t(`orders:empty.${query.tab}.help`)}
    </EmptyList>
  );
}

/** Where the work goes on when a tab is empty. */
const NEXT_TAB = {
  to_ship: "under_way",
  ready: "review",
  review: "ready",
  address: "ready",
  attention: "under_way",
  under_way: "ready",
  done: "under_way",
  blocked: "to_ship",
} as const satisfies Partial<Record<OrderTab, OrderTab>>;

/** Leads to the tab with what is to be done next; where there is no order at all, looks again. */
function NextPlace({ tab }: { tab: OrderTab }) {
  const t = useText();
  if (tab === "all") return <Button url={ordersUrl({ tab })}>{t("orders:empty.look_again")}</Button>;
  const next = NEXT_TAB[tab];
  return <Button url={ordersUrl({ tab: next })}>{t("orders:empty.go_to", { tab: t(`orders:tab.${next}`) })}</Button>;
}

/** What was looked for, in what, and what finds more. */
function NothingFound({ query }: { query: OrdersQuery }) {
  const t = useText();
  const everywhere = query.tab === "all";
  return (
    <EmptyList
      heading={t("orders:empty.search", { search: query.search })}
      action={
        <BlockStack gap="200" inlineAlign="center">
          <p>{t("orders:empty.search_where")}</p>
          <p>{t(/\d/.test(query.search) ? "orders:empty.search_number" : "orders:empty.search_words")}</p>
          {!everywhere && (
            <p>
              {t("orders:empty.search_in_tab", { tab: t(`orders:tab.${query.tab}`) })}{" "}
              <Link url={ordersUrl({ ...query, tab: "all", after: null, before: null })}>
                {t("orders:found.search_everywhere")}
              </Link>
            </p>
          )}
          {query.selection && (
            <p>
              <Link url={ordersUrl({ ...query, selection: null, after: null, before: null })}>
                {t("orders:empty.search_leave_list")}
              </Link>
            </p>
          )}
        </BlockStack>
      }
    />
  );
}

function WaysOut({ query }: { query: OrdersQuery }) {
  const t = useText();
  return (
    <InlineStack gap="200">
      <Button url={ordersUrl(withoutFilters(query))}>{t("filters:empty.clear")}</Button>
      {query.tab !== "all" && (
        <Button url={ordersUrl({ ...query, tab: "all", after: null, before: null })}>
          {t("filters:empty.all_tabs")}
        </Button>
      )}
    </InlineStack>
  );
}
