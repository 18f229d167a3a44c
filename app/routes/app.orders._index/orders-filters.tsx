import { useNavigate, useNavigation } from "@remix-run/react";
import { IndexFilters, IndexFiltersMode, useSetIndexFiltersMode } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { ORDER_TABS, type OrdersQuery, ordersUrl } from "~/components/order-list/query";
import { useText } from "~/components/text";

/** Long enough to type a number, short enough not to feel slow. */
const TYPING_MS = 350;

/** The tabs and the search of the list; both are stored in the page's URL. */
export function OrdersFilters({ query }: { query: OrdersQuery }) {
  const t = useText();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { mode, setMode } = useSetIndexFiltersMode(
    query.search ? IndexFiltersMode.Filtering : IndexFiltersMode.Default,
  );
  const [typed, setTyped] = useState(query.search);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  // A search begins in all tabs, and leads back to the one it began in.
  const begunIn = useRef(query.search ? ORDER_TABS[0] : query.tab);
  if (!query.search) begunIn.current = query.tab;

  const search = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    const inTab = query.search ? query.tab : "all";
    const tab = text.trim() ? inTab : begunIn.current;
    timer.current = setTimeout(
      () => navigate(ordersUrl({ ...query, tab, search: text, after: null }), { replace: true }),
      TYPING_MS,
    );
  };

  return (
    <IndexFilters
      tabs={ORDER_TABS.map((tab) => ({ id: tab, content: t(`orders:tab.${tab}`) }))}
      selected={ORDER_TABS.indexOf(query.tab)}
      onSelect={(index) => navigate(ordersUrl({ ...query, tab: ORDER_TABS[index] ?? "to_ship", after: null }))}
      queryValue={typed}
      queryPlaceholder={t("orders:search")}
      onQueryChange={search}
      onQueryClear={() => search("")}
      cancelAction={{ onAction: () => search("") }}
      filters={[]}
      hideFilters
      onClearAll={() => search("")}
      mode={mode}
      setMode={setMode}
      canCreateNewView={false}
      loading={navigation.state === "loading"}
    />
  );
}
