import { useNavigate, useNavigation } from "@remix-run/react";
import { IndexTable, IndexTableSelectionType, useBreakpoints } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import type { BatchWish } from "~/components/batch/dialog";
import { type OrdersQuery, ordersUrl } from "~/components/order-list/query";
import { useText } from "~/components/text";
import type { BatchKind } from "~/domain/booking/batch";
import type { PrintKind } from "~/domain/print/choice";
import type { OrderRowView, SeenParcel } from "~/flows/order-list/views";
import { EmptyOrders } from "./empty-orders";
import { OrderLine } from "./order-line";
import { OrderTile } from "./order-tile";
import { SelectMatching } from "./select-matching";
import { bookableParcels, bulkParcels, isPrintedAtOnce, packedIds, printableIds } from "./selection";
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
  onPrint: (shipmentIds: string[], how: { kind?: PrintKind; unasked?: boolean }) => void;
  /** Asks about the labels of all that match. */
  onPrintMatching: () => void;
  /** Asks before something is done with many parcels. */
  onBulk: (wish: BatchWish) => void;
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
  onPrintMatching,
  onBulk,
}: Props) {
  const t = useText();
  const navigate = useNavigate();
  const loading = useNavigation().state === "loading";
  const condensed = useBreakpoints({ defaults: { mdDown: phone } }).mdDown;
  const list = useRef<HTMLDivElement>(null);
  const page = ordersUrl(query);
  const picked = usePicked(rows, page);
  const [chosen, setMatching] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another selection
  useEffect(() => setMatching(false), [page]);
  useListKeys(list, picked.clear);

  const selected = rows.filter(({ orderKey }) => picked.keys.has(orderKey));
  const wholePage = rows.length > 0 && selected.length === rows.length;
  const toBook = bookableParcels(selected);
  const toPrint = printableIds(selected);
  // All that match stay selected for as long as the whole page is.
  const matching = chosen && wholePage;
  const bulk = (kind: BatchKind, content: string, parcels: SeenParcel[] | null) =>
    parcels?.length === 0 ? [] : [{ content, disabled: busy, onAction: () => onBulk({ kind, parcels }) }];
  const allThatMatch = { book: null, cancel: null, release: null, edit: null };
  const { book: bookable, cancel, release, edit } = matching ? allThatMatch : bulkParcels(selected);
  const bookContent = t("orders:book_selected", { count: toBook.length });
  // One parcel is what the row's own button books: it needs no question.
  const bookOne = action(bookContent, toBook, busy, (parcels) => {
    picked.clear();
    onBook(parcels);
  });
  const bookMany = bulk("book", matching ? t("batch:action.book_matching") : bookContent, bookable);
  const printSelected = action(t("orders:print_selected", { count: toPrint.length }), toPrint, printing, (ids) =>
    onPrint(ids, { unasked: isPrintedAtOnce(selected, ids) }),
  );
  const otherPapers = action(t("prints:other_papers"), packedIds(selected), printing, (ids) =>
    onPrint(ids, { kind: "packing_slips" }),
  );
  const printMatching = { content: t("prints:matching"), disabled: printing, onAction: onPrintMatching };
  const actions = [
    ...(!matching && toBook.length === 1 ? bookOne : bookMany),
    ...(matching ? [printMatching] : [...printSelected, ...otherPapers]),
    ...bulk("edit", t("batch:action.edit"), edit),
    ...bulk("release", t("batch:action.release"), release),
    ...bulk("cancel", t("batch:action.cancel"), cancel),
  ];
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
  const selectMatching = wholePage && (next !== null || previous !== null) && (
    <SelectMatching onPage={rows.length} chosen={matching} onChoose={setMatching} />
  );
  if (!condensed || rows.length === 0)
    return (
      <div ref={list}>
        {selectMatching}
        {table}
      </div>
    );
  const all = selected.length === rows.length ? "all" : "some";
  return (
    <div ref={list}>
      <SelectionBar
        selected={selected.length === 0 ? "none" : all}
        onSelectAll={(checked) => picked.onSelection(IndexTableSelectionType.Page, checked)}
        actions={actions}
      />
      {selectMatching}
      {table}
    </div>
  );
}

/** Returns a bulk action on parcels; none if there are no parcels for it. */
function action<Parcel>(content: string, parcels: Parcel[], disabled: boolean, act: (parcels: Parcel[]) => void) {
  return parcels.length === 0 ? [] : [{ content, disabled, onAction: () => act(parcels) }];
}
