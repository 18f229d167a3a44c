import { queuesThatChange } from "~/domain/queues";
import type { Sql } from "./database.server";

/**
 * Returns the subjects of a kind that want this order handled now: those that are due, those put back or to be tried again, and
 * those in hand in any process. What is asked for a later time wants that time.
 */
export async function listDueForOrder(sql: Sql, kind: string, shopId: string, orderId: string): Promise<DueWork[]> {
  return sql.query<DueWork>(
    `SELECT subject, asked FROM work
      WHERE shop_id = $2 AND kind = $1 AND subject >= $3 AND subject < $3 || '~' AND payload ->> 'orderId' = $3
        AND (state = 'running' OR (state = 'waiting' AND (due_at <= now() OR attempts > 0 OR taken = asked)))`,
    [kind, shopId, orderId],
  );
}

/** Work that was due, and how often it had been asked for by then. */
export interface DueWork {
  subject: string;
  asked: number;
}

/**
 * Ends work that was done together with another's, unless it was asked for again, which `askForWork` counts for this kind whatever
 * state it finds. A worker that has it in hand by now finds that it is gone.
 */
export async function finishDueWork(sql: Sql, kind: string, shopId: string, done: readonly DueWork[]): Promise<void> {
  await sql.query(
    `DELETE FROM work w USING unnest($3::text[], $4::int[]) AS d(subject, asked)
      WHERE w.kind = $1 AND w.shop_id = $2 AND w.subject = d.subject AND w.asked = d.asked
        AND w.state IN ('waiting', 'running')`,
    [kind, shopId, done.map(({ subject }) => subject), done.map(({ asked }) => asked)],
  );
}

/** What is done about an order at this moment or soon. */
export interface OrderAtWork {
  /** It is being read, or is to be. */
  isToBeRead: boolean;
  /** Ids of its parcels of which something is to be written to Shopify. */
  followed: ReadonlySet<string>;
}

const kinds = (what: "order" | "parcel") =>
  queuesThatChange(what)
    .map((name) => `'${name}'`)
    .join(", ");

/** The conditions of {@link findOrdersAtWork} and {@link readWorkOfOrders} on `o`, an order of shop `$1`. */
const IS_TO_BE_READ = `EXISTS (SELECT 1 FROM work w WHERE w.shop_id = $1 AND w.kind IN (${kinds("order")}) AND w.subject >= o.id
    AND w.subject < o.id || '~' AND w.payload ->> 'orderId' = o.id AND w.state IN ('waiting', 'running'))`;
/**
 * Work that changes a parcel, as each queue says of itself. What only the carrier is asked counts, too: a page reads a parcel and its history one after the other, and one
 * that reads between them sees a cancel that is answered on a parcel that is still booked; it has to look again.
 */
const WORK_ON_PARCELS = `shipment s JOIN work w ON w.shop_id = s.shop_id
    AND w.kind IN (${kinds("parcel")})
    AND w.subject = s.id::text AND w.state IN ('waiting', 'running') WHERE s.shop_id = $1 AND s.order_id = o.id`;

/** Returns which of these orders are being read, or parcels of theirs followed up, at this moment or soon. */
export async function findOrdersAtWork(sql: Sql, shopId: string, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `SELECT o.id FROM unnest($2::text[]) AS o(id) WHERE ${IS_TO_BE_READ} OR EXISTS (SELECT 1 FROM ${WORK_ON_PARCELS})`,
    [shopId, orderIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns, of the orders that {@link findOrdersAtWork} finds, what is done; of a few orders, as it looks at each of their parcels. */
export async function readWorkOfOrders(
  sql: Sql,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, OrderAtWork>> {
  const rows = await sql.query<{ id: string; isToBeRead: boolean; followed: string[] | null }>(
    `SELECT o.id, r."isToBeRead", p.followed FROM unnest($2::text[]) AS o(id),
       LATERAL (SELECT ${IS_TO_BE_READ} AS "isToBeRead") r,
       LATERAL (SELECT count(*) AS steps, array_agg(w.subject) FILTER (WHERE w.kind = 'sync-shopify') AS followed FROM ${WORK_ON_PARCELS}) p
      WHERE r."isToBeRead" OR p.steps > 0`,
    [shopId, orderIds],
  );
  return new Map(rows.map(({ id, isToBeRead, followed }) => [id, { isToBeRead, followed: new Set(followed) }]));
}
