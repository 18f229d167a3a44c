import type { ListColumn } from "~/domain/order-list/columns";
import { LIST_PLACES } from "~/domain/order-list/places";
import { isDeliveredPartly } from "~/domain/status/partly";
import type { Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-key";
import { countBuyersOrders } from "~/store/buyer-orders.server";
import { listBlocksOfList, listParcelsOfList } from "~/store/listed-orders.server";
import { type ListCursor, type ListPage, listMatchingOrders, type OrderSort } from "~/store/order-list.server";
import { MOST_SORTED } from "~/store/order-pages.server";
import { filterAt, type ListFilter } from "./filter";
import { namedFirst } from "./found.server";
import { readChosenDetails } from "./list-details.server";
import { readCourierReasons } from "./reasons.server";
import type { OrderPageView, OrderRowView, ParcelRowView } from "./views";

const PAGE_SIZE = 50;

/** Which page of a list, as its URL says it. */
export interface PageQuery extends ListFilter {
  sort?: OrderSort;
  after?: string | null;
  before?: string | null;
}

/** Lists a page of the shop's orders, with what these columns show. Pages by key, without offset or count (perf 3.10). */
export async function listOrders(
  deps: Deps,
  shopId: string,
  query: PageQuery,
  columns: readonly ListColumn[] = [],
): Promise<OrderPageView> {
  const { after = null, before: asked = null, ...list } = query;
  // What a search finds is read one way only: the page before is the one that the browser remembers.
  const before = query.search.trim() === "" ? asked : null;
  const sort = sortOf(query);
  const page = await listMatchingOrders(deps.database, shopId, filterAt(list, deps.now()), {
    limit: PAGE_SIZE + 1,
    sort,
    after: readPlace(after, sort),
    before: readPlace(before, sort),
  });
  // Going back, the order that is too many stands at the front.
  const backwards = readPlace(before, sort) !== null;
  const more = page.orders.length > PAGE_SIZE;
  const orders = backwards && more ? page.orders.slice(1) : page.orders.slice(0, PAGE_SIZE);
  const ids = orders.map(({ id }) => id);
  const [parcels, blocks, others, detailsOf] = await Promise.all([
    listParcelsOfList(deps.database, shopId, ids),
    listBlocksOfList(deps.database, shopId, ids),
    countBuyersOrders(deps.database, shopId, ids),
    readChosenDetails(deps, shopId, ids, columns),
  ]);
  const reasonOf = await readCourierReasons(deps, shopId, parcels);
  const shown = parcels.map(({ orderId, ...parcel }) => {
    const reasonCode = reasonOf(parcel.shipmentId);
    return {
      orderId,
      view: { ...viewParcel(parcel), ...detailsOf(parcel.shipmentId), ...(reasonCode && { reasonCode }) },
    };
  });
  const [first, last] = [orders[0], orders.at(-1)];
  const behind = more && last ? last : page.lookFurther;
  const beyond = more && first ? first : page.lookFurther;
  return {
    rows: namedFirst(
      orders.map((order) => rowOf(order, shown, blocks, others.get(order.id))),
      query.search,
    ),
    next: backwards ? textOf(last ?? readPlace(before, sort)) : textOf(behind),
    previous: backwards ? textOf(beyond) : readPlace(after, sort) && textOf(first ?? readPlace(after, sort)),
    looksFurther: page.lookFurther !== null && !more,
    sortedAmong: page.cut ? MOST_SORTED : null,
  };
}

/**
 * Returns how a list is sorted. Only what is open waits, and is sorted by its COD; found and pasted orders, and those of other tabs, are
 * sorted by time.
 */
function sortOf({ sort = "newest", tab, search, selection, buyer }: PageQuery): OrderSort {
  if (search.trim() !== "") return "newest";
  const byTime = sort === "newest" || sort === "oldest";
  const isOpen = !["done", "blocked", "all"].includes(tab) && !selection && !buyer;
  return byTime || isOpen ? sort : sort === "waiting" ? "oldest" : "newest";
}

/** Returns a place as text; one without an order stands for itself. */
const textOf = (place: ListCursor | null | undefined) => (place ? LIST_PLACES.textOf(place) : null);

/** Reads a place. One that belongs to another sort is none: a time is no amount. */
function readPlace(text: string | null, sort: OrderSort): ListCursor | null {
  const place = text === null ? null : LIST_PLACES.read(text);
  return place !== null && place.key.includes("T") === (sort !== "cod") ? place : null;
}

function viewParcel(listed: Omit<Listed<typeof listParcelsOfList>, "orderId">): ParcelRowView {
  const { printedAt, deliveredAt, codState, returnState, toConfirm, answered, ...parcel } = listed;
  return {
    ...parcel,
    printedAt: printedAt?.toISOString() ?? null,
    ...(toConfirm && { toConfirm }),
    ...(answered && { answered }),
    ...(isDeliveredPartly({ ...parcel, deliveredAt, codState, returnState }) && { partly: true }),
  };
}

type Listed<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];

function rowOf(
  order: ListPage["orders"][number],
  parcels: { orderId: string; view: ParcelRowView }[],
  blocks: Listed<typeof listBlocksOfList>[],
  othersOfBuyer?: number,
): OrderRowView {
  return {
    orderId: order.id,
    orderKey: orderKeyOf(order.id),
    name: order.name,
    createdAt: order.createdAt.toISOString(),
    recipientName: order.recipientName,
    place: order.destination && [order.destination.address2, order.destination.city].filter(Boolean).join(", "),
    totalVnd: order.totalVnd,
    financialStatus: order.financialStatus,
    parcels: parcels.filter(({ orderId }) => orderId === order.id).map(({ view }) => view),
    blocks: blocks.filter(({ orderId }) => orderId === order.id).map(({ reason }) => reason),
    ...(othersOfBuyer && { othersOfBuyer }),
  };
}
