import { DAY_MS } from "~/domain/durations";
import { loginWaitMs, type RecentLoginAttempts } from "~/domain/settings/login-wait";
import type { Cipher } from "./cipher.server";
import type { Database, Sql } from "./database.server";
import { deleteInSlices } from "./slices.server";
import { first, run, statement, tables } from "./statements.server";

/** How long login attempts count and are kept: one day. */
export const KEEP_LOGIN_ATTEMPTS_MS = DAY_MS;

/** A login attempt of a shop at a carrier account. The account is stored only as a keyed hash. */
export interface LoginAttempt {
  shopId: string;
  account: string;
}

const hashOf = (cipher: Cipher, account: string) =>
  cipher.digest(account.trim().toLowerCase(), { owner: "login", field: "login_attempt.account" });

/**
 * Records a login attempt before it is made, so that a hundred at once count as a hundred. Returns its id, or how long to wait
 * when it must not be made yet. Counts over all processes, one attempt of a shop and one at an account at a time.
 */
export async function beginLogin(
  database: Database,
  cipher: Cipher,
  { shopId, account }: LoginAttempt,
  now: Date,
): Promise<{ outcome: "begun"; attemptId: number } | { outcome: "wait"; waitMs: number }> {
  const hash = hashOf(cipher, account);
  return database.transaction(async (sql) => {
    for (const lock of [`login:${shopId}`, `login-at:${hash}`]) {
      await run(sql, statement`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
    }
    const since = new Date(now.getTime() - KEEP_LOGIN_ATTEMPTS_MS);
    const recent = await first(
      sql,
      statement<RecentLoginAttempts>`
       SELECT (SELECT count(*)::int FROM login_attempt WHERE shop_id = ${shopId} AND tried_at > ${since}) AS "ofShop",
              (SELECT max(tried_at) FROM login_attempt WHERE shop_id = ${shopId} AND tried_at > ${since}) AS "lastOfShopAt",
              (SELECT count(*)::int FROM login_attempt
                WHERE account_hash = ${hash} AND shop_id <> ${shopId} AND tried_at > ${since}) AS elsewhere`,
    );
    const waitMs = recent ? loginWaitMs(recent, now) : 0;
    if (waitMs > 0) return { outcome: "wait", waitMs };
    const attempt = { shop_id: shopId, account_hash: hash, tried_at: now };
    const row = await first(sql, tables.insertInto("login_attempt").values(attempt).returning("id"));
    return { outcome: "begun", attemptId: row?.id ?? 0 };
  });
}

/** Deletes a login attempt without a result, as when the carrier did not answer. */
export async function deleteLoginAttempt(sql: Sql, shopId: string, attemptId: number): Promise<void> {
  await run(sql, tables.deleteFrom("login_attempt").where("shop_id", "=", shopId).where("id", "=", attemptId));
}

/**
 * Deletes the shop's attempts at an account it has now logged in to. Those at other accounts stay: an attacker could otherwise
 * reset the count by logging in to an own account in between.
 */
export async function deleteLoginAttempts(sql: Sql, cipher: Cipher, { shopId, account }: LoginAttempt): Promise<void> {
  await run(
    sql,
    tables
      .deleteFrom("login_attempt")
      .where("shop_id", "=", shopId)
      .where("account_hash", "=", hashOf(cipher, account)),
  );
}

/** Deletes login attempts made before `before`; returns how many. */
export function purgeLogins(sql: Sql, before: Date): Promise<number> {
  return deleteInSlices(sql, { table: "login_attempt", due: "tried_at < $1", by: "tried_at", values: [before] });
}
