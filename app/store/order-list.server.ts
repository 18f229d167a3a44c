import type { RawBuilder } from "kysely";
import type { DifferenceField } from "~/domain/booking/booked-differences";
import type { OrderFacts } from "~/domain/order/order";
import { readSearchText } from "~/domain/order/search-text";
import type { BlockReason } from "~/domain/parcel/block-reason";
import { TO_BE_SENT_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { findNamed } from "./order-codes.server";
import {
  isInTab,
  isUnseen,
  type ListPosition,
  newestOfTab,
  nextAddressProblem,
  type OrderTab,
} from "./order-tabs.server";
import { hasWords, newestByWords } from "./order-words.server";
import { stateIn } from "./shipments.server";
import { anyOf, first, run, statement, tables } from "./statements.server";

export type { OrderTab } from "./order-tabs.server";

/** Selects orders: those of a tab that match the search and, where a pasted list is open, are in it. */
export interface OrderFilter {
  tab: OrderTab;
  search: string;
  selection?: string | null;
}

/**
 * Returns the query for the newest orders of a filter, with all their columns. `after` is the last order of the previous page.
 * A search and a pasted list name few orders, which are then held against the tab; else the tab gives its newest.
 */
export function matchingOrders(shopId: string, filter: OrderFilter, limit: number, after: ListPosition | null = null) {
  const search = filter.search.trim();
  const matching = { shopId, filter, limit, after };
  if (search !== "") return newestFound(matching, search);
  const isListed = filter.selection || filter.tab === "all" ? isInTab(filter.tab) : isInList(matching, limit);
  return newest(matching, isListed);
}

interface Matching {
  shopId: string;
  filter: OrderFilter;
  limit: number;
  after: ListPosition | null;
}

/** The newest orders `o` of the shop, and of the pasted list where one is open, that meet all conditions. */
function newest({ shopId, filter: { selection }, limit, after }: Matching, ...conditions: RawBuilder<boolean>[]) {
  return tables
    .selectFrom("order as o")
    .selectAll("o")
    .where("o.shop_id", "=", shopId)
    .where((is) => is.and(conditions))
    .$if(after !== null, (orders) =>
      orders.where(statement<boolean>`(o.created_at, o.id) < (${after?.createdAt}::timestamptz, ${after?.id})`),
    )
    .$if(Boolean(selection), (orders) =>
      orders.where(statement<boolean>`o.id = ANY((SELECT l.order_ids FROM order_selection l
                                                   WHERE l.shop_id = ${shopId} AND l.id = ${selection})::text[])`),
    )
    .orderBy("o.created_at", "desc")
    .orderBy("o.id", "desc")
    .limit(limit);
}

const isOneOf = (ids: RawBuilder<unknown>) => statement<boolean>`o.id = ANY(ARRAY(${ids}))`;

const isInList = ({ shopId, filter: { tab }, after }: Matching, limit: number) =>
  tab === "all" ? isInTab(tab) : isOneOf(newestOfTab(shopId, tab, limit, after));

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
  if (isNumber) return newest(matching, isInTab(filter.tab), isOneOf(named));
  if (!filter.selection && (filter.tab === "all" || filter.tab === LARGE_TAB || isRare)) {
    const byWords = newestByWords({ shopId, text, limit, after }, isInTab(filter.tab));
    return newest(matching, isInTab(filter.tab), isOneOf(statement`${byWords} UNION ALL (${named})`));
  }
  const isListed = filter.selection ? isInTab(filter.tab) : isInList(matching, EVERY_ONE);
  return newest(matching, isListed, statement<boolean>`(${hasWords(text)} OR ${isOneOf(named)})`);
}

/** Returns a page of a shop's orders, newest first. Pages continue by key: no offset, no count (perf 3.10). */
export function listMatchingOrders(
  sql: Sql,
  shopId: string,
  filter: OrderFilter,
  { limit, after }: { limit: number; after: ListPosition | null },
) {
  return run(
    sql,
    tables
      .selectFrom(matchingOrders(shopId, filter, limit, after).as("o"))
      .select(["o.id", "o.name", "o.created_at as createdAt", "o.recipient_name as recipientName"])
      .select(statement<OrderFacts["destination"]>`o.details -> 'destination'`.as("destination"))
      .select(["o.total_vnd as totalVnd", "o.financial_status as financialStatus"])
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
      .select(["carrier_status as carrierStatus", "attention", "printed_at as printedAt"])
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
