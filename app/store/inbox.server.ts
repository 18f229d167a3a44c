import type { Database, Sql } from "./database.server";

export type InboxSource = "shopify" | "carrier";

/** A message from outside, as it arrived. */
export interface InboxMessage {
  source: InboxSource;
  /** The sender's own id of the delivery: a second one is the same message. */
  senderId: string;
  shopId: string | null;
  topic: string;
  headers: Record<string, string>;
  body: string;
  receivedAt: Date;
}

export interface InboxRow extends InboxMessage {
  id: number;
  attempts: number;
}

/** Stores one message; a repeat changes nothing. Resolves only after the row is committed (invariant 2). */
export async function storeMessages(sql: Sql, messages: InboxMessage[]): Promise<void> {
  const column = <Key extends keyof InboxMessage>(key: Key) => messages.map((message) => message[key]);
  await sql.query(
    `INSERT INTO inbox (source, sender_id, shop_id, topic, headers, body, received_at)
     SELECT source::"InboxSource", sender_id, shop_id, topic, headers::jsonb, body, received_at
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
         AS m(source, sender_id, shop_id, topic, headers, body, received_at)
     ON CONFLICT (source, sender_id) DO NOTHING`,
    [
      column("source"),
      column("senderId"),
      column("shopId"),
      column("topic"),
      messages.map(({ headers }) => JSON.stringify(headers)),
      column("body"),
      column("receivedAt"),
    ],
  );
}

/**
 * Takes up to `limit` unapplied messages that are due and calls them claimed until `claimedUntil`: another worker skips
 * them, and a worker that dies leaves them to be taken again.
 */
export async function claimMessages(
  database: Database,
  now: Date,
  claimedUntil: Date,
  limit: number,
): Promise<InboxRow[]> {
  return database.query<InboxRow>(
    `UPDATE inbox SET retry_at = $2, attempts = attempts + 1
      WHERE id IN (SELECT id FROM inbox WHERE applied_at IS NULL AND (retry_at IS NULL OR retry_at <= $1)
                    ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)
      RETURNING id, source, sender_id AS "senderId", shop_id AS "shopId", topic, headers, body,
                received_at AS "receivedAt", attempts`,
    [now, claimedUntil, limit],
  );
}

/** Closes a message with what came of it. */
export async function closeMessage(sql: Sql, id: number, outcome: string, now: Date): Promise<void> {
  await sql.query("UPDATE inbox SET applied_at = $2, outcome = $3, error = NULL WHERE id = $1", [id, now, outcome]);
}

/** Leaves a message for later, with the reason. */
export async function postponeMessage(sql: Sql, id: number, retryAt: Date, error: string): Promise<void> {
  await sql.query("UPDATE inbox SET retry_at = $2, error = $3 WHERE id = $1", [id, retryAt, error]);
}

/** Removes applied messages received before `before`; gives how many. What is not applied stays, however old. */
export async function purgeMessages(sql: Sql, before: Date): Promise<number> {
  const removed = await sql.query("DELETE FROM inbox WHERE applied_at IS NOT NULL AND received_at < $1 RETURNING 1", [
    before,
  ]);
  return removed.length;
}

/** Empties a closed message that named a person (contracts 2.4): that it came, and what came of it, stays. */
export async function forgetBody(sql: Sql, id: number): Promise<void> {
  await sql.query("UPDATE inbox SET body = '' WHERE id = $1 AND applied_at IS NOT NULL", [id]);
}
