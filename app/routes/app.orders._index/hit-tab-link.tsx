import { Link } from "@shopify/polaris";
import { hitTab } from "~/components/order-list/hit-tab";
import { type OrdersQuery, ordersUrl } from "~/components/order-list/query";
import { Apart } from "~/components/picking/apart";
import { useText } from "~/components/text";
import type { OrderRowView } from "~/flows/order-list/views";

/** In which tab an order stands that a search over all tabs found, as a link to what the search finds there. */
export function HitTabLink({ row, query }: { row: OrderRowView; query: OrdersQuery }) {
  const t = useText();
  const tab = hitTab(row);
  if (query.search === "" || query.tab !== "all" || tab === "all") return null;
  const name = t(`orders:tab.${tab}`);
  return (
    <Apart>
      <Link
        url={ordersUrl({ ...query, tab, after: null })}
        accessibilityLabel={t("orders:found.tab_link", { order: row.name, tab: name })}
        removeUnderline
      >
        {t("orders:found.tab", { tab: name })}
      </Link>
    </Apart>
  );
}
