import { useNavigate, useNavigation } from "@remix-run/react";
import { IndexTable, IndexTableSelectionType, useBreakpoints, useIndexResourceState } from "@shopify/polaris";
import { useEffect } from "react";
import { type OrdersQuery, ordersUrl } from "~/components/order-list/query";
import { useText } from "~/components/text";
import type { OrderRowView, SeenParcel } from "~/flows/order-list/views";
import { EmptyOrders } from "./empty-orders";
import { OrderLine } from "./order-line";
import { OrderTile } from "./order-tile";
import { SelectMatching } from "./select-matching";
import { bookableParcels, printableIds } from "./selection";
import { SelectionBar } from "./selection-bar";

interface Props {
  rows: OrderRowView[];
  next: string | null;
  query: OrdersQuery;
  /** A booking is being sent, so its buttons are disabled. */
  busy: boolean;
  printing: boolean;
  onBook: (parcels: SeenParcel[]) => void;
  onPrint: (shipmentIds: string[]) => void;
  onBookedAll: (batchId: string) => void;
}

/** The orders of a tab: a table, or one tile per order on a screen narrower than a tablet. */
export function OrdersTable({ rows, next, query, busy, printing, onBook, onPrint, onBookedAll }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const loading = useNavigation().state === "loading";
  const condensed = useBreakpoints().mdDown;
  const { selectedResources, allResourcesSelected, handleSelectionChange, clearSelection } = useIndexResourceState(
    rows.map(({ orderKey }) => ({ id: orderKey })),
  );
  const page = `${query.tab} ${query.search} ${query.selection} ${query.after}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another selection
  useEffect(clearSelection, [page]);

  const selected = rows.filter(({ orderKey }) => selectedResources.includes(orderKey));
  const toBook = bookableParcels(selected);
  const toPrint = printableIds(selected);
  const bookSelected = action(t("orders:book_selected", { count: toBook.length }), toBook, busy, (parcels) => {
    clearSelection();
    onBook(parcels);
  });
  const printSelected = action(t("orders:print_selected", { count: toPrint.length }), toPrint, printing, onPrint);
  const actions = [...bookSelected, ...printSelected];
  const Row = condensed ? OrderTile : OrderLine;
  const pagination = {
    hasNext: next !== null && !loading,
    onNext: () => navigate(ordersUrl({ ...query, after: next })),
    hasPrevious: query.after !== null && !loading,
    // The cursor leads forward only; to go back is to go to the previous page in the browser's history.
    onPrevious: () => navigate(-1),
  };
  const table = (
    <IndexTable
      condensed={condensed}
      resourceName={{ singular: t("orders:resource.one"), plural: t("orders:resource.many") }}
      itemCount={rows.length}
      selectedItemsCount={allResourcesSelected ? "All" : selectedResources.length}
      onSelectionChange={handleSelectionChange}
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
      pagination={next === null && query.after === null ? undefined : pagination}
    >
      {rows.map((row, position) => (
        <Row
          key={row.orderKey}
          row={row}
          query={query}
          position={position}
          selected={selectedResources.includes(row.orderKey)}
          busy={busy}
          onSelect={(chosen) => handleSelectionChange(IndexTableSelectionType.Single, chosen, row.orderKey, position)}
          onBook={onBook}
        />
      ))}
    </IndexTable>
  );
  const wholePage = rows.length > 0 && selected.length === rows.length;
  const matching = wholePage && (next !== null || query.after !== null) && (
    <SelectMatching
      query={query}
      onPage={rows.length}
      onBooked={(batchId) => {
        clearSelection();
        onBookedAll(batchId);
      }}
    />
  );
  if (!condensed || rows.length === 0)
    return (
      <>
        {matching}
        {table}
      </>
    );
  const all = selected.length === rows.length ? "all" : "some";
  return (
    <>
      <SelectionBar
        selected={selected.length === 0 ? "none" : all}
        onSelectAll={(chosen) => handleSelectionChange(IndexTableSelectionType.Page, chosen)}
        actions={actions}
      />
      {matching}
      {table}
    </>
  );
}

/** Returns a bulk action on parcels; none if there are no parcels for it. */
function action<Parcel>(content: string, parcels: Parcel[], disabled: boolean, act: (parcels: Parcel[]) => void) {
  return parcels.length === 0 ? [] : [{ content, disabled, onAction: () => act(parcels) }];
}
