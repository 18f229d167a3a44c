import type { RawBuilder } from "kysely";
import type { CallFilter, CallStage } from "~/domain/confirm/calls";
import type { Sql } from "./database.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { anyOf, incoming, run, statement, tables } from "./statements.server";

const table = {
  name: "order_call",
  columns: {
    shopId: "shop_id",
    orderId: "order_id",
    /** Counts what was said. */
    version: "version",
    tries: "tries",
    triedAt: "tried_at",
    /** Before this time nobody needs to call again. */
    againAt: "again_at",
    note: "note",
    said: "said",
    saidAt: "said_at",
    saidById: "said_by_id",
    saidByName: "said_by_name",
    callingAt: "calling_at",
    callingById: "calling_by_id",
    callingByName: "calling_by_name",
  },
} as const satisfies TableOf<"order_call">;

/** What became of the calls to the buyer of one order. */
export type CallRow = RowOf<typeof table>;

/** A place in the call list, after which the next page continues. */
export interface CallPosition {
  /** The order's date, ISO 8601. */
  orderedAt: string;
  orderId: string;
}

/** An order that waits for its buyer's word. */
export interface WaitingOrder {
  orderId: string;
  orderedAt: Date;
}

/** A page looks through so many parcels at most, so that it costs the same however many wait. */
const MOST_LOOKED_AT = 1_000;
const FIRST: CallPosition = { orderedAt: "-infinity", orderId: "" };

/** Outcomes of buyers who did not take a parcel, as the domain counts them. */
const NOT_TAKEN = statement.raw("('refused', 'unreachable', 'put_off', 'came_back')");

/** What a filter asks of a parcel `l` that waits and the calls `c` of its order. */
const CONDITIONS: Record<CallFilter, (shopId: string, now: Date) => RawBuilder<boolean>> = {
  now: (_, now) =>
    statement`(l.call_stage IS DISTINCT FROM 'declined' AND (l.call_stage IS NULL OR c.again_at IS NULL OR c.again_at <= ${now}))`,
  not_reached: (_, now) => statement`(c.again_at IS NULL OR c.again_at <= ${now})`,
  later: (_, now) => statement`c.again_at > ${now}`,
  refusers: (shopId) =>
    // Not EXISTS: of that PostgreSQL makes a join that reads the histories of all of the shop's buyers.
    statement`coalesce((SELECT true FROM buyer_parcel b
      WHERE b.shop_id = ${shopId} AND b.buyer = l.buyer AND b.outcome IN ${NOT_TAKEN} LIMIT 1), false)`,
  declined: () => statement`true`,
  all: () => statement`true`,
};
/** The stage whose index gives the parcels; left out: all that wait. */
const STAGES: Partial<Record<CallFilter, CallStage>> = {
  not_reached: "not_reached",
  later: "not_reached",
  declined: "declined",
};

/**
 * Returns a page of the orders of a shop that wait for their buyers' word, the oldest order first. It reads one index, in its order;
 * where few of what it reads meet the filter, it ends early, and `next` leads on from there.
 */
export async function listWaitingCalls(
  sql: Sql,
  shopId: string,
  { filter, now, after, limit }: { filter: CallFilter; now: Date; after: CallPosition | null; limit: number },
): Promise<{ orders: WaitingOrder[]; next: CallPosition | null }> {
  const { orderedAt, orderId } = after ?? FIRST;
  const stage = STAGES[filter];
  const inStage = stage ? statement`AND s.call_stage = ${stage}` : statement``;
  interface Row {
    orderId: string | null;
    orderedAt: Date;
    looked: number;
    lastId: string | null;
    lastAt: Date | null;
  }
  const rows = await run(
    sql,
    statement<Row>`
     WITH looked AS MATERIALIZED (
       SELECT s.id, s.order_id, s.ordered_at, s.call_stage, s.buyer FROM shipment s
        WHERE s.shop_id = ${shopId} AND s.waiting_kind = 'to_confirm' ${inStage}
          AND (s.ordered_at, s.order_id) > (${orderedAt}::timestamptz, ${orderId})
        ORDER BY s.ordered_at, s.order_id LIMIT ${MOST_LOOKED_AT}),
     found AS (
       SELECT DISTINCT l.ordered_at, l.order_id
         FROM looked l LEFT JOIN order_call c ON c.shop_id = ${shopId} AND c.order_id = l.order_id
        WHERE ${CONDITIONS[filter](shopId, now)} ORDER BY l.ordered_at, l.order_id LIMIT ${limit + 1}),
     reach AS (
       SELECT (SELECT count(*)::int FROM looked) AS looked, x.order_id, x.ordered_at
         FROM (VALUES (1)) one LEFT JOIN LATERAL (
           SELECT l.order_id, l.ordered_at FROM looked l ORDER BY l.ordered_at DESC, l.order_id DESC LIMIT 1) x ON true)
     SELECT f.order_id AS "orderId", f.ordered_at AS "orderedAt", r.looked, r.order_id AS "lastId", r.ordered_at AS "lastAt"
       FROM reach r LEFT JOIN found f ON true ORDER BY f.ordered_at, f.order_id`,
  );
  const orders = rows.flatMap(({ orderId, orderedAt }) => (orderId === null ? [] : [{ orderId, orderedAt }]));
  const page = orders.slice(0, limit);
  const [reach] = rows;
  const last = page.at(-1);
  if (orders.length > limit && last) return { orders: page, next: positionOf(last) };
  if (!reach?.lastAt || reach.lastId === null || reach.looked < MOST_LOOKED_AT) return { orders: page, next: null };
  return { orders: page, next: positionOf({ orderId: reach.lastId, orderedAt: reach.lastAt }) };
}

const positionOf = ({ orderId, orderedAt }: WaitingOrder): CallPosition => ({
  orderedAt: orderedAt.toISOString(),
  orderId,
});

/** Returns what became of the calls about some orders, by the order. */
export async function readCalls(sql: Sql, shopId: string, orderIds: readonly string[]): Promise<Map<string, CallRow>> {
  const rows = await run(
    sql,
    tables
      .selectFrom("order_call")
      .select(selectionOf(table))
      .where("shop_id", "=", shopId)
      .where("order_id", "=", anyOf(orderIds)),
  );
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** Stores what became of the calls about an order. The caller's transaction holds the order. */
export async function saveCall(sql: Sql, call: CallRow): Promise<void> {
  const entries = Object.entries(table.columns) as [keyof CallRow, (typeof table.columns)[keyof CallRow]][];
  const row = Object.fromEntries(entries.map(([field, column]) => [column, call[field]])) as never;
  const { shop_id: _, order_id: __, ...changed } = row as Record<string, unknown>;
  await run(
    sql,
    tables
      .insertInto("order_call")
      .values(row)
      .onConflict((clash) => clash.columns(["shop_id", "order_id"]).doUpdateSet(incoming(changed))),
  );
}
