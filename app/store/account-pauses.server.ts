import type { RawBuilder } from "kysely";
import type { Sql } from "./database.server";
import { PAUSE_CHANNEL } from "./notices.server";
import { countRows, first, run, statement, tables } from "./statements.server";

/** A shop for whose account the carrier does not answer, and until when it is not asked. */
export interface AccountPause {
  shopId: string;
  until: Date;
}

const PAUSE_SECONDS = { first: 30, longest: 900 };

const notice = (shopId: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  statement`pg_notify(${PAUSE_CHANNEL}, json_build_object('shopId', ${shopId}, 'until', extract(epoch FROM ${until}) * 1000)::text)`;

/**
 * Records that the carrier did not answer for a shop, and tells all processes. Each failure after the end of a pause doubles the
 * next one; what fails during a pause leaves it as it is. Returns when the shop is asked again.
 */
export async function lengthenPause(sql: Sql, shopId: string, now: Date): Promise<Date> {
  const { first, longest } = PAUSE_SECONDS;
  const [row] = await run(
    sql,
    statement<{ until: Date }>`
      WITH longer AS (
        INSERT INTO account_pause AS p (shop_id, seconds, until)
        VALUES (${shopId}, ${first}, ${now}::timestamptz + make_interval(secs => ${first}))
        ON CONFLICT (shop_id) DO UPDATE
          SET seconds = least(p.seconds * 2, ${longest}),
              until = ${now}::timestamptz + make_interval(secs => least(p.seconds * 2, ${longest}))
          WHERE p.until <= ${now}
        RETURNING until),
      told AS (SELECT until, ${notice(statement`${shopId}::text`, statement`until`)} FROM longer)
      SELECT until FROM told UNION ALL
      SELECT until FROM account_pause WHERE shop_id = ${shopId} AND NOT EXISTS (SELECT 1 FROM told)`,
  );
  // Another process began the pause in this moment: its row was not to be seen yet.
  return row?.until ?? new Date(now.getTime() + first * 1_000);
}

/** Records that the carrier answered for a shop, and tells all processes. */
export async function endPause(sql: Sql, shopId: string): Promise<void> {
  await run(
    sql,
    statement`WITH ended AS (DELETE FROM account_pause WHERE shop_id = ${shopId} RETURNING shop_id)
              SELECT ${notice(statement`shop_id`, statement`NULL::timestamptz`)} FROM ended`,
  );
}

/** Returns the pause of a shop, also one that ended; null: there is none. */
export function readPause(sql: Sql, shopId: string): Promise<AccountPause | null> {
  return first(
    sql,
    tables.selectFrom("account_pause").select(["shop_id as shopId", "until"]).where("shop_id", "=", shopId),
  );
}

/** Returns the pauses of all shops, also those that ended: the next failure doubles them. */
export function listPauses(sql: Sql): Promise<AccountPause[]> {
  return run(sql, tables.selectFrom("account_pause").select(["shop_id as shopId", "until"]));
}

/** Deletes the pauses that ended before `before`; returns how many. */
export function purgePauses(sql: Sql, before: Date): Promise<number> {
  return countRows(sql, tables.deleteFrom("account_pause").where("until", "<", before).returning("shop_id"));
}
