import type { FlowHandle } from "~/domain/shopify-flow/triggers";
import type { Sql } from "./database.server";
import { deleteInSlices } from "./slices.server";
import { run, statement } from "./statements.server";

/** Something to tell Flow. */
export interface FlowEventRow {
  id: number;
  shipmentId: string | null;
  orderId: string | null;
  handle: FlowHandle;
  facts: Record<string, unknown>;
  /** How often it was begun to be sent before: it may have arrived. */
  attempts: number;
  /** How often nothing of it arrived. */
  notTaken: number;
  wantedAt: Date;
}

/** An open event `e` that is told now, at `$1`: neither it nor an earlier one of its parcel is put off. */
export const FLOW_EVENT_IS_DUE = `NOT EXISTS (SELECT 1 FROM flow_event p
  WHERE p.shop_id = e.shop_id AND p.ended_at IS NULL AND p.put_off_until IS NOT NULL AND p.put_off_until > $1
    AND (p.id = e.id OR (p.shipment_id = e.shipment_id AND p.id < e.id)))`;

/** Returns what a shop has to tell now, in the order in which it happened, without what is put off; at most `limit`. */
export function listOpenFlowEvents(sql: Sql, shopId: string, now: Date, limit: number): Promise<FlowEventRow[]> {
  return sql.query<FlowEventRow>(
    `SELECT id, shipment_id AS "shipmentId", order_id AS "orderId", handle, facts, attempts, not_taken AS "notTaken", wanted_at AS "wantedAt"
      FROM flow_event e WHERE shop_id = $2 AND ended_at IS NULL AND ${FLOW_EVENT_IS_DUE} ORDER BY id LIMIT $3`,
    [now, shopId, limit],
  );
}

/** Records that an event is being sent: from now on it may have arrived. */
export async function beginFlowEvent(sql: Sql, shopId: string, id: number): Promise<void> {
  await run(
    sql,
    statement`UPDATE flow_event SET state = 'sending', attempts = attempts + 1
      WHERE shop_id = ${shopId} AND id = ${id} AND ended_at IS NULL`,
  );
}

/** Records that nothing arrived of the try that was begun last. */
export async function notSentFlowEvent(sql: Sql, shopId: string, id: number): Promise<void> {
  await run(
    sql,
    statement`UPDATE flow_event SET state = 'wanted', attempts = greatest(0, attempts - 1), not_taken = not_taken + 1
      WHERE shop_id = ${shopId} AND id = ${id} AND ended_at IS NULL`,
  );
}

/** Puts an event off, whose answer was lost: until then what others of the shop's parcels have to tell is told. */
export async function putOffFlowEvent(sql: Sql, shopId: string, id: number, until: Date): Promise<void> {
  await run(
    sql,
    statement`UPDATE flow_event SET put_off_until = ${until} WHERE shop_id = ${shopId} AND id = ${id} AND ended_at IS NULL`,
  );
}

/** Makes due at once what was put off because Shopify denied access to it. */
export async function releaseFlowEvents(sql: Sql, shopId: string): Promise<void> {
  await run(
    sql,
    statement`UPDATE flow_event SET put_off_until = NULL
      WHERE shop_id = ${shopId} AND ended_at IS NULL AND put_off_until IS NOT NULL AND not_taken > 0`,
  );
}

/** Ends an event: `skipped` is nothing to tell after all. */
export async function endFlowEvent(
  sql: Sql,
  shopId: string,
  id: number,
  end: { state: "sent" | "refused" | "skipped"; error?: string; now: Date },
): Promise<void> {
  await run(
    sql,
    statement`UPDATE flow_event SET state = ${end.state}, error = ${end.error ?? null}, ended_at = ${end.now}
      WHERE shop_id = ${shopId} AND id = ${id}`,
  );
}

/** Wants something told about a shop itself, once under its key, where one of its workflows uses the trigger. */
export async function wantFlowEvent(
  sql: Sql,
  shopId: string,
  event: { handle: FlowHandle; key: string; facts: Record<string, unknown>; happenedAt: Date },
): Promise<void> {
  const { handle, key, facts, happenedAt } = event;
  await run(
    sql,
    statement`SELECT want_flow(${shopId}, ${handle}, ${key}, NULL, NULL, ${JSON.stringify(facts)}::jsonb, ${happenedAt})`,
  );
}

/**
 * Wants Flow told of the COD of a shop that the carrier has held for more than `days`, once for each parcel; only what became overdue
 * after `since`, and within the last week. Returns how many are new.
 */
export async function wantOverdueCod(
  sql: Sql,
  shopId: string,
  { days, since, now }: { days: number; since: Date; now: Date },
): Promise<number> {
  const rows = await run(
    sql,
    statement`INSERT INTO flow_event (shop_id, handle, key, shipment_id, facts, happened_at)
      SELECT m.shop_id, 'flow-cod-overdue', m.shipment_id::text, m.shipment_id,
             jsonb_build_object('amountVnd', m.stage_vnd, 'days', ${days}::int), m.since + make_interval(days => ${days})
        FROM parcel_money m
       WHERE m.shop_id = ${shopId} AND m.stage = 'collected'
         AND m.since < ${now}::timestamptz - make_interval(days => ${days})
         AND m.since >= greatest(${since}::timestamptz, ${now}::timestamptz - interval '7 days') - make_interval(days => ${days})
      ON CONFLICT DO NOTHING RETURNING 1`,
  );
  return rows.length;
}

/** Deletes what a shop still has to tell: it left. */
export async function dropFlowEvents(sql: Sql, shopId: string): Promise<void> {
  await run(sql, statement`DELETE FROM flow_event WHERE shop_id = ${shopId} AND ended_at IS NULL`);
}

/** Deletes what was told, or could not be told, before this time; returns how many. */
export function purgeFlowEvents(sql: Sql, before: Date): Promise<number> {
  return deleteInSlices(sql, { table: "flow_event", due: "wanted_at < $1", by: "wanted_at", values: [before] });
}
