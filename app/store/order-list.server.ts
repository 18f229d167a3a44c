import type { RawBuilder } from "kysely";
import type { DifferenceField } from "~/domain/booking/booked-differences";
import type { OrderFacts } from "~/domain/order/order";
import { ROUTING_MS } from "~/domain/order/shippable";
import { type BlockReason, ENDED_REASONS, PLAIN_REASONS } from "~/domain/parcel/block-reason";
import {
  ENDED_STATES,
  IN_QUEUE_STATES,
  type ParcelState,
  STOPPED_STATES,
  TO_BE_SENT_STATES,
  TO_SHIP_STATES,
  UNDER_WAY_STATES,
} from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { needsAttentionSql, stateIn } from "./shipments.server";
import { anyOf, codeIn, first, run, statement, tables } from "./statements.server";

/** The tabs of the orders list. */
export type OrderTab =
  | "to_ship"
  | "review"
  | "address"
  | "ready"
  | "under_way"
  | "attention"
  | "done"
  | "blocked"
  | "all";

/** An order `o` without visible fulfillment orders that should have some, as `missingFulfillmentOrdersReason` decides it. */
const UNSEEN = statement<boolean>`(o.cancelled_at IS NULL AND o.fulfillment_status <> 'FULFILLED'
   AND o.read_at > o.created_at + ${statement.raw(String(ROUTING_MS))} * interval '1 ms'
   AND NOT EXISTS (SELECT 1 FROM fulfillment_order f WHERE f.shop_id = o.shop_id AND f.order_id = o.id))`;

const parcelIn = (states: readonly ParcelState[]) => statement.raw<boolean>(stateIn("s.state", states));

const blockIn = (reasons: readonly BlockReason[]) => statement.raw<boolean>(codeIn("f.block_reason", reasons));

/** A parcel `s` that cannot be sent before staff decide its address. */
const ADDRESS_PROBLEM = statement<boolean>`${parcelIn(STOPPED_STATES)}
   AND s.problems @> '[{"field": "address", "severity": "block"}]'`;

/** Each tab as a condition on an order `o`; parcels are `s`, fulfillment orders `f`. */
const parcelIs = (condition: RawBuilder<unknown>) =>
  statement<boolean>`EXISTS (SELECT 1 FROM shipment s WHERE s.shop_id = o.shop_id AND s.order_id = o.id AND ${condition})`;
const TABS: Record<OrderTab, RawBuilder<boolean>> = {
  to_ship: parcelIs(parcelIn(TO_SHIP_STATES)),
  review: parcelIs(parcelIn(STOPPED_STATES)),
  address: parcelIs(ADDRESS_PROBLEM),
  ready: parcelIs(parcelIn(["ready", ...IN_QUEUE_STATES])),
  under_way: parcelIs(parcelIn(UNDER_WAY_STATES)),
  attention: parcelIs(statement.raw(needsAttentionSql("s"))),
  done: parcelIs(parcelIn(ENDED_STATES)),
  blocked: statement`(${UNSEEN} OR EXISTS (SELECT 1 FROM fulfillment_order f WHERE f.shop_id = o.shop_id AND f.order_id = o.id
                     AND f.block_reason IS NOT NULL AND NOT ${blockIn(ENDED_REASONS)}
                     AND (NOT ${blockIn(PLAIN_REASONS)} OR NOT ${parcelIs(statement`true`)})))`,
  all: statement`true`,
};

/** Selects orders: those of a tab that match the search and, where a pasted list is open, are in it. */
export interface OrderFilter {
  tab: OrderTab;
  search: string;
  selection?: string | null;
}

/** The last order of a page, after which the next page continues. */
interface ListPosition {
  /** ISO 8601. */
  createdAt: string;
  id: string;
}

/**
 * Returns the query for the newest orders of a filter, with all their columns. `after` is the last order of the previous page.
 */
export function matchingOrders(shopId: string, filter: OrderFilter, limit: number, after: ListPosition | null = null) {
  const search = filter.search.trim();
  return tables
    .selectFrom("order as o")
    .selectAll("o")
    .where("o.shop_id", "=", shopId)
    .where(TABS[filter.tab])
    .$if(after !== null, (orders) =>
      orders.where(statement<boolean>`(o.created_at, o.id) < (${after?.createdAt}::timestamptz, ${after?.id})`),
    )
    .$if(search !== "", (orders) => orders.where(isFoundBy(search)))
    .$if(Boolean(filter.selection), (orders) =>
      orders.where(statement<boolean>`o.id = ANY((SELECT l.order_ids FROM order_selection l
                                                   WHERE l.shop_id = ${shopId} AND l.id = ${filter.selection})::text[])`),
    )
    .orderBy("o.created_at", "desc")
    .orderBy("o.id", "desc")
    .limit(limit);
}

const isFoundBy = (search: string) => statement<boolean>`
  (o.name = ${search} OR o.name = ${`#${search}`} OR o.recipient_name ILIKE ${`%${escapeLike(search)}%`}
   OR ${parcelIs(statement`(s.label = ${search} OR s.partner_id = ${search})`)})`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

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
    .where(UNSEEN);
  return run(sql, blocked.unionAll(unseen));
}

/**
 * Returns the next parcel whose address needs a decision: of the next older order after `orderId`, else of the newest; null
 * when there is none.
 */
export function findNextAddress(sql: Sql, shopId: string, orderId: string) {
  return first(
    sql,
    tables
      .selectFrom("shipment as s")
      .innerJoin("order as o", (join) => join.onRef("o.shop_id", "=", "s.shop_id").onRef("o.id", "=", "s.order_id"))
      .leftJoin("order as here", (join) => join.on("here.shop_id", "=", shopId).on("here.id", "=", orderId))
      .select(["o.id as orderId", "s.id as shipmentId"])
      .where("s.shop_id", "=", shopId)
      .where("o.id", "<>", orderId)
      .where(ADDRESS_PROBLEM)
      .orderBy(statement`here.id IS NOT NULL AND (o.created_at, o.id) < (here.created_at, here.id)`, "desc")
      .orderBy("o.created_at", "desc")
      .orderBy("o.id", "desc")
      .limit(1),
  );
}
