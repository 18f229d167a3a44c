import { useNavigate } from "@remix-run/react";
import { IndexFilters, IndexFiltersMode, type IndexFiltersProps, useSetIndexFiltersMode } from "@shopify/polaris";
import { useCallback, useEffect, useRef, useState } from "react";
import { useFormat } from "~/components/format";
import { filtersOf, ORDER_TABS, type OrdersQuery, ordersUrl, withoutFilters } from "~/components/order-list/query";
import { useText } from "~/components/text";
import type { FilterChoicesView, OrderSort, TabCounts } from "~/flows/order-list/views";
import { useFilters } from "./use-filters";
import { useListLoading } from "./use-list-loading";
import { useSearchKey } from "./use-search-key";

/** Long enough to type a number, short enough not to feel slow. */
const TYPING_MS = 350;

/** Polaris' name of each sort: a key and a direction. */
const SORTS = {
  newest: "time desc",
  oldest: "time asc",
  cod: "cod desc",
  waiting: "waiting asc",
} as const satisfies Record<OrderSort, string>;
const SORT_NAMES = Object.keys(SORTS) as OrderSort[];
/** Tabs of what is still open, which alone is sorted by more than its time. */
const OPEN_TABS: readonly string[] = ["to_ship", "ready", "review", "address", "attention", "under_way"];

interface Props {
  query: OrdersQuery;
  choices: FilterChoicesView;
  counts: TabCounts;
}

/** The tabs, the search, the filters and the sort of the list; all are stored in the page's URL. */
export function OrdersFilters({ query, choices, counts }: Props) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const loading = useListLoading();
  const isFiltered = query.search !== "" || filtersOf(query).length > 0;
  const { mode, setMode } = useSetIndexFiltersMode(isFiltered ? IndexFiltersMode.Filtering : IndexFiltersMode.Default);
  useEffect(() => {
    // A link in the list, such as to a buyer's orders, filters it too: what is set must be seen, to be taken away.
    if (isFiltered) setMode(IndexFiltersMode.Filtering);
  }, [isFiltered, setMode]);
  const filtersArea = useRef<HTMLDivElement>(null);
  const openSearch = useCallback(() => setMode(IndexFiltersMode.Filtering), [setMode]);
  useSearchKey(filtersArea, mode === IndexFiltersMode.Filtering, openSearch);
  const [typed, setTyped] = useState(query.search);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  // Another list was opened than the one that was searched.
  useEffect(() => setTyped(query.search), [query.search]);

  const show = (change: Partial<OrdersQuery>, options?: { replace: boolean }) =>
    navigate(ordersUrl({ ...query, after: null, before: null, ...change }), options);
  // A search begins in all tabs, and leads back to the one it began in.
  const begunIn = useRef(query.search ? ORDER_TABS[0] : query.tab);
  if (!query.search) begunIn.current = query.tab;
  const search = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    const inTab = query.search ? query.tab : "all";
    const tab = text.trim() ? inTab : begunIn.current;
    timer.current = setTimeout(() => show({ tab, search: text }, { replace: true }), TYPING_MS);
  };
  const { filters, appliedFilters } = useFilters(query, choices, counts.to_confirm, (change) =>
    show({ search: typed, ...change }),
  );
  const clear = () => {
    clearTimeout(timer.current);
    setTyped("");
    navigate(ordersUrl({ ...withoutFilters(query), search: "", view: null, columns: [] }));
  };
  const sorts = SORT_NAMES.filter(
    (sort) => OPEN_TABS.includes(query.tab) || sort === "newest" || sort === "oldest",
  ).map((sort) => ({
    label: t(`filters:sort.${sort}.by`),
    value: SORTS[sort],
    directionLabel: t(`filters:sort.${sort}.direction`),
  })) as NonNullable<IndexFiltersProps["sortOptions"]>;

  // What waits for a person has a page of its own; its tab is shown to whom an older link leads there.
  const tabs = ORDER_TABS.filter((tab) => tab !== "attention" || query.tab === "attention");
  return (
    <div ref={filtersArea}>
      <IndexFilters
        tabs={tabs.map((tab) => {
          const count = tab in counts ? counts[tab as keyof TabCounts] : 0;
          // In the name, as Polaris measures the tabs without their badges.
          const name = t(`orders:tab.${tab}`);
          return { id: tab, content: count > 0 ? `${name} (${format.number(count)})` : name };
        })}
        selected={tabs.indexOf(query.tab)}
        // Another tab is another list than the view that is open.
        onSelect={(index) => show({ tab: tabs[index] ?? "to_ship", view: null, columns: [] })}
        queryValue={typed}
        queryPlaceholder={t("orders:search")}
        filteringAccessibilityTooltip={t("orders:search_key")}
        onQueryChange={search}
        onQueryClear={() => search("")}
        cancelAction={{ onAction: clear }}
        filters={filters}
        appliedFilters={appliedFilters}
        onClearAll={clear}
        sortOptions={sorts}
        sortSelected={[SORTS[query.sort]]}
        onSort={([value]) => show({ sort: SORT_NAMES.find((sort) => SORTS[sort] === value) ?? "newest" })}
        mode={mode}
        setMode={setMode}
        canCreateNewView={false}
        disableStickyMode
        loading={loading}
        // Escape would drop all filters wherever it is pressed, a window included; the other keys are those of the list.
        disableKeyboardShortcuts
        autoFocusSearchField={false}
      />
    </div>
  );
}
