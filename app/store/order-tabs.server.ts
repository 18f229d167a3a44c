import type { RawBuilder } from "kysely";
import { ROUTING_MS } from "~/domain/order/shippable";
import { type BlockReason, ENDED_REASONS, PLAIN_REASONS } from "~/domain/parcel/block-reason";
import {
  ENDED_STATES,
  IN_QUEUE_STATES,
  type ParcelState,
  STOPPED_STATES,
  TO_SHIP_STATES,
  UNDER_WAY_STATES,
} from "~/domain/parcel/state";
import { needsAttentionSql, stateIn } from "./shipments.server";
import { codeIn, statement } from "./statements.server";

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

/** The last order of a page, after which the next page continues. */
export interface ListPosition {
  /** ISO 8601. */
  createdAt: string;
  id: string;
}

/**
 * Rows that put their order into a tab: a parcel `s`, a fulfillment order `f` or the order `o` itself. Each has an index that
 * gives them in the order of the list, and is written exactly as in that index where it covers only these rows.
 */
interface Reason {
  row: "s" | "f" | "o";
  is: string;
}

const ROWS = {
  s: { from: "shipment s", orderedAt: "s.ordered_at", orderId: "s.order_id" },
  f: { from: "fulfillment_order f", orderedAt: "f.ordered_at", orderId: "f.order_id" },
  o: { from: '"order" o', orderedAt: "o.created_at", orderId: "o.id" },
};

/** An order `o` without visible fulfillment orders that should have some, as `missingFulfillmentOrdersReason` decides it. */
const UNSEEN = `(o.parts = 0 AND o.cancelled_at IS NULL AND o.fulfillment_status <> 'FULFILLED'
   AND o.read_at > o.created_at + ${ROUTING_MS} * interval '1 ms'
   AND NOT EXISTS (SELECT 1 FROM fulfillment_order f WHERE f.shop_id = o.shop_id AND f.order_id = o.id))`;

/** The condition that an order `o` should have fulfillment orders and has none that Waybill may see. */
export const isUnseen = statement.raw<boolean>(UNSEEN);

/** A parcel `s` that cannot be sent before staff decide its address. */
const ADDRESS_PROBLEM = `(${stateIn("s.state", STOPPED_STATES)} AND s.problems @> '[{"field": "address", "severity": "block"}]')`;

const blockIn = (reasons: readonly BlockReason[]) => codeIn("f.block_reason", reasons);
const BLOCKED = `(f.block_reason IS NOT NULL AND NOT ${blockIn(ENDED_REASONS)}
   AND (NOT ${blockIn(PLAIN_REASONS)} OR NOT f.beside_parcel))`;

const inState = (states: readonly ParcelState[]): Reason[] =>
  states.map((state) => ({ row: "s", is: `s.state = '${state}'` }));

const TABS: Record<Exclude<OrderTab, "all">, readonly Reason[]> = {
  to_ship: inState(TO_SHIP_STATES),
  review: inState(STOPPED_STATES),
  address: [{ row: "s", is: ADDRESS_PROBLEM }],
  ready: inState(["ready", ...IN_QUEUE_STATES]),
  under_way: inState(UNDER_WAY_STATES),
  attention: [{ row: "s", is: needsAttentionSql("s") }],
  done: inState(ENDED_STATES),
  blocked: [
    { row: "f", is: BLOCKED },
    { row: "o", is: UNSEEN },
  ],
};

/** Returns the condition that an order `o` is in a tab. */
export function isInTab(tab: OrderTab): RawBuilder<boolean> {
  if (tab === "all") return statement`true`;
  const anyOf = (row: Reason["row"]) =>
    TABS[tab].flatMap((reason) => (reason.row === row ? [reason.is] : [])).join(" OR ");
  const hasRow = (["s", "f"] as const)
    .filter((row) => anyOf(row) !== "")
    .map(
      (row) => `EXISTS (SELECT 1 FROM ${ROWS[row].from}
        WHERE ${row}.shop_id = o.shop_id AND ${row}.order_id = o.id AND (${anyOf(row)}))`,
    );
  return statement.raw(`(${[...hasRow, anyOf("o")].filter(Boolean).join(" OR ")})`);
}

/**
 * Returns the query for the ids of a tab's newest orders, after `after`. It reads no more rows for a shop with more orders: each
 * reason gives its newest from an index in the order of the list, and the newest of these are the tab's.
 */
export function newestOfTab(
  shopId: string,
  tab: Exclude<OrderTab, "all">,
  limit: number,
  after: ListPosition | null,
): RawBuilder<unknown> {
  const sources = TABS[tab].map(({ row, is }) => {
    const { from, orderedAt, orderId } = ROWS[row];
    const place = `${orderedAt}, ${orderId}`;
    const further = after
      ? statement`AND (${statement.raw(place)}) < (${after.createdAt}::timestamptz, ${after.id})`
      : statement``;
    return statement`(SELECT DISTINCT ON (${statement.raw(place)})
         ${statement.raw(`${orderedAt} AS ordered_at, ${orderId} AS order_id FROM ${from}`)}
       WHERE ${statement.raw(`${row}.shop_id`)} = ${shopId} AND ${statement.raw(is)} ${further}
       ORDER BY ${statement.raw(`${orderedAt} DESC, ${orderId} DESC`)} LIMIT ${limit})`;
  });
  return statement`SELECT n.order_id FROM (
     SELECT DISTINCT ON (r.ordered_at, r.order_id) r.ordered_at, r.order_id
       FROM (${statement.join(sources, statement` UNION ALL `)}) r
      ORDER BY r.ordered_at DESC, r.order_id DESC LIMIT ${limit}) n`;
}

/**
 * Returns the query for the next parcel whose address needs a decision: of the next older order after `orderId`, else of the
 * newest.
 */
export function nextAddressProblem(
  shopId: string,
  orderId: string,
): RawBuilder<{ orderId: string; shipmentId: string }> {
  const problems = statement.raw(`s.order_id AS "orderId", s.id AS "shipmentId" FROM shipment s`);
  const newest = statement`ORDER BY s.ordered_at DESC, s.order_id DESC LIMIT 1`;
  return statement<{ orderId: string; shipmentId: string }>`SELECT "orderId", "shipmentId" FROM (
     (SELECT 1 AS turn, ${problems}
       WHERE s.shop_id = ${shopId} AND ${statement.raw(ADDRESS_PROBLEM)}
         AND (s.ordered_at, s.order_id)
           < ((SELECT o.created_at FROM "order" o WHERE o.shop_id = ${shopId} AND o.id = ${orderId}), ${orderId}) ${newest})
     UNION ALL
     (SELECT 2, ${problems}
       WHERE s.shop_id = ${shopId} AND ${statement.raw(ADDRESS_PROBLEM)} AND s.order_id <> ${orderId} ${newest})) found
   ORDER BY turn LIMIT 1`;
}
