import { type AccessKind, visitStart } from "~/domain/settings/access";
import type { Log } from "~/log.server";
import type { Database, Sql } from "./database.server";
import { deleteInSlices } from "./slices.server";
import { run, statement } from "./statements.server";

/** An access of a member of staff to data of buyers. */
export interface Access {
  shopId: string;
  actorId: string;
  what: AccessKind;
  /** The number in the order's gid, the id of a data request; empty: many. */
  subject: string;
  /** How many orders or parcels were shown at once. */
  people: number;
}

/** Records who saw what, without delaying the answer. While the database is away, records wait in memory, up to a bound. */
export interface AccessLog {
  record(access: Access): void;
  /** Writes the waiting records; one writer at a time. Never throws. */
  flush(): Promise<void>;
}

const WRITE_MS = 1_000;
const MAX_WAITING = 20_000;

interface Waiting extends Access {
  visitAt: Date;
  times: number;
}

/** Returns an access log that writes to `database` at most once a second. `now` dates each access. */
export function createAccessLog(database: Database, now: () => Date, log: Log): AccessLog {
  let waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();

  function add(one: Waiting): void {
    const key = [one.shopId, one.visitAt.getTime(), one.actorId, one.what, one.subject].join(" ");
    const before = waiting.get(key);
    if (!before && waiting.size >= MAX_WAITING) {
      log.error({ shop: one.shopId }, "access_log.full");
      return;
    }
    const people = Math.max(before?.people ?? 0, one.people);
    waiting.set(key, { ...one, people, times: (before?.times ?? 0) + one.times });
    timer ??= setTimeout(() => void flush(), WRITE_MS).unref();
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...waiting.values()];
    waiting = new Map();
    if (rows.length === 0) return;
    try {
      await saveAccess(database, rows);
    } catch (error) {
      log.warn({ err: error, rows: rows.length }, "access_log.not_written");
      for (const row of rows) add(row);
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(write);
    return flushing;
  }

  return { record: (access) => add({ ...access, visitAt: visitStart(now()), times: 1 }), flush };
}

async function saveAccess(sql: Sql, rows: Waiting[]): Promise<void> {
  await run(
    sql,
    statement`INSERT INTO access_log (shop_id, visit_at, actor_id, what, subject, people, times)
     SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
       AS r("shopId" text, "visitAt" timestamptz, "actorId" text, what text, subject text, people int, times int)
     ON CONFLICT (shop_id, visit_at, actor_id, what, subject)
     DO UPDATE SET times = access_log.times + excluded.times, people = greatest(access_log.people, excluded.people)`,
  );
}

/** One visit, for display. */
export interface AccessRow extends Pick<Access, "actorId" | "what" | "subject" | "people"> {
  visitAt: Date;
  /** The name that Shopify last reported; null: unknown. */
  actorName: string | null;
  /** The order's name, where the subject is an order that is still stored. */
  orderName: string | null;
}

/** Returns the latest visits of a shop's staff, the newest first. */
export function listAccess(sql: Sql, shopId: string, limit: number): Promise<AccessRow[]> {
  return run(
    sql,
    statement<AccessRow>`SELECT a.visit_at AS "visitAt", a.actor_id AS "actorId", p.name AS "actorName", a.what, a.subject,
            o.name AS "orderName", a.people
       FROM (SELECT * FROM access_log WHERE shop_id = ${shopId} ORDER BY visit_at DESC, actor_id, what, subject LIMIT ${limit}) a
       LEFT JOIN staff_preference p ON p.shop_id = a.shop_id AND p.user_id = a.actor_id
       LEFT JOIN "order" o ON a.what = 'order' AND o.shop_id = a.shop_id AND o.id = 'gid://shopify/Order/' || a.subject
      ORDER BY a.visit_at DESC, a.actor_id, a.what, a.subject`,
  );
}

/** Deletes visits before `before`; returns how many. */
export function purgeAccess(sql: Sql, before: Date): Promise<number> {
  return deleteInSlices(sql, { table: "access_log", due: "visit_at < $1", by: "visit_at", values: [before] });
}
