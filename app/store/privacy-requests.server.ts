import type { Sql } from "./database.server";
import { storable } from "./rate-quote-buffer.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { countRows, first, run, statement, tables } from "./statements.server";

const table = {
  name: "privacy_request",
  columns: { id: "id", topic: "topic", receivedAt: "received_at", doneAt: "done_at" },
} as const satisfies TableOf<"privacy_request">;

/** Stores a privacy request before it is carried out; returns its id. */
export async function openPrivacyRequest(
  sql: Sql,
  request: { shopId: string; topic: string; payload: object; receivedAt: Date },
): Promise<number> {
  const { shopId, topic, payload, receivedAt } = request;
  const row = await first(
    sql,
    tables
      .insertInto("privacy_request")
      .values({ shop_id: shopId, topic, payload: JSON.stringify(payload), received_at: receivedAt })
      .returning("id"),
  );
  if (!row) throw new Error("the privacy request was not stored");
  return row.id;
}

/** Records that a request was carried out, and what was found or erased. */
export async function closePrivacyRequest(
  sql: Sql,
  { shopId, id }: { shopId: string; id: number },
  result: object,
  now: Date,
): Promise<void> {
  const done = { done_at: now, result: storable(JSON.stringify(result)) };
  await run(sql, tables.updateTable("privacy_request").set(done).where("shop_id", "=", shopId).where("id", "=", id));
}

/** One request as listed: without its result. */
export type PrivacyRequestRow = RowOf<typeof table> & {
  /** Whether there is an answer to hand over. */
  hasAnswer: boolean;
};

/** Returns the latest requests, the newest first. */
export function listPrivacyRequests(sql: Sql, shopId: string, limit: number): Promise<PrivacyRequestRow[]> {
  return run(
    sql,
    tables
      .selectFrom("privacy_request")
      .select(selectionOf(table))
      .select(statement<boolean>`topic = 'customers/data_request' AND result IS NOT NULL`.as("hasAnswer"))
      .where("shop_id", "=", shopId)
      .orderBy("id", "desc")
      .limit(limit),
  );
}

/** Returns the answer to a customer's data request, to be handed over; null when there is none, or it has been deleted since. */
export async function readAnswer(sql: Sql, shopId: string, id: number): Promise<object | null> {
  const row = await first(
    sql,
    tables
      .selectFrom("privacy_request")
      .select("result")
      .where("shop_id", "=", shopId)
      .where("id", "=", id)
      .where("topic", "=", "customers/data_request"),
  );
  return row?.result ?? null;
}

/**
 * Deletes answers given to this customer or about one of these orders: an answer is as personal as the data it was made from.
 * The request and its completion stay on record. Returns how many answers were deleted.
 */
export async function eraseAnswers(
  sql: Sql,
  shopId: string,
  { customerId, orderIds }: { customerId: string | null; orderIds: string[] },
): Promise<number> {
  return countRows(
    sql,
    withoutAnswer
      .where("shop_id", "=", shopId)
      .where(
        statement<boolean>`(payload ->> 'customerId' = ${customerId} OR payload -> 'orderIds' ?| ${orderIds}::text[])`,
      ),
  );
}

/** Deletes answers completed before `before`; returns how many. */
export async function purgeAnswers(sql: Sql, before: Date): Promise<number> {
  return countRows(sql, withoutAnswer.where("done_at", "<", before));
}

const withoutAnswer = tables
  .updateTable("privacy_request")
  .set({ result: null })
  .where("topic", "=", "customers/data_request")
  .where("result", "is not", null)
  .returning("id");
