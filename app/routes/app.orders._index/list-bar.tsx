import { Box, InlineStack, Text } from "@shopify/polaris";
import type { OrdersQuery } from "~/components/order-list/query";
import type { ListColumn } from "~/domain/order-list/columns";
import type { ListingView } from "~/flows/order-list/views";
import { ColumnsButton } from "./columns-button";
import { useViews } from "./use-views";
import { ViewsMenu } from "./views-menu";

interface Props {
  query: OrdersQuery;
  columns: ListColumn[];
  listing: Pick<ListingView, "views" | "opensWith">;
}

/** The saved views and the columns of the list. */
export function ListBar({ query, columns, listing: { views: all, opensWith } }: Props) {
  const views = useViews(query, columns, all);
  return (
    <Box paddingInline="300" paddingBlock="200" borderBlockEndWidth="025" borderColor="border">
      <InlineStack gap="200" blockAlign="center">
        <ViewsMenu all={all} opensWith={opensWith} views={views} />
        <ColumnsButton columns={columns} onChoose={views.chooseColumns} />
        <div role="status">
          <Text as="span" tone="subdued">
            {views.said}
          </Text>
        </div>
      </InlineStack>
    </Box>
  );
}
