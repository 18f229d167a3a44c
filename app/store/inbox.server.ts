import type { Sql } from "./database.server";
import { firstOfLanes, type LaneTable, type LaneWish, lanesInLine } from "./lanes.server";
import { mayBeApplied } from "./shop-pauses.server";
import { deleteAlongIds } from "./slices.server";

type InboxSource = "shopify" | "carrier";

/** A message from outside, as it arrived. */
export interface InboxMessage {
  source: InboxSource;
  /** The sender's own id of the delivery; a second delivery with this id is the same message. */
  senderId: string;
  shopId: string | null;
  topic: string;
  headers: Record<string, string>;
  body: string;
  receivedAt: Date;
  /** What continues the trace it came with (decision 150). */
  traceparent?: string | null;
}

export interface InboxRow extends InboxMessage {
  id: number;
  attempts: number;
  /** The lane it waits in, as far as that is known before it is read ({@link laneOf}). */
  lane: string;
}

/** Stores messages; a repeated one changes nothing. Resolves only after the rows are committed (invariant 2). */
export async function storeMessages(sql: Sql, messages: InboxMessage[]): Promise<void> {
  const column = <Key extends keyof InboxMessage>(key: Key) => messages.map((message) => message[key]);
  await sql.query(
    `INSERT INTO inbox (source, sender_id, shop_id, topic, headers, body, received_at, lane, traceparent)
     SELECT source::"InboxSource", sender_id, shop_id, topic, headers::jsonb, body, received_at, lane, traceparent
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::text[], $9::text[])
         AS m(source, sender_id, shop_id, topic, headers, body, received_at, lane, traceparent)
     ON CONFLICT (source, sender_id) DO NOTHING`,
    [
      column("source"),
      column("senderId"),
      column("shopId"),
      column("topic"),
      messages.map(({ headers }) => JSON.stringify(headers)),
      column("body"),
      column("receivedAt"),
      messages.map(laneOf),
      messages.map(({ traceparent }) => traceparent ?? null),
    ],
  );
}

/** A reference begins with the key of its shop. */
const REFERENCE = /partner_id"?\s*[=:]\s*"?([a-z0-9]{1,32})-/;

/** Returns the lane of a message's shop, as far as that is known before it is read; the same as `inbox_lane` in the database. */
function laneOf({ shopId, headers, body }: InboxMessage): string {
  return shopId ?? headers.shopDomain ?? REFERENCE.exec(body)?.[1] ?? "?";
}

/** Messages that wait for an answer from outside are in a line of their own, where they hold up nobody. */
export type InboxLine = "fast" | "slow";

/** Exactly as in the indexes. Rows of an earlier release have no lane of their own. */
const laneIn = (row: string) =>
  `(coalesce(${row}.lane, inbox_lane(${row}.shop_id, ${row}.headers, ${row}.body)) COLLATE "C")`;

/** A condition: this message waits by nobody's wish, neither for a later day nor because the operator paused its shop or all messages. */
export const isLate = (row: string): string =>
  `(${row}.outcome IS NULL OR ${row}.retry_at <= now()) AND ${mayBeApplied(laneIn(row))}`;

const messagesIn = (line: InboxLine): LaneTable => ({
  table: "inbox",
  key: (row) => `${row}.id`,
  lane: laneIn,
  waits: (row) => `${row}.applied_at IS NULL AND ${line === "slow" ? "" : "NOT "}${row}.slow AND ${row}.owner IS NULL`,
  due: (row) => `coalesce(${row}.retry_at, '-infinity') <= $1`,
  order: (row) => `coalesce(${row}.retry_at, '-infinity'), ${row}.id`,
  isOpen: mayBeApplied,
});

/** Returns the next lanes after `after` that have an unapplied message that is due; at most `limit`. */
export async function findLanesInLine(
  sql: Sql,
  line: InboxLine,
  now: Date,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ lane: string }>(lanesInLine(messagesIn(line)), [now, after, limit]);
  return rows.map(({ lane }) => lane);
}

/**
 * Claims the oldest due messages of each lane for a worker: other workers skip them as long as it lives. A worker that the others
 * have declared dead gets none. They are returned in turns: the first of each lane, then the second.
 */
export function claimMessages(
  sql: Sql,
  line: InboxLine,
  now: Date,
  owner: string,
  wishes: LaneWish[],
): Promise<InboxRow[]> {
  return sql.query<InboxRow>(
    `WITH mine AS MATERIALIZED (${firstOfLanes(messagesIn(line), { lanes: "$3", counts: "$4" })}),
     taken AS (
       UPDATE inbox i SET owner = $2, attempts = attempts + 1, outcome = NULL
         WHERE i.id = ANY (ARRAY(SELECT key FROM mine)) AND EXISTS (SELECT 1 FROM worker WHERE id = $2)
        RETURNING i.id, source, sender_id AS "senderId", shop_id AS "shopId", topic, headers, body,
                  received_at AS "receivedAt", attempts, traceparent)
     SELECT taken.*, mine.lane FROM taken JOIN mine ON mine.key = taken.id ORDER BY mine.n, mine.turn`,
    [now, owner, wishes.map(({ lane }) => lane), wishes.map(({ count }) => count)],
  );
}

