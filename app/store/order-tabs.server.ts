import type { RawBuilder } from "kysely";
import { ROUTING_MS } from "~/domain/order/shippable";
import { type BlockReason, ENDED_REASONS, PLAIN_REASONS } from "~/domain/parcel/block-reason";
import {
  ENDED_STATES,
  IN_QUEUE_STATES,
  PARCEL_STATES,
  type ParcelState,
  STOPPED_STATES,
  TO_SHIP_STATES,
  UNDER_WAY_STATES,
} from "~/domain/parcel/state";
import { isAnsweredSql, needsAttentionSql, stateIn } from "./shipments.server";
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

/** Rows that lead to an order: a parcel `s`, its place in the COD book `m`, a fulfillment order `f`, or the order `o` itself. */
type RowOfOrder = "s" | "m" | "f" | "o";

/**
 * Rows that put their order into a tab. Each has an index that gives them in the order of the list, and is written exactly as in
 * that index where it covers only these rows.
 */
interface Reason {
  row: Exclude<RowOfOrder, "m">;
  is: string;
}

const ROWS = {
  s: { from: "shipment s", orderedAt: "s.ordered_at", orderId: "s.order_id" },
  m: { from: "parcel_money m", orderedAt: "m.ordered_at", orderId: "m.order_id" },
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
  attention: [
    { row: "s", is: needsAttentionSql("s") },
    { row: "s", is: isAnsweredSql("s") },
  ],
  done: inState(ENDED_STATES),
  blocked: [
    { row: "f", is: BLOCKED },
    { row: "o", is: UNSEEN },
  ],
};

/** Returns the condition that an order `o` is in a tab with a parcel `s` that meets all of `conditions`. */
export function isInTab(tab: OrderTab, conditions: readonly RawBuilder<boolean>[] = []): RawBuilder<boolean> {
  const hasParcel = (...is: RawBuilder<boolean>[]) => statement<boolean>`EXISTS (SELECT 1 FROM shipment s
      WHERE s.shop_id = o.shop_id AND s.order_id = o.id AND ${all([...is, ...conditions])})`;
  if (tab === "all") return conditions.length > 0 ? hasParcel() : statement`true`;
  const anyReason = (row: Reason["row"]) =>
    TABS[tab].flatMap((reason) => (reason.row === row ? [reason.is] : [])).join(" OR ");
  const [ofParcel, ofPart, ofOrder] = [anyReason("s"), anyReason("f"), anyReason("o")];
  const also = conditions.length > 0 ? [hasParcel()] : [];
  const ways = [
    ...(ofParcel ? [hasParcel(statement.raw(`(${ofParcel})`))] : []),
    ...(ofPart
      ? [
          all([
            statement.raw(`EXISTS (SELECT 1 FROM fulfillment_order f
        WHERE f.shop_id = o.shop_id AND f.order_id = o.id AND (${ofPart}))`),
            ...also,
          ]),
        ]
      : []),
    ...(ofOrder ? [all([statement.raw(ofOrder), ...also])] : []),
  ];
  return statement`(${statement.join(ways, statement` OR `)})`;
}

/** Returns the condition that a parcel `s` is one that puts its order into a tab. */
export const isParcelInTab = (tab: OrderTab): RawBuilder<boolean> =>
  tab === "all"
    ? all([])
    : statement.raw(`(${TABS[tab].flatMap(({ row, is }) => (row === "s" ? [is] : [])).join(" OR ") || "false"})`);

/** Returns the condition that all of some conditions hold. */
export const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? statement`true` : statement`(${statement.join(conditions, statement` AND `)})`;

/**
 * Rows that an index gives in the order of the list: a condition that is written as in the index, and one that each row is held
 * against.
 */
export interface Source {
  row: RowOfOrder;
  is: RawBuilder<boolean>;
  also: RawBuilder<boolean>;
}

/** Returns what gives a tab's orders, where a parcel `s` must meet all of `conditions`. */
export function sourcesOf(
  tab: Exclude<OrderTab, "all">,
  shopId: string,
  conditions: readonly RawBuilder<boolean>[] = [],
): Source[] {
  const ofOrder = (orderId: string) =>
    conditions.length === 0
      ? all([])
      : statement<boolean>`EXISTS (SELECT 1 FROM shipment s
          WHERE s.shop_id = ${shopId} AND s.order_id = ${statement.raw(orderId)} AND ${all(conditions)})`;
  return TABS[tab].map(({ row, is }) => ({
    row,
    is: statement.raw(is),
    also: row === "s" ? all(conditions) : ofOrder(ROWS[row].orderId),
  }));
}

