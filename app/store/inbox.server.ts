import type { Sql } from "./database.server";
import { firstOfLanes, type LaneTable, type LaneWish, lanesInLine } from "./lanes.server";

type InboxSource = "shopify" | "carrier";

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
  /** Whose line it stands in, as far as that can be told before it is read (`inbox_lane` in the database). */
  lane: string;
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

const messages: LaneTable = {
  table: "inbox",
  lane: (row) => `(inbox_lane(${row}.shop_id, ${row}.headers, ${row}.body) COLLATE "C")`,
  waits: (row) => `${row}.applied_at IS NULL`,
  due: (row) => `coalesce(${row}.retry_at, '-infinity') <= $1`,
  order: (row) => `coalesce(${row}.retry_at, '-infinity'), ${row}.id`,
};

/** The next lanes, from behind `after` on, with an unapplied message that is due; at most `limit`. */
export async function findLanesInLine(sql: Sql, now: Date, after: string, limit: number): Promise<string[]> {
  const rows = await sql.query<{ lane: string }>(lanesInLine(messages), [now, after, limit]);
  return rows.map(({ lane }) => lane);
}

/**
 * Takes the oldest unapplied messages of each lane that are due and calls them claimed until `claimedUntil`: another worker
 * skips them, and a worker that dies leaves them to be taken again. They come in turns: the first of each lane, then the
 * second.
 */
export function claimMessages(sql: Sql, now: Date, claimedUntil: Date, wishes: LaneWish[]): Promise<InboxRow[]> {
  return sql.query<InboxRow>(
    `WITH mine AS MATERIALIZED (${firstOfLanes(messages, { lanes: "$3", counts: "$4" })}),
     taken AS (
       UPDATE inbox i SET retry_at = $2, attempts = attempts + 1, outcome = NULL
         WHERE i.id = ANY (ARRAY(SELECT id FROM mine))
        RETURNING i.id, source, sender_id AS "senderId", shop_id AS "shopId", topic, headers, body,
                  received_at AS "receivedAt", attempts)
     SELECT taken.*, mine.lane FROM taken JOIN mine USING (id) ORDER BY mine.n, mine.turn`,
    [now, claimedUntil, wishes.map(({ lane }) => lane), wishes.map(({ count }) => count)],
  );
}

/** What nobody could read or match is kept as it came, for a person to look at, until it is purged. */
const KEPT_AS_IT_CAME = ["unmatched", "unreadable"];

/**
 * Closes a message with what came of it. What it said goes: it stands in the parcel's history by now, or asked for
 * something to be read. That it came, and what came of it, stays.
 */
export async function closeMessage(sql: Sql, id: number, outcome: string, now: Date): Promise<void> {
  await sql.query(
    `UPDATE inbox SET applied_at = $2, outcome = $3, error = NULL, body = CASE WHEN $3 = ANY($4) THEN body ELSE '' END
      WHERE id = $1`,
    [id, now, outcome, KEPT_AS_IT_CAME],
  );
}

/** Leaves a message for `dueAt` on purpose: nothing is wrong with it, and until then nobody is waited for. */
export async function deferMessage(sql: Sql, id: number, outcome: string, dueAt: Date): Promise<void> {
  await sql.query("UPDATE inbox SET retry_at = $2, outcome = $3, error = NULL WHERE id = $1", [id, dueAt, outcome]);
}

/** Leaves a message that could not be applied for later, with the reason. */
export async function postponeMessage(sql: Sql, id: number, retryAt: Date, error: string): Promise<void> {
  await sql.query("UPDATE inbox SET retry_at = $2, error = $3 WHERE id = $1", [id, retryAt, error]);
}

/**
 * Removes messages received before `before` that were applied, and those that nobody could apply in all the time since
 * `unappliedBefore`; gives how many.
 */
export async function purgeMessages(sql: Sql, before: Date, unappliedBefore: Date): Promise<number> {
  const applied = await sql.query("DELETE FROM inbox WHERE applied_at IS NOT NULL AND received_at < $1 RETURNING 1", [
    before,
  ]);
  const given = await sql.query("DELETE FROM inbox WHERE applied_at IS NULL AND received_at < $1 RETURNING 1", [
    unappliedBefore,
  ]);
  return applied.length + given.length;
}

/**
 * A message that still says something: few among many. Both halves are spelled out because each of them has an index of its own,
 * and PostgreSQL uses one only for a condition that says all of the index's.
 */
export const SAYS_SOMETHING = "(applied_at IS NULL OR (applied_at IS NOT NULL AND body <> ''))";

/** A stored push in which somebody may be named. */
export interface NamingMessage {
  id: number;
  contentType: string | undefined;
  body: string;
  error: string | null;
  receivedAt: Date;
  isClosed: boolean;
}

/**
 * Stored pushes that are not closed, or were kept as they came, and have one of these texts somewhere: whether they are about the
 * parcel of that name, only their reader can tell. What came to another shop's own address is left out.
 */
export async function listMessagesNaming(sql: Sql, shopId: string, names: string[]): Promise<NamingMessage[]> {
  return sql.query(
    `SELECT id, headers ->> 'content-type' AS "contentType", body, error, received_at AS "receivedAt",
            applied_at IS NOT NULL AS "isClosed" FROM inbox
      WHERE source = 'carrier' AND ${SAYS_SOMETHING} AND (shop_id IS NULL OR shop_id = $1)
        AND EXISTS (SELECT 1 FROM unnest($2::text[]) AS n(name) WHERE position(n.name IN body) > 0) ORDER BY id`,
    [shopId, names],
  );
}

/** Replaces what a stored message says, and forgets why it could not be applied. */
export async function rewriteBody(sql: Sql, id: number, body: string): Promise<void> {
  await sql.query("UPDATE inbox SET body = $2, error = NULL WHERE id = $1", [id, body]);
}