/**
 * Outcomes of messages that could not be read or matched. They are kept as received, for staff to look at, until they are
 * purged.
 */
const KEPT_OUTCOMES = ["unmatched", "unreadable"];

/**
 * Closes messages with their outcomes. Deletes their bodies, unless they were unreadable or unmatched: what they said is in the
 * parcel's history by now, or only asked for something to be read. The rows stay.
 */
export async function closeMessages(
  sql: Sql,
  messages: readonly { id: number; outcome: string }[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return;
  await sql.query(
    `UPDATE inbox i SET applied_at = $3, owner = NULL, outcome = m.outcome, error = NULL,
            body = CASE WHEN m.outcome = ANY($4) THEN i.body ELSE '' END
       FROM unnest($1::bigint[], $2::text[]) AS m(id, outcome) WHERE i.id = m.id`,
    [messages.map(({ id }) => id), messages.map(({ outcome }) => outcome), now, KEPT_OUTCOMES],
  );
}

/** Closes one message: {@link closeMessages} with a set of one. */
export function closeMessage(sql: Sql, id: number, outcome: string, now: Date): Promise<void> {
  return closeMessages(sql, [{ id, outcome }], now);
}

/**
 * Closes a message and removes from it which shop sent it: of a shop that is erased, or that there is not, nothing may name it. The id
 * under which it came names it too, since Shopify counts its messages by shop.
 */
export async function closeUnnamed(sql: Sql, id: number, outcome: string, now: Date): Promise<void> {
  await sql.query(
    `UPDATE inbox SET applied_at = $3, owner = NULL, outcome = $2, error = NULL, body = '', headers = '{}', lane = NULL,
            sender_id = 'unnamed:' || id
       WHERE id = $1`,
    [id, outcome, now],
  );
}

/** Puts messages into the line of those that wait for an answer from outside. */
export async function markSlow(sql: Sql, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.query(
    "UPDATE inbox SET slow = true, owner = NULL, attempts = attempts - 1 WHERE id = ANY($1) AND applied_at IS NULL",
    [ids],
  );
}

/** Defers a message to `dueAt` on purpose: nothing is wrong with it, and it does not count as delayed until then. */
export async function deferMessage(sql: Sql, id: number, outcome: string, dueAt: Date): Promise<void> {
  await sql.query("UPDATE inbox SET retry_at = $2, owner = NULL, outcome = $3, error = NULL WHERE id = $1", [
    id,
    dueAt,
    outcome,
  ]);
}

/** Postpones a message that could not be applied, with the error. */
export async function postponeMessage(sql: Sql, id: number, retryAt: Date, error: string): Promise<void> {
  await sql.query("UPDATE inbox SET retry_at = $2, owner = NULL, error = $3 WHERE id = $1", [id, retryAt, error]);
}

/**
 * Deletes applied messages received before `before`, and messages received before `unappliedBefore` that were never applied;
 * returns how many.
 */
export function purgeMessages(sql: Sql, before: Date, unappliedBefore: Date): Promise<number> {
  return deleteAlongIds(sql, {
    table: "inbox",
    isDue: "received_at < CASE WHEN applied_at IS NULL THEN $2::timestamptz ELSE $1::timestamptz END",
    isYoung: "received_at >= greatest($1::timestamptz, $2::timestamptz)",
    values: [before, unappliedBefore],
  });
}

/**
 * Condition for a message whose body is still there: few among many. All parts are spelled out because each has an index of
 * its own, and PostgreSQL uses a partial index only for a query that repeats the index's whole condition.
 */
export const HAS_BODY =
  "((applied_at IS NULL AND NOT slow) OR (applied_at IS NULL AND slow) OR (applied_at IS NOT NULL AND body <> ''))";

/** A stored push that may name a person. */
export interface NamingMessage {
  id: number;
  contentType: string | undefined;
  body: string;
  error: string | null;
  receivedAt: Date;
  isClosed: boolean;
}

/**
 * Returns stored pushes that are not closed, or were kept as received, and contain one of these texts. Only parsing shows
 * whether they are about the parcel of that name. Pushes to another shop's own address are left out.
 */
export async function listMessagesNaming(sql: Sql, shopId: string, names: string[]): Promise<NamingMessage[]> {
  return sql.query(
    `SELECT id, headers ->> 'content-type' AS "contentType", body, error, received_at AS "receivedAt",
            applied_at IS NOT NULL AS "isClosed" FROM inbox
      WHERE source = 'carrier' AND ${HAS_BODY} AND (shop_id IS NULL OR shop_id = $1)
        AND EXISTS (SELECT 1 FROM unnest($2::text[]) AS n(name) WHERE position(n.name IN body) > 0) ORDER BY id`,
    [shopId, names],
  );
}

/** Replaces a stored message's body and clears the error of its last attempt. */
export async function rewriteBody(sql: Sql, id: number, body: string): Promise<void> {
  await sql.query("UPDATE inbox SET body = $2, error = NULL WHERE id = $1", [id, body]);
}