/** Returns the states of parcels of which a tab holds all; null for a tab that goes by something else. */
export function statesOf(tab: OrderTab): readonly ParcelState[] | null {
  if (tab === "all") return PARCEL_STATES;
  const states = PARCEL_STATES.filter((state) => TABS[tab].some(({ is }) => is === inState([state])[0]?.is));
  return states.length === TABS[tab].length ? states : null;
}

/** Returns what gives the orders with a parcel `s` in one of these states that meets all of `conditions`. */
export const sourcesInStates = (states: readonly ParcelState[], conditions: readonly RawBuilder<boolean>[]): Source[] =>
  inState(states).map(({ is }) => ({ row: "s", is: statement.raw(is), also: all(conditions) }));

/** Between which places of the list orders are looked for, from which end, and how many. */
export interface Stretch {
  direction: "newest" | "oldest";
  limit: number;
  /** Places beyond which nothing is listed, themselves left out. */
  olderThan: ListBound | null;
  newerThan: ListBound | null;
  /** Rows of each source that are passed over. */
  skip?: number;
}

/** A place of the list that bounds what is listed; `included`: what stands there is listed too. */
export interface ListBound extends ListPosition {
  included?: boolean;
}

/**
 * Returns the query for the places and ids of the first orders of some sources within a stretch of the list. It reads no more rows
 * for a shop with more orders: each source gives its first from an index in the order of the list, and the first of these are the
 * page.
 */
export function firstOf(shopId: string, sources: readonly Source[], stretch: Stretch): RawBuilder<ListPlace> {
  const { limit, skip = 0 } = stretch;
  const way = statement.raw(stretch.direction === "newest" ? "DESC" : "ASC");
  const ofSources = sources.map(({ row, is, also }) => {
    const { from, orderedAt, orderId } = ROWS[row];
    const place = statement.raw(`${orderedAt}, ${orderId}`);
    return statement`(SELECT DISTINCT ON (${place})
         ${statement.raw(`${orderedAt} AS ordered_at, ${orderId} AS order_id FROM ${from}`)}
       WHERE ${statement.raw(`${row}.shop_id`)} = ${shopId} AND ${is} AND ${within(stretch, row)} AND ${also}
       ORDER BY ${statement.raw(orderedAt)} ${way}, ${statement.raw(orderId)} ${way} LIMIT ${limit} OFFSET ${skip})`;
  });
  if (ofSources.length === 0)
    return statement`SELECT NULL::timestamptz AS ordered_at, NULL::text AS order_id WHERE false`;
  return statement`SELECT DISTINCT ON (r.ordered_at, r.order_id) r.ordered_at, r.order_id
       FROM (${statement.join(ofSources, statement` UNION ALL `)}) r
      ORDER BY r.ordered_at ${way}, r.order_id ${way} LIMIT ${limit}`;
}

/** An order's place in the list, as statements give it. */
export interface ListPlace {
  ordered_at: Date;
  order_id: string;
}

/** Returns the condition that a row is within a stretch of the list. */
export function within({ olderThan, newerThan }: Pick<Stretch, "olderThan" | "newerThan">, row: RowOfOrder) {
  const place = statement.raw(`(${ROWS[row].orderedAt}, ${ROWS[row].orderId})`);
  const bound = (side: string, at: ListBound | null) =>
    at
      ? [
          statement<boolean>`${place} ${statement.raw(at.included ? `${side}=` : side)} (${at.createdAt}::timestamptz, ${at.id}::text)`,
        ]
      : [];
  return all([...bound("<", olderThan), ...bound(">", newerThan)]);
}

/** Returns a place as a position. */
export const placeAt = ({ ordered_at, order_id }: ListPlace): ListPosition => ({
  createdAt: ordered_at.toISOString(),
  id: order_id,
});

/** Returns the position that a list reaches first; null of none. */
export function nearest(positions: readonly ListPosition[], direction: Stretch["direction"]): ListPosition | null {
  const newestFirst = positions.toSorted(
    (a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0) || (a.id < b.id ? 1 : -1),
  );
  return (direction === "newest" ? newestFirst[0] : newestFirst.at(-1)) ?? null;
}

/** Returns the position that a list going one way reaches first, of two that may be missing. */
export const nearer = (positions: readonly (ListBound | null)[], direction: Stretch["direction"]): ListBound | null =>
  nearest(
    positions.filter((at) => at !== null),
    direction,
  );

/** Returns the query for the ids of a tab's newest orders, after `after`. */
export function newestOfTab(
  shopId: string,
  tab: Exclude<OrderTab, "all">,
  limit: number,
  after: ListPosition | null,
): RawBuilder<unknown> {
  const stretch = { direction: "newest", limit, olderThan: after, newerThan: null } as const;
  return statement`SELECT n.order_id FROM (${firstOf(shopId, sourcesOf(tab, shopId), stretch)}) n`;
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
