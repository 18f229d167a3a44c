import { useNavigate } from "@remix-run/react";
import { IndexTable, useBreakpoints } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { type OrdersQuery, ordersUrl } from "~/components/order-list/query";
import { useText } from "~/components/text";
import type { ListColumn } from "~/domain/order-list/columns";
import type { OrderRowView } from "~/flows/order-list/views";
import { headingsOf } from "./columns";
import { EmptyOrders } from "./empty-orders";
import { LoadingStatus } from "./loading-status";
import { OrderLine } from "./order-line";
import { OrderTile } from "./order-tile";
import { SelectMatching } from "./select-matching";
import { SelectionBar } from "./selection-bar";
import { type ListActs, useBulkActions } from "./use-bulk-actions";
import { useListKeys } from "./use-list-keys";
import { useListLoading } from "./use-list-loading";
import { usePicked } from "./use-picked";

interface Props extends ListActs {
  rows: OrderRowView[];
  /** The columns that were chosen. */
  columns: readonly ListColumn[];
  next: string | null;
  previous: string | null;
  query: OrdersQuery;
  /** The page was asked for by a phone: the first drawing is that of a narrow screen. */
  phone?: boolean;
}

/** The orders of a tab: a table, or one tile per order on a screen narrower than a tablet. */
export function OrdersTable(props: Props) {
  const { rows, columns, next, previous, query, phone = false, busy, printing } = props;
  const { onBook, onPrint, onPrintMatching, onBulk } = props;
  const t = useText();
  const navigate = useNavigate();
  const loading = useListLoading();
  const condensed = useBreakpoints({ defaults: { mdDown: phone } }).mdDown;
  const list = useRef<HTMLDivElement>(null);
  const page = ordersUrl(query);
  const { keys, pick, pickPage, clear } = usePicked(rows, page);
  const [chosen, setMatching] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another selection
  useEffect(() => setMatching(false), [page]);
  useListKeys(list, clear);

  const selected = rows.filter(({ orderKey }) => keys.has(orderKey));
  const wholePage = rows.length > 0 && selected.length === rows.length;
  // All that match stay selected for as long as the whole page is.
  const matching = chosen && wholePage;
  const actions = useBulkActions({
    ...{ selected, matching, busy, printing, onPrint, onPrintMatching, onBulk },
    onBook: (parcels) => {
      clear();
      onBook(parcels);
    },
  });
  const Row = condensed ? OrderTile : OrderLine;
  const pagination = {
    hasNext: next !== null && !loading,
    onNext: () => navigate(ordersUrl({ ...query, after: next, before: null })),
    hasPrevious: previous !== null && !loading,
    onPrevious: () => (query.search ? navigate(-1) : navigate(ordersUrl({ ...query, after: null, before: previous }))),
  };
  return (
    <div ref={list} aria-busy={loading}>
      <LoadingStatus loading={loading} count={rows.length} searched={query.search !== ""} />
      {rows.length > 0 && (
        <SelectionBar
          selected={selected.length === 0 ? "none" : wholePage ? "all" : "some"}
          count={matching ? "matching" : selected.length}
          onSelectAll={pickPage}
          actions={actions}
        />
      )}
      {wholePage && (next !== null || previous !== null) && (
        <SelectMatching onPage={rows.length} chosen={matching} onChoose={setMatching} />
      )}
      {/* What is being replaced is still readable, and looks it. */}
      <div style={{ opacity: loading ? 0.5 : 1 }}>
        <IndexTable
          condensed={condensed}
          selectable={false}
          loading={loading}
          resourceName={{ singular: t("orders:resource.one"), plural: t("orders:resource.many") }}
          itemCount={rows.length}
          headings={headingsOf(t, columns)}
          emptyState={<EmptyOrders query={query} />}
          pagination={next === null && previous === null ? undefined : pagination}
        >
          {rows.map((row, position) => (
            <Row
              key={row.orderKey}
              row={row}
              columns={columns}
              query={query}
              position={position}
              selected={keys.has(row.orderKey)}
              busy={busy}
              onPick={pick}
              onBook={onBook}
            />
          ))}
        </IndexTable>
      </div>
    </div>
  );
}
