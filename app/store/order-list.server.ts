import type { RawBuilder } from "kysely";
import type { Sql } from "./database.server";
import { readListed } from "./listed-orders.server";
import {
  isPlain,
  isWanted,
  type Matching,
  matchingOrders,
  namesFew,
  newest,
  type OrderFilter,
  stretchOf,
} from "./matching-orders.server";
import { type OrderSort, planPage, sortedPage } from "./order-pages.server";
import { firstOf, type ListPosition, nearer, nextAddressProblem } from "./order-tabs.server";
import { first, run, statement } from "./statements.server";

export type { OrderSort } from "./order-pages.server";
export type { OrderTab } from "./order-tabs.server";

/** Which page of a list. */
export interface WhichPage {
  limit: number;
  sort?: OrderSort;
  /** The last order of the page before, or the first of the page behind; of both neither: the first page. */
  after: ListCursor | null;
  before?: ListCursor | null;
}

/** An order's place in a sorted list: its time (ISO 8601) or amount, and its id. */
export interface ListCursor {
  key: string;
  id: string;
}

/** A page of a list, in its order. */
export interface ListPage {
  orders: (Listed & { key: string })[];
  /** The page ends here although there may be more: so many were looked through. */
  lookFurther: ListCursor | null;
  /** There are more open parcels than are sorted. */
  cut: boolean;
}

type Listed = Awaited<ReturnType<typeof readListed>>[number];

/**
 * Returns a page of a shop's orders. Pages continue by key: no offset, no count (perf 3.10). A page costs the same for any number of
 * orders: where filters make it look through many that do not match, it ends and says so (decision 065).
 */
export async function listMatchingOrders(
  sql: Sql,
  shopId: string,
  filter: OrderFilter,
  { limit, sort = "newest", after, before = null }: WhichPage,
): Promise<ListPage> {
  if (sort === "cod" || sort === "waiting") {
    const from = before ? { ...before, backwards: true } : after && { ...after, backwards: false };
    const { olderThan, newerThan } = stretchOf({ shopId, filter, after: null });
    const page = sortedPage(shopId, filter, { sort, limit, from, olderThan, newerThan });
    const keys = await run(sql, page);
    const found = await readListed(
      sql,
      shopId,
      keys.map(({ order_id }) => order_id),
    );
    const orders = keys.flatMap(({ key, order_id }) => {
      const order = found.find(({ id }) => id === order_id);
      return order ? [{ ...order, key: typeof key === "object" ? (key as Date).toISOString() : String(key) }] : [];
    });
    return { orders: before ? orders.reverse() : orders, lookFurther: null, cut: keys[0]?.cut ?? false };
  }
  const direction = (sort === "newest") === (before === null) ? "newest" : "oldest";
  const cursor = before ?? after;
  const from = cursor && { createdAt: cursor.key, id: cursor.id };
  const matching: Matching = { shopId, filter, limit, after: from, direction };
  const { places, horizon } = await placesOf(sql, matching);
  const listed = await readListed(sql, shopId, places);
  const orders = listed.map((order) => ({ ...order, key: order.createdAt.toISOString() }));
  const lookFurther = horizon && orders.length < limit ? { key: horizon.createdAt, id: horizon.id } : null;
  return { orders: sort === "newest" ? orders : orders.reverse(), lookFurther, cut: false };
}

/** The ids of a page's orders, by time; and where it ends although there may be more. */
async function placesOf(
  sql: Sql,
  matching: Matching,
): Promise<{ places: RawBuilder<unknown>; horizon: ListPosition | null }> {
  const { shopId, filter, limit, direction = "newest" } = matching;
  if (filter.search.trim() !== "") {
    const found = matchingOrders(shopId, filter, limit, matching.after);
    return { places: statement`SELECT o.id FROM (${found}) o`, horizon: null };
  }
  if (namesFew(filter) || isPlain(filter)) {
    const found = newest(matching, isWanted(matching));
    return { places: statement`SELECT o.id FROM (${found}) o`, horizon: null };
  }
  const stretch = stretchOf(matching);
  const { sources, horizon } = await planPage(sql, shopId, filter, stretch);
  const end = horizon && { ...horizon, included: true };
  const bounded =
    direction === "newest"
      ? { ...stretch, newerThan: nearer([stretch.newerThan, end], "newest") }
      : { ...stretch, olderThan: nearer([stretch.olderThan, end], "oldest") };
  const places = firstOf(shopId, sources, { ...bounded, limit });
  return { places: statement`SELECT p.order_id FROM (${places}) p`, horizon };
}

/**
 * Returns the next parcel whose address needs a decision: of the next older order after `orderId`, else of the newest; null
 * when there is none.
 */
export function findNextAddress(sql: Sql, shopId: string, orderId: string) {
  return first(sql, nextAddressProblem(shopId, orderId));
}
