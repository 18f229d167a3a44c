import type { RawBuilder } from "kysely";
import { readSearchText } from "~/domain/order/search-text";
import { waitingOrdersOfBuyer } from "./buyer-orders.server";
import { findNamed } from "./order-codes.server";
import { asksOfParcel, filterConditions } from "./order-filters.server";
import { sourcesOfFilter, type TabWithFilters } from "./order-pages.server";
import {
  all,
  firstOf,
  isInTab,
  type ListPosition,
  nearer,
  type OrderTab,
  type Stretch,
  within,
} from "./order-tabs.server";
import { hasWords, newestByWords } from "./order-words.server";
import { statement, tables } from "./statements.server";

/**
 * Selects orders: those of a tab that match the search, were made in this time and, where a pasted list is open, are in it; and of
 * which a parcel meets the filters.
 */
export interface OrderFilter extends TabWithFilters {
  search: string;
  selection?: string | null;
  /** An order: only those that wait for its buyer. */
  buyerOf?: string | null;
  /** Ordered at this time or later, and before that. */
  orderedSince?: Date | null;
  orderedBefore?: Date | null;
  /** Days are times here: `filterAt` of the flows turns them. */
  from?: never;
  to?: never;
}

/**
 * Returns the query for the newest orders of a filter, with all their columns. `after` is the last order of the previous page.
 * A search and a pasted list name few orders, which are then held against the tab and the filters; else the tab gives its newest,
 * however far it has to look: for what must find them all. A page is read by `listMatchingOrders`.
 */
export function matchingOrders(shopId: string, filter: OrderFilter, limit: number, after: ListPosition | null = null) {
  const search = filter.search.trim();
  const matching = { shopId, filter, limit, after };
  if (search !== "") return newestFound(matching, search);
  const isListed = namesFew(filter) || isPlain(filter) ? isWanted(matching) : isInList(matching, limit);
  return newest(matching, isListed);
}

/** Which orders are read. */
export interface Matching {
  shopId: string;
  filter: OrderFilter;
  limit: number;
  after: ListPosition | null;
  /** From which end; by default from the newest. */
  direction?: Stretch["direction"];
}

/** Returns whether a filter names few orders, which are looked at one by one: a pasted list, or a buyer. */
export const namesFew = ({ selection, buyerOf }: OrderFilter) => Boolean(selection || buyerOf);

/** Returns whether nothing but the time of the order decides. */
export const isPlain = (filter: OrderFilter) => filter.tab === "all" && !asksOfParcel(filter);

/** Returns the condition that an order `o` is in the tab with a parcel that meets the filters. */
export const isWanted = ({ shopId, filter }: Matching) => isInTab(filter.tab, filterConditions(shopId, filter));

/** Returns what is listed of a time, beyond a position. */
export function stretchOf({
  filter: { orderedSince: since, orderedBefore: before },
  after,
  direction = "newest",
}: Omit<Matching, "limit">) {
  const oldest = since ? { createdAt: since.toISOString(), id: "", included: true } : null;
  const newest = before ? { createdAt: before.toISOString(), id: "" } : null;
  return direction === "newest"
    ? { direction, olderThan: nearer([newest, after], "oldest"), newerThan: oldest }
    : { direction, olderThan: newest, newerThan: nearer([oldest, after], "newest") };
}

/** Returns the query for the first orders `o` of the shop, and of the pasted list where one is open, that meet all conditions. */
export function newest(matching: Matching, ...conditions: RawBuilder<boolean>[]) {
  const { shopId, filter, limit, direction = "newest" } = matching;
  const { selection, buyerOf } = filter;
  const way = direction === "newest" ? "desc" : "asc";
  return tables
    .selectFrom("order as o")
    .selectAll("o")
    .where("o.shop_id", "=", shopId)
    .where((is) => is.and(conditions))
    .where(within(stretchOf(matching), "o"))
    .$if(Boolean(selection), (orders) =>
      orders.where(statement<boolean>`o.id = ANY((SELECT l.order_ids FROM order_selection l
                                                   WHERE l.shop_id = ${shopId} AND l.id = ${selection})::text[])`),
    )
    .$if(Boolean(buyerOf), (orders) => orders.where(isOneOf(waitingOrdersOfBuyer(shopId, buyerOf ?? ""))))
    .orderBy("o.created_at", way)
    .orderBy("o.id", way)
    .limit(limit);
}

const isOneOf = (ids: RawBuilder<unknown>) => statement<boolean>`o.id = ANY(ARRAY(${ids}))`;

function isInList(matching: Matching, limit: number) {
  const { shopId, filter } = matching;
  if (isPlain(filter)) return isWanted(matching);
  const places = firstOf(shopId, sourcesOfFilter(shopId, filter), { ...stretchOf(matching), limit });
  return isOneOf(statement`SELECT n.order_id FROM (${places}) n`);
}

/** The one tab that holds most orders: the others hold what is open, which is little. */
const LARGE_TAB: OrderTab = "done";
const EVERY_ONE = 2_147_483_647;

/**
 * The newest orders that a text finds (decision 067). What is open, and what a pasted list names, is looked at one by one, unless a
 * word of the text is one that few orders have.
 */
function newestFound(matching: Matching, search: string) {
  const { shopId, filter, limit, after } = matching;
  const { text, isCode, isRare, isNumber } = readSearchText(search);
  const named = findNamed(shopId, search, isCode);
  // The days too are asked of each order: the words give no more orders than a page.
  const wanted = all([isWanted(matching), within(stretchOf({ ...matching, after: null }), "o")]);
  if (isNumber) return newest(matching, wanted, isOneOf(named));
  if (!namesFew(filter) && (filter.tab === "all" || filter.tab === LARGE_TAB || isRare)) {
    const byWords = newestByWords({ shopId, text, limit, after }, wanted);
    return newest(matching, wanted, isOneOf(statement`${byWords} UNION ALL (${named})`));
  }
  const isListed = namesFew(filter) ? wanted : isInList(matching, EVERY_ONE);
  return newest(matching, isListed, statement<boolean>`(${hasWords(text)} OR ${isOneOf(named)})`);
}
