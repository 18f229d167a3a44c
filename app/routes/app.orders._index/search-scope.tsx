import { BlockStack, Box, InlineStack, Link, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { type OrdersQuery, ordersUrl } from "~/components/order-list/query";
import { useText } from "~/components/text";

interface Props {
  query: OrdersQuery;
  /** On this page. */
  count: number;
  hasMore: boolean;
  /** Older orders are not wholly searchable yet; null: all are. */
  searchableFrom: string | null;
}

/** What was searched and how much was found, said to screen readers too; a search in one tab leads to all. */
export function SearchScope({ query, count, hasMore, searchableFrom }: Props) {
  const t = useText();
  const format = useFormat();
  if (query.search === "") return null;
  const everywhere = query.tab === "all";
  const where = everywhere
    ? t("orders:found.everywhere")
    : t("orders:found.in_tab", { tab: t(`orders:tab.${query.tab}`) });
  const found =
    query.after !== null || count === 0
      ? where
      : t(hasMore ? "orders:found.more" : "orders:found.count", { count, where });
  return (
    <Box paddingInline="300" paddingBlock="200" borderBlockEndWidth="025" borderColor="border">
      <BlockStack gap="100">
        <InlineStack gap="200" wrap>
          <div role="status">
            <Text as="span" tone="subdued">
              {found}
            </Text>
          </div>
          {!everywhere && (
            <Link url={ordersUrl({ ...query, tab: "all", after: null })}>{t("orders:found.search_everywhere")}</Link>
          )}
        </InlineStack>
        {searchableFrom !== null && (
          <Text as="p" tone="subdued">
            {t("orders:found.searchable_from", { date: format.dateTime(searchableFrom) })}
          </Text>
        )}
      </BlockStack>
    </Box>
  );
}
