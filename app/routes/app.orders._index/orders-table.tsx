import { useNavigate } from "@remix-run/react";
import { IndexTable } from "@shopify/polaris";
import { useRef } from "react";
import { useNarrow } from "~/components/narrow";
import { type OrdersQuery, ordersUrl } from "~/components/order-list/query";
import { useFirstRows } from "~/components/picking/first-rows";
import { usePicks } from "~/components/picking/picks";
import { useText } from "~/components/text";
import type { ListColumn } from "~/domain/order-list/columns";
import type { OrderRowView } from "~/flows/order-list/views";
import { headingsOf } from "./columns";
import { EmptyOrders } from "./empty-orders";
import { LoadingStatus } from "./loading-status";
import { OrderLine } from "./order-line";
import { OrderTile } from "./order-tile";
import { PickedOrders } from "./picked-orders";
import type { ListActs } from "./use-bulk-actions";
import { useListKeys } from "./use-list-keys";
import { useListLoading } from "./use-list-loading";

interface Props extends ListActs {
  rows: OrderRowView[];
  /** The columns that were chosen. */
  columns: readonly ListColumn[];
  next: string | null;
  previous: string | null;
  query: OrdersQuery;
}

/** The orders of a tab: a table, or one tile per order on a screen narrower than a tablet. */
export function OrdersTable(props: Props) {
  const { rows, columns, next, previous, query, busy, onBook } = props;
  const t = useText();
  const navigate = useNavigate();
  const loading = useListLoading();
  const condensed = useNarrow();
  const list = useRef<HTMLDivElement>(null);
  const picks = usePicks(
    rows.map(({ orderKey }) => orderKey),
    ordersUrl(query),
  );
  const drawn = useFirstRows(rows);
  useListKeys(list, picks.clear);
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
        <PickedOrders picks={picks} hasMore={next !== null || previous !== null} page={ordersUrl(query)} {...props} />
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
          {drawn.map((row, position) => (
            <Row
              key={row.orderKey}
              row={row}
              columns={columns}
              query={query}
              position={position}
              picks={picks}
              busy={busy}
              onBook={onBook}
            />
          ))}
        </IndexTable>
      </div>
    </div>
  );
}
