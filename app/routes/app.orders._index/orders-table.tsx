import { useNavigate, useNavigation } from "@remix-run/react";
import { IndexTable, IndexTableSelectionType, useBreakpoints } from "@shopify/polaris";
import { useRef } from "react";
import { type OrdersQuery, ordersUrl } from "~/components/order-list/query";
import { useText } from "~/components/text";
import type { OrderRowView, SeenParcel } from "~/flows/order-list/views";
import { EmptyOrders } from "./empty-orders";
import { OrderLine } from "./order-line";
import { OrderTile } from "./order-tile";
import { SelectMatching } from "./select-matching";
import { bookableParcels, printableIds } from "./selection";
import { SelectionBar } from "./selection-bar";
import { useListKeys } from "./use-list-keys";
import { usePicked } from "./use-picked";

interface Props {
  rows: OrderRowView[];
  next: string | null;
  previous: string | null;
  query: OrdersQuery;
  /** The page was asked for by a phone: the first drawing is that of a narrow screen. */
  phone?: boolean;
  /** A booking is being sent, so its buttons are disabled. */
  busy: boolean;
  printing: boolean;
  onBook: (parcels: SeenParcel[]) => void;
  onPrint: (shipmentIds: string[]) => void;
  onBookedAll: (batchId: string) => void;
}

/** The orders of a tab: a table, or one tile per order on a screen narrower than a tablet. */
export function OrdersTable({
  rows,
  next,
  previous,
  query,
  phone = false,
  busy,
  printing,
  onBook,
  onPrint,
  onBookedAll,
}: Props) {
  const t = useText();
  const navigate = useNavigate();
  const loading = useNavigation().state === "loading";
  const condensed = useBreakpoints({ defaults: { mdDown: phone } }).mdDown;
  const list = useRef<HTMLDivElement>(null);
  const picked = usePicked(rows, ordersUrl(query));
  useListKeys(list, picked.clear);

  const selected = rows.filter(({ orderKey }) => picked.keys.has(orderKey));
  const wholePage = rows.length > 0 && selected.length === rows.length;
  const toBook = bookableParcels(selected);
  const toPrint = printableIds(selected);
  const bookSelected = action(t("orders:book_selected", { count: toBook.length }), toBook, busy, (parcels) => {
    picked.clear();
    onBook(parcels);
  });
  const printSelected = action(t("orders:print_selected", { count: toPrint.length }), toPrint, printing, onPrint);
  const actions = [...bookSelected, ...printSelected];
  const Row = condensed ? OrderTile : OrderLine;
  const pagination = {
    hasNext: next !== null && !loading,
    onNext: () => navigate(ordersUrl({ ...query, after: next, before: null })),
    hasPrevious: previous !== null && !loading,
    onPrevious: () => (query.search ? navigate(-1) : navigate(ordersUrl({ ...query, after: null, before: previous }))),
  };
  const table = (
    <IndexTable
      condensed={condensed}
      resourceName={{ singular: t("orders:resource.one"), plural: t("orders:resource.many") }}
      itemCount={rows.length}
      selectedItemsCount={selected.length}
      onSelectionChange={picked.onSelection}
      headings={[
        { title: t("orders:column.order") },
        { title: t("orders:column.recipient") },
        { title: t("orders:column.cod"), alignment: "end" },
        { title: t("orders:column.parcel") },
        { title: t("orders:column.next") },
        { title: t("orders:column.action"), hidden: true },
      ]}
      promotedBulkActions={actions}
      emptyState={<EmptyOrders query={query} />}
      pagination={next === null && previous === null ? undefined : pagination}
    >
      {rows.map((row, position) => (
        <Row
          key={row.orderKey}
          row={row}
          query={query}
          position={position}
          selected={picked.keys.has(row.orderKey)}
          busy={busy}
          onPick={picked.pick}
          onBook={onBook}
        />
      ))}
    </IndexTable>
  );
  const matching = wholePage && (next !== null || previous !== null) && (
    <SelectMatching
      query={query}
      onPage={rows.length}
      onBooked={(batchId) => {
        picked.clear();
        onBookedAll(batchId);
      }}
    />
  );
  if (!condensed || rows.length === 0)
    return (
      <div ref={list}>
        {matching}
        {table}
      </div>
    );
  const all = selected.length === rows.length ? "all" : "some";
  return (
    <div ref={list}>
      <SelectionBar
        selected={selected.length === 0 ? "none" : all}
        onSelectAll={(chosen) => picked.onSelection(IndexTableSelectionType.Page, chosen)}
        actions={actions}
      />
      {matching}
      {table}
    </div>
  );
}

/** Returns a bulk action on parcels; none if there are no parcels for it. */
function action<Parcel>(content: string, parcels: Parcel[], disabled: boolean, act: (parcels: Parcel[]) => void) {
  return parcels.length === 0 ? [] : [{ content, disabled, onAction: () => act(parcels) }];
}
