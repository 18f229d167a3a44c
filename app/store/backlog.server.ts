import type { Sql } from "./database.server";
import { first, statement, tables } from "./statements.server";
import type { ShipmentState, StepState } from "./tables.server";

/**
 * Messages that are due. Those deferred to a later day, such as the request to erase a shop, do not count as delayed until
 * then.
 */
const unapplied = tables
  .selectFrom("inbox")
  .where("applied_at", "is", null)
  .where((message) => message.or([message("outcome", "is", null), message("retry_at", "<=", statement<Date>`now()`)]));

const count = statement<number>`count(*)::int`.as("value");

/** Returns how many due messages of the carrier and of Shopify are stored and not applied yet. */
export async function countUnappliedMessages(sql: Sql): Promise<number> {
  return (await first(sql, unapplied.select(count)))?.value ?? 0;
}

/** Returns for how many seconds the oldest due message has waited; 0 when there is none. */
export async function unappliedForSeconds(sql: Sql): Promise<number> {
  const since = statement`CASE WHEN outcome IS NULL THEN received_at ELSE retry_at END`;
  const age = statement<number>`coalesce(extract(epoch FROM now() - min(${since})), 0)::float8`;
  return (await first(sql, unapplied.select(age.as("value"))))?.value ?? 0;
}

/** Returns how many parcels of all shops are in one of these states. */
export async function countParcelsIn(sql: Sql, states: readonly ShipmentState[]): Promise<number> {
  return (await first(sql, tables.selectFrom("shipment").select(count).where("state", "in", states)))?.value ?? 0;
}

/** Returns how many steps at Shopify are in one of these states. */
export async function countStepsIn(sql: Sql, states: readonly StepState[]): Promise<number> {
  return (await first(sql, tables.selectFrom("shopify_step").select(count).where("state", "in", states)))?.value ?? 0;
}

/** Returns how many shops have a token that the carrier rejects. */
export async function countRejectedAccounts(sql: Sql): Promise<number> {
  const rejected = tables.selectFrom("carrier_account").select(count).where("health", "=", "rejected");
  return (await first(sql, rejected))?.value ?? 0;
}
