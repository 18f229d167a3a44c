import type { Sql } from "./database.server";
import { storable } from "./rate-quote-buffer.server";

/** Notes a request of the law before it is carried out; gives its id. */
export async function openPrivacyRequest(
  sql: Sql,
  request: { shopId: string; topic: string; payload: object; receivedAt: Date },
): Promise<number> {
  const [row] = await sql.query<{ id: number }>(
    "INSERT INTO privacy_request (shop_id, topic, payload, received_at) VALUES ($1, $2, $3, $4) RETURNING id",
    [request.shopId, request.topic, JSON.stringify(request.payload), request.receivedAt],
  );
  if (!row) throw new Error("the privacy request was not stored");
  return row.id;
}

/** Notes that a request was carried out, and what was found or erased. */
export async function closePrivacyRequest(sql: Sql, id: number, result: object, now: Date): Promise<void> {
  await sql.query("UPDATE privacy_request SET done_at = $2, result = $3 WHERE id = $1", [
    id,
    now,
    storable(JSON.stringify(result)),
  ]);
}

/** One request as it is listed: without what it found. */
export interface PrivacyRequestRow {
  id: number;
  topic: "customers/data_request" | "customers/redact" | "shop/redact";
  receivedAt: Date;
  doneAt: Date | null;
  /** There is an answer to be handed over. */
  hasAnswer: boolean;
}

/** The latest requests, the newest first. */
export function listPrivacyRequests(sql: Sql, shopId: string, limit: number): Promise<PrivacyRequestRow[]> {
  return sql.query(
    `SELECT id, topic, received_at AS "receivedAt", done_at AS "doneAt",
            topic = 'customers/data_request' AND result IS NOT NULL AS "hasAnswer"
       FROM privacy_request WHERE shop_id = $1 ORDER BY id DESC LIMIT $2`,
    [shopId, limit],
  );
}

/** What a customer asked for, to be handed over; null when there is no such answer, or its time has passed. */
export async function readAnswer(sql: Sql, shopId: string, id: number): Promise<object | null> {
  const [row] = await sql.query<{ result: object | null }>(
    "SELECT result FROM privacy_request WHERE shop_id = $1 AND id = $2 AND topic = 'customers/data_request'",
    [shopId, id],
  );
  return row?.result ?? null;
}

/**
 * Removes what this person was once told of themselves, or of one of these orders: the answer is as personal as what it was
 * made of. That they asked, and when it was done, stays. Returns how many answers were removed.
 */
export async function eraseAnswers(
  sql: Sql,
  shopId: string,
  { customerId, orderIds }: { customerId: string | null; orderIds: string[] },
): Promise<number> {
  const answers = await sql.query(
    `UPDATE privacy_request SET result = NULL
      WHERE shop_id = $1 AND topic = 'customers/data_request' AND result IS NOT NULL
        AND (payload ->> 'customerId' = $2 OR payload -> 'orderIds' ?| $3::text[]) RETURNING 1`,
    [shopId, customerId, orderIds],
  );
  return answers.length;
}

/** Removes answers that were ready before `before`; gives how many. */
export async function purgeAnswers(sql: Sql, before: Date): Promise<number> {
  const answers = await sql.query(
    `UPDATE privacy_request SET result = NULL
      WHERE result IS NOT NULL AND topic = 'customers/data_request' AND done_at < $1 RETURNING 1`,
    [before],
  );
  return answers.length;
}
