import type { RawBuilder } from "kysely";
import type { DifferenceField } from "~/domain/booking/booked-differences";
import type { OrderFacts } from "~/domain/order/order";
import { readSearchText } from "~/domain/order/search-text";
import type { BlockReason } from "~/domain/parcel/block-reason";
import { TO_BE_SENT_STATES } from "~/domain/parcel/state";
import { waitingOrdersOfBuyer } from "./buyer-orders.server";
import type { Sql } from "./database.server";
import { findNamed } from "./order-codes.server";
import { asksOfParcel, filterConditions } from "./order-filters.server";
import { type OrderSort, planPage, sortedPage, sourcesOfFilter, type TabWithFilters } from "./order-pages.server";
import {
  all,
  firstOf,
  isInTab,
  isUnseen,
  type ListPosition,
  nearer,
  nextAddressProblem,
  type OrderTab,
  type Stretch,
  within,
} from "./order-tabs.server";
import { hasWords, newestByWords } from "./order-words.server";
import { stateIn } from "./shipments.server";
import { anyOf, first, run, statement, tables } from "./statements.server";

export type { OrderSort } from "./order-pages.server";
export type { OrderTab } from "./order-tabs.server";

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
 * however far it has to look: for what must find them all. A page is read by {@link listMatchingOrders}.
 */
export function matchingOrders(shopId: string, filter: OrderFilter, limit: number, after: ListPosition | null = null) {
  const search = filter.search.trim();
  const matching = { shopId, filter, limit, after };
  if (search !== "") return newestFound(matching, search);
  const isListed = namesFew(filter) || isPlain(filter) ? isWanted(matching) : isInList(matching, limit);
  return newest(matching, isListed);
}

interface Matching {
  shopId: string;
  filter: OrderFilter;
  limit: number;
  after: ListPosition | null;
  /** From which end; by default from the newest. */
  direction?: Stretch["direction"];
}

/** A pasted list, or a buyer: few orders, which are looked at one by one. */
const namesFew = ({ selection, buyerOf }: OrderFilter) => Boolean(selection || buyerOf);

/** Nothing but the time of the order decides. */
const isPlain = (filter: OrderFilter) => filter.tab === "all" && !asksOfParcel(filter);

/** The condition that an order `o` is in the tab with a parcel that meets the filters. */
const isWanted = ({ shopId, filter }: Matching) => isInTab(filter.tab, filterConditions(shopId, filter));

/** What is listed of a time, beyond a position. */
function stretchOf({
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

/** The first orders `o` of the shop, and of the pasted list where one is open, that meet all conditions. */
function newest(matching: Matching, ...conditions: RawBuilder<boolean>[]) {
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

/** What the list shows of these orders themselves, the newest first. */
function readListed(sql: Sql, shopId: string, ids: RawBuilder<unknown> | readonly string[]) {
  const wanted = Array.isArray(ids) ? statement`${ids}::text[]` : statement`ARRAY(${ids})`;
  return run(
    sql,
    tables
      .selectFrom("order as o")
      .select(["o.id", "o.name", "o.created_at as createdAt", "o.recipient_name as recipientName"])
      .select(statement<OrderFacts["destination"]>`o.details -> 'destination'`.as("destination"))
      .select(["o.total_vnd as totalVnd", "o.financial_status as financialStatus"])
      .where("o.shop_id", "=", shopId)
      .where(statement<boolean>`o.id = ANY(${wanted})`)
      .orderBy("o.created_at", "desc")
      .orderBy("o.id", "desc"),
  );
}

/** Returns what the list shows of the parcels of some orders, oldest first. */
export function listParcelsOfList(sql: Sql, shopId: string, orderIds: string[]) {
  return run(
    sql,
    tables
      .selectFrom("shipment")
      .select([
        "order_id as orderId",
        "id as shipmentId",
        "state",
        "problems",
        "cod_vnd as codVnd",
        "label as trackingNumber",
        "draft_version as version",
      ])
      .select(["weight_grams as weightGrams", "transport"])
      .select(["carrier_status as carrierStatus", "attention", "printed_at as printedAt"])
      .select(["delivered_at as deliveredAt", "cod_state as codState", "return_state as returnState"])
      .select([
        statement<number | null>`CASE WHEN ${statement.raw(stateIn("state", TO_BE_SENT_STATES))}
                                      THEN quoted_fee_vnd ELSE charged_fee_vnd END`.as("feeVnd"),
        statement<DifferenceField[]>`jsonb_path_query_array(differences, '$[*] ? (@.settled == false).field')`.as(
          "differences",
        ),
      ])
      .where("shop_id", "=", shopId)
      .where("order_id", "=", anyOf(orderIds))
      .orderBy("created_at")
      .orderBy("id"),
  );
}

/** Returns the block reasons of the fulfillment orders of these orders. */
export function listBlocksOfList(sql: Sql, shopId: string, orderIds: string[]) {
  const blocked = tables
    .selectFrom("fulfillment_order")
    .select("order_id as orderId")
    .select(statement<BlockReason>`block_reason`.as("reason"))
    .where("shop_id", "=", shopId)
    .where("order_id", "=", anyOf(orderIds))
    .where("block_reason", "is not", null);
  const unseen = tables
    .selectFrom("order as o")
    .select("o.id as orderId")
    .select(
      statement<BlockReason>`CASE WHEN o.details -> 'requiresShipping' = 'false' THEN 'digital' ELSE 'no_access' END`.as(
        "reason",
      ),
    )
    .where("o.shop_id", "=", shopId)
    .where("o.id", "=", anyOf(orderIds))
    .where(isUnseen);
  return run(sql, blocked.unionAll(unseen));
}

/**
 * Returns the next parcel whose address needs a decision: of the next older order after `orderId`, else of the newest; null
 * when there is none.
 */
export function findNextAddress(sql: Sql, shopId: string, orderId: string) {
  return first(sql, nextAddressProblem(shopId, orderId));
}
