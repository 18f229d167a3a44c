import { EVERY_DRAFT, isTouched, type Touched } from "~/domain/draft/touched";
import type { Deps, JobPayloads } from "~/flows/deps.server";
import { listStoredOrders } from "~/store/orders.server";
import { listOrdersToRedraft, type OrderInList } from "~/store/orders-to-send.server";
import { listShipmentsOfOrders } from "~/store/shipments.server";
import { saveWorkProgress } from "~/store/work.server";
import { redraftOrder, redraftStoredOrders } from "./redraft.server";
import { loadShopContext, type ShopContext } from "./shop-context.server";

/** Parcels between two records of how far it has come. */
const SLICE = 400;
/** Transactions of a slice, at the same time: each locks the rows of its orders for as long as it lasts. */
const PARTS = 2;
/** Slices before another shop gets its turn. */
const SLICES_AT_ONCE = 50;

/** Which of a shop's drafts are redrafted, and after which order it goes on; left out: all, and from the newest order. */
type Redrafting = JobPayloads["redraft-parcels"];

/**
 * Redrafts the unsent parcels of a shop that a change touches, the newest orders first, in slices. How far it has come is stored
 * after each slice, so whoever goes on after a killed worker redrafts a slice again at most. `put_back`: there is more, and it is another shop's turn.
 */
export async function redraftOpenParcels(
  deps: Deps,
  shopId: string,
  { touched = [...EVERY_DRAFT], after }: Omit<Redrafting, "shopId"> = {},
): Promise<"put_back" | undefined> {
  let last = after ?? null;
  for (let slices = 0; slices < SLICES_AT_ONCE; slices += 1) {
    const orders = await listOrdersToRedraft(deps.database, shopId, last, SLICE);
    const end = orders.at(-1);
    // Read again for each slice: the settings of now.
    const context = end && (await loadShopContext(deps, shopId));
    if (!context) return undefined;
    const wanted = await ordersTouched(deps, shopId, touched, orders);
    const before = last;
    last = { orderedAt: end.orderedAt, orderId: end.orderId };
    const progress = { shopId, touched: [...touched], after: last };
    await redraftSlice(deps, context, wanted);
    const isOurs = await saveWorkProgress(deps.database, shopId, "redraft-parcels", { subject: "", before, progress });
    // A newer change begins again, or another worker has taken over.
    if (!isOurs || orders.length < SLICE) return undefined;
  }
  return "put_back";
}

async function ordersTouched(deps: Deps, shopId: string, touched: Touched, orders: OrderInList[]): Promise<string[]> {
  const ids = [...new Set(orders.map(({ orderId }) => orderId))];
  if (touched.some(({ by }) => by === "any")) return ids;
  const stored = await listStoredOrders(deps.database, shopId, ids);
  const parcels = Map.groupBy(await listShipmentsOfOrders(deps.database, shopId, ids), ({ orderId }) => orderId);
  return ids.filter((id) => {
    const order = stored.get(id);
    return order !== undefined && isTouched(touched, order.facts, parcels.get(id) ?? []);
  });
}

/** Redrafts a slice of orders: while PostgreSQL reads and writes one part of it, another is drafted. */
async function redraftSlice(deps: Deps, context: ShopContext, orderIds: string[]): Promise<void> {
  const parts = Array.from({ length: PARTS }, (_, part) => orderIds.filter((_id, n) => n % PARTS === part));
  await Promise.all(parts.filter(({ length }) => length > 0).map((part) => redraftTogether(deps, context, part)));
}

async function redraftTogether(deps: Deps, context: ShopContext, orderIds: string[]): Promise<void> {
  try {
    await deps.database.transaction((sql) => redraftStoredOrders(deps, sql, context, orderIds));
  } catch (error) {
    deps.log.warn({ err: error, shop: context.shop.id, orders: orderIds.length }, "redraft.slice_failed");
    for (const orderId of orderIds) await redraftAlone(deps, context, orderId);
  }
}

/** Redrafts an order of a slice that failed. One that fails alone too is read again, with attempts of its own. */
async function redraftAlone(deps: Deps, context: ShopContext, orderId: string): Promise<void> {
  try {
    await redraftOrder(deps, context, orderId);
  } catch (error) {
    deps.log.error({ err: error, shop: context.shop.id, order: orderId }, "redraft.failed");
    await deps.queue.enqueue(deps.database, "read-order", { shopId: context.shop.id, orderId }, { priority: -1 });
  }
}
