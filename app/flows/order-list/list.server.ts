import type { Deps } from "~/flows/deps.server";
import { listBlocksOfList, listMatchingOrders, listParcelsOfList, type OrderFilter } from "~/store/order-list.server";
import { namedFirst } from "./found.server";
import { type OrderPageView, type OrderRowView, orderKeyOf } from "./views";

const PAGE_SIZE = 50;

/** Lists a page of the shop's orders, newest first. Pages by key, without offset or count (perf 3.10). */
export async function listOrders(
  deps: Deps,
  shopId: string,
  { after, ...filter }: OrderFilter & { after: string | null },
): Promise<OrderPageView> {
  const [createdAt = "", id = ""] = after?.split("|") ?? [];
  const orders = await listMatchingOrders(deps.database, shopId, filter, {
    limit: PAGE_SIZE + 1,
    after: after === null ? null : { createdAt, id },
  });
  const page = orders.slice(0, PAGE_SIZE);
  const ids = page.map(({ id }) => id);
  const [parcels, blocks] = await Promise.all([
    listParcelsOfList(deps.database, shopId, ids),
    listBlocksOfList(deps.database, shopId, ids),
  ]);
  const last = page.at(-1);
  return {
    rows: namedFirst(
      page.map((order) => rowOf(order, parcels, blocks)),
      filter.search,
    ),
    next: orders.length > PAGE_SIZE && last ? `${last.createdAt.toISOString()}|${last.id}` : null,
  };
}

type Listed<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];

function rowOf(
  order: Listed<typeof listMatchingOrders>,
  parcels: Listed<typeof listParcelsOfList>[],
  blocks: Listed<typeof listBlocksOfList>[],
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
    parcels: parcels
      .filter(({ orderId }) => orderId === order.id)
      .map(({ orderId: _, printedAt, ...parcel }) => ({ ...parcel, printedAt: printedAt?.toISOString() ?? null })),
    blocks: blocks.filter(({ orderId }) => orderId === order.id).map(({ reason }) => reason),
  };
}
