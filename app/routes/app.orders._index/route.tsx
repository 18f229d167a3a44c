import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Card, Page } from "@shopify/polaris";
import { useCallback, useEffect, useRef, useState } from "react";
import { z } from "zod";
import { BatchDialog, type BatchWish } from "~/components/batch/dialog";
import { useLabels } from "~/components/label/labels";
import { LabelResults } from "~/components/label/results";
import { usePrinting } from "~/components/label/use-printing";
import { type Batch, useOrders } from "~/components/order-list/context";
import { isOpening, ordersUrl, queryOfView, readOrdersQuery } from "~/components/order-list/query";
import { movingParcels } from "~/components/parcel-state";
import { useRevalidateWhile } from "~/components/revalidate-while";
import { useDenied } from "~/components/staff";
import { useText } from "~/components/text";
import { columnsShown } from "~/domain/order-list/columns";
import { queueBookings } from "~/flows/booking/queue.server";
import { readFilterChoices } from "~/flows/order-list/filter-choices.server";
import { searchableSince } from "~/flows/order-list/found.server";
import { listOrders } from "~/flows/order-list/list.server";
import { readListing } from "~/flows/order-list/saved-views.server";
import { readSelectionView } from "~/flows/order-list/select.server";
import { countTabs } from "~/flows/order-list/tab-counts.server";
import type { SeenParcel } from "~/flows/order-list/views";
import { recordAccess } from "~/flows/privacy/record-access.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { BookingResults } from "./booking-results";
import { ListBar } from "./list-bar";
import { ListNote } from "./list-note";
import { OrdersFilters } from "./orders-filters";
import { OrdersTable } from "./orders-table";
import { PasteCodes } from "./paste-codes";
import { SearchScope } from "./search-scope";
import { SelectionBanner } from "./selection-banner";

export { merchantHeaders as headers } from "~/merchant.server";

/**
 * Returns a page of the orders list, or of the saved view with which it opens for the member of staff, and the pasted selection.
 * Records that they saw the buyers' data.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "see_orders");
  const listing = await readListing(deps, shop.id, actor);
  const opened = isOpening(request.url) && listing.views.find(({ id }) => id === listing.opensWith);
  const query = opened ? queryOfView(opened) : readOrdersQuery(request.url);
  const columns = columnsShown(query.columns, listing.columns);
  const pageWithCounts = async () => {
    const page = await listOrders(deps, shop.id, query, columns);
    // After the rows: once none of them moves the page looks no more, and its numbers stay as they are.
    return { ...page, counts: await countTabs(deps, shop.id) };
  };
  const [page, selection, choices, searchableFrom] = await Promise.all([
    pageWithCounts(),
    readSelectionView(deps, shop.id, query.selection),
    readFilterChoices(deps, shop),
    searchableSince(deps, shop.id, query.search),
  ]);
  recordAccess(deps, shop.id, actor, {
    what: columns.includes("phone") ? "phones" : query.search ? "search" : "orders",
    subject: "",
    people: page.rows.length,
  });
  const { views, opensWith } = listing;
  return { ...page, query, columns, listing: { views, opensWith }, selection, choices, searchableFrom };
}

const readSelected = formOf(
  z.object({
    parcels: z
      .array(z.object({ shipmentId: z.uuid(), version: z.string().max(200).nullable() }))
      .min(1)
      .max(200),
  }),
);

/** Books the selected parcels as they were on the screen; each is queued or reports why not. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "book");
  const { parcels } = await readSelected(request);
  const seen = new Map(parcels.map(({ shipmentId, version }) => [shipmentId, version]));
  return { rows: await queueBookings(deps, shop.id, [...seen.keys()], actor, { seen }) };
}

/** The orders list: tabs, search, booking and printing. */
export default function OrdersPage() {
  const t = useText();
  const loaded = useLoaderData<typeof loader>();
  const { rows, next, previous, query, columns, selection, choices, counts, searchableFrom } = loaded;
  const booking = useFetcher<typeof action>();
  const labels = useLabels();
  const printing = usePrinting(labels);
  const noPrint = useDenied()("print");
  const { batch, setBatch, setListUrl } = useOrders();
  const [pasting, setPasting] = useState(false);
  const [wish, setWish] = useState<BatchWish | null>(null);
  const stopPasting = useCallback(() => setPasting(false), []);
  const results = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<unknown>(null);

  useRevalidateWhile(movingParcels(rows.flatMap(({ parcels }) => parcels)));
  useEffect(() => {
    if (booking.data) setBatch((before) => withAnswers(before, booking.data?.rows ?? []));
  }, [booking.data, setBatch]);
  useEffect(() => {
    // The results appear at the top, out of sight if the list is scrolled down; the button that was pressed may be gone.
    if (!booking.data || focused.current === booking.data || !results.current) return;
    focused.current = booking.data;
    results.current.focus();
  });
  useEffect(() => setListUrl(ordersUrl(query)), [query, setListUrl]);

  const { submit } = booking;
  const book = useCallback(
    (parcels: SeenParcel[]) => submit({ parcels }, { method: "post", action: "?index", encType: "application/json" }),
    [submit],
  );

  return (
    <Page
      title={t("orders:title")}
      fullWidth
      secondaryActions={[
        { content: t("selection:paste.action"), onAction: () => setPasting(true) },
        noPrint === null
          ? { content: t("prints:title"), url: "/app/prints" }
          : {
              content: t("prints:title"),
              disabled: true,
              helpText: noPrint,
              accessibilityLabel: `${t("prints:title")} (${noPrint})`,
            },
        { content: t("batch:link"), url: "/app/batches" },
      ]}
    >
      <PasteCodes open={pasting} onClose={stopPasting} />
      <BlockStack gap="400">
        {selection && <SelectionBanner selection={selection} query={query} />}
        {wish && <BatchDialog wish={wish} query={query} onClose={() => setWish(null)} />}
        {batch.length > 0 && (
          <div ref={results} tabIndex={-1}>
            <BookingResults
              batch={batch}
              busy={booking.state !== "idle"}
              onBook={book}
              onPrint={(shipmentIds) => printing.print(shipmentIds, { unasked: shipmentIds.length === 1 })}
              onClose={() => {
                setBatch([]);
                list.current?.focus();
              }}
            />
          </div>
        )}
        {printing.dialog}
        <LabelResults labels={labels} />
        <div ref={list} tabIndex={-1}>
          <Card padding="0">
            <OrdersFilters query={query} choices={choices} counts={counts} />
            <ListBar query={query} columns={columns} listing={loaded.listing} />
            <SearchScope query={query} count={rows.length} hasMore={next !== null} searchableFrom={searchableFrom} />
            <OrdersTable
              rows={rows}
              columns={columns}
              next={next}
              previous={previous}
              query={query}
              busy={booking.state !== "idle"}
              printing={labels.state.step === "loading"}
              onBook={book}
              onBulk={setWish}
              onPrint={printing.print}
              onPrintMatching={() => printing.printMatching(query)}
            />
            <ListNote looksFurther={loaded.looksFurther} sortedAmong={loaded.sortedAmong} />
          </Card>
        </div>
      </BlockStack>
    </Page>
  );
}

/** Returns the results to show: parcels of the last booking that were sent once more keep their place in it. */
function withAnswers(before: Batch, rows: Batch): Batch {
  const answers = new Map(rows.map((row) => [row.shipmentId, row]));
  const isAgain = rows.every(({ shipmentId }) => before.some((row) => row.shipmentId === shipmentId));
  return isAgain ? before.map((row) => answers.get(row.shipmentId) ?? row) : rows;
}
