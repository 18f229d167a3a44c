import type { Sql } from "./database.server";
import { isLate } from "./inbox.server";
import { mayBeTaken } from "./shop-pauses.server";
import { codeIn, first, statement, tables } from "./statements.server";
import type { ShipmentState, StepState } from "./tables.server";

/**
 * Messages that are not applied, by the indexes of both lines: what was applied is many times as much. `due`: those deferred to a
 * later day, such as the request to erase a shop, do not count as delayed until then.
 */
const UNAPPLIED = `(SELECT * FROM inbox WHERE applied_at IS NULL AND slow
  UNION ALL SELECT * FROM inbox WHERE applied_at IS NULL AND NOT slow) AS waiting`;

/** Returns how many due messages of the carrier and of Shopify are stored and not applied yet. */
export function countUnappliedMessages(sql: Sql): Promise<number> {
  return figure(sql, `SELECT count(*)::int AS value FROM ${UNAPPLIED} WHERE outcome IS NULL OR retry_at <= now()`);
}

/** Returns for how many seconds the oldest due message has waited that the operator did not pause (decision 157); 0 when there is none. */
export function unappliedForSeconds(sql: Sql): Promise<number> {
  const since = "CASE WHEN outcome IS NULL THEN received_at ELSE retry_at END";
  return figure(
    sql,
    `SELECT coalesce(extract(epoch FROM now() - min(${since})), 0)::float8 AS value FROM ${UNAPPLIED} WHERE ${isLate("waiting")}`,
  );
}

/**
 * Returns how many parcels of all shops are in one of these states: shop by shop, as the index is. With `waitingFor`, without the shops of
 * which that queue is paused.
 */
export function countParcelsIn(sql: Sql, states: readonly ShipmentState[], waitingFor?: string): Promise<number> {
  const open = waitingFor === undefined ? "true" : mayBeTaken("shop.id", `'${waitingFor}'`);
  return figure(
    sql,
    `SELECT coalesce(sum(of_shop.parcels), 0)::int AS value FROM shop,
            LATERAL (SELECT count(*) AS parcels FROM shipment s WHERE s.shop_id = shop.id AND ${codeIn("s.state", states)}) of_shop
      WHERE ${open}`,
  );
}

/**
 * Returns how many steps at Shopify are in one of these states; the few that are not done have indexes of their own. With `waitingFor`, without
 * the shops of which that queue is paused.
 */
export function countStepsIn(
  sql: Sql,
  states: readonly Exclude<StepState, "confirmed" | "skipped">[],
  waitingFor?: string,
): Promise<number> {
  const open = waitingFor === undefined ? "true" : mayBeTaken("shopify_step.shop_id", `'${waitingFor}'`);
  return figure(sql, `SELECT count(*)::int AS value FROM shopify_step WHERE ${codeIn("state", states)} AND ${open}`);
}

/** Returns how many shops have a token that the carrier rejects. */
export async function countRejectedAccounts(sql: Sql): Promise<number> {
  const count = statement<number>`count(*)::int`.as("value");
  const rejected = tables.selectFrom("carrier_account").select(count).where("health", "=", "rejected");
  return (await first(sql, rejected))?.value ?? 0;
}

/** Returns how many events Shopify Flow has not been told yet and may be told: those of shops whose telling is paused wait on purpose. */
export function countFlowWaiting(sql: Sql): Promise<number> {
  return figure(
    sql,
    `SELECT coalesce(sum(of_shop.events), 0)::int AS value FROM shop,
            LATERAL (SELECT count(*) AS events FROM flow_event e WHERE e.shop_id = shop.id AND e.ended_at IS NULL) of_shop
      WHERE ${mayBeTaken("shop.id", "'tell-flow'")}`,
  );
}

const TOLD = "flow_event WHERE wanted_at > now() - interval '1 day' AND state = 'sent'";

/** Returns how many events Shopify Flow was told in the last day. */
export function countFlowTold(sql: Sql): Promise<number> {
  return figure(sql, `SELECT count(*)::int AS value FROM ${TOLD}`);
}

/** Returns how many of them were told more than once. */
export function countFlowToldAgain(sql: Sql): Promise<number> {
  return figure(sql, `SELECT count(*)::int AS value FROM ${TOLD} AND attempts > 1`);
}

async function figure(sql: Sql, query: string): Promise<number> {
  const [row] = await sql.query<{ value: number }>(query);
  return row?.value ?? 0;
}
