import { type Cipher, CipherError } from "./cipher.server";
import type { Database, Sql } from "./database.server";
import type { Locks } from "./locks.server";
import { resumeWork } from "./parked-work.server";
import { lockShop, recordNewToken } from "./shops.server";
import { first, incoming, run, statement, tables } from "./statements.server";

/** A shop's pair of offline tokens. With an end in the past and no refresh token, Shopify has ended it. */
interface Tokens {
  accessToken: string;
  accessTokenExpiresAt: Date;
  refreshToken: string | null;
  refreshTokenExpiresAt: Date | null;
}

interface SessionRow {
  accessToken: string;
  expires: Date | null;
  refreshToken: string | null;
  refreshTokenExpires: Date | null;
}

/** The columns are times without a zone and contain UTC. */
const asUtc = (time: Date | null) => statement<Date>`${time}::timestamptz AT TIME ZONE 'UTC'`;
const sessions = tables
  .selectFrom("Session")
  .select(["accessToken", "refreshToken"])
  .select([
    statement<Date | null>`"expires" AT TIME ZONE 'UTC'`.as("expires"),
    statement<Date | null>`"refreshTokenExpires" AT TIME ZONE 'UTC'`.as("refreshTokenExpires"),
  ]);

const sessionId = (shopDomain: string) => `offline_${shopDomain}`;
/** Returns what a token of Shopify's is bound to. */
export const sessionContext = (shopDomain: string, field: "access" | "refresh") => ({
  owner: shopDomain,
  field: `session.${field}`,
});

/**
 * Returns the token store that `app/shopify` expects: one pair of offline tokens per shop (decision 025), sealed (invariant 7).
 * A row that no key opens reads as absent: the merchant's next page acquires another pair.
 */
export function offlineTokenStore(database: Database, cipher: Cipher, locks: Locks) {
  async function read(sql: Sql, shopDomain: string, lock = false): Promise<Tokens | null> {
    const session = sessions.where("id", "=", sessionId(shopDomain));
    const row = await first(sql, lock ? session.forUpdate() : session);
    return row?.accessToken ? open(row, shopDomain) : null;
  }

  function open({ accessToken, expires, refreshToken, refreshTokenExpires }: SessionRow, shopDomain: string) {
    try {
      return {
        accessToken: cipher.open(accessToken, sessionContext(shopDomain, "access")),
        // A session without an end is from before tokens expired: it counts as valid until Shopify refuses it.
        accessTokenExpiresAt: expires ?? new Date(8.64e15),
        refreshToken: refreshToken && cipher.open(refreshToken, sessionContext(shopDomain, "refresh")),
        refreshTokenExpiresAt: refreshTokenExpires,
      };
    } catch (error) {
      if (error instanceof CipherError) return null;
      throw error;
    }
  }

  async function write(sql: Sql, shopDomain: string, tokens: Tokens) {
    const pair = {
      accessToken: cipher.seal(tokens.accessToken, sessionContext(shopDomain, "access")),
      expires: asUtc(tokens.accessTokenExpiresAt),
      refreshToken: tokens.refreshToken && cipher.seal(tokens.refreshToken, sessionContext(shopDomain, "refresh")),
      refreshTokenExpires: asUtc(tokens.refreshTokenExpiresAt),
    };
    await run(
      sql,
      tables
        .insertInto("Session")
        .values({ id: sessionId(shopDomain), shop: shopDomain, state: "", ...pair })
        .onConflict((clash) => clash.column("id").doUpdateSet(incoming(pair))),
    );
  }

  return {
    load: (shopDomain: string) => read(database, shopDomain),

    /**
     * Stores `fresh` if the stored access token is still `replaced`, in one transaction, so that a caller who lost their lock
     * never overwrites a newer pair. Returns whether it was stored. With `acquiredAt`, a new token proves an installation,
     * which is recorded in the same transaction, and what waited for a token is due.
     */
    swap(shopDomain: string, replaced: string | null, fresh: Tokens, acquiredAt: Date | null): Promise<boolean> {
      return database.transaction(async (sql) => {
        // There may be no row to lock yet; only this code uses this lock, for a few statements.
        await run(sql, statement`SELECT pg_advisory_xact_lock(hashtextextended(${`token-swap:${shopDomain}`}, 0))`);
        // The shop before its session, in the order an uninstallation locks them: otherwise each could wait for the other.
        if (acquiredAt) await lockShop(sql, shopDomain);
        const stored = await read(sql, shopDomain, true);
        if ((stored?.accessToken ?? null) !== replaced) return false;
        await write(sql, shopDomain, fresh);
        const shopId = acquiredAt && (await recordNewToken(sql, shopDomain, acquiredAt));
        if (shopId) await resumeWork(sql, shopId, "ShopifyError: token_rejected");
        return true;
      });
    },

    /**
     * Marks this access token, or the whole pair, as ended. Under the row's lock, too: a different pair stored meanwhile stays.
     */
    async end(shopDomain: string, accessToken: string, which: "access" | "pair"): Promise<void> {
      await database.transaction(async (sql) => {
        const stored = await read(sql, shopDomain, true);
        if (stored?.accessToken !== accessToken) return;
        const isPair = which === "pair";
        await run(
          sql,
          tables
            .updateTable("Session")
            .set({ expires: "epoch", ...(isPair ? { refreshToken: null, refreshTokenExpires: null } : {}) })
            .where("id", "=", sessionId(shopDomain))
            .where((row) =>
              row.or([
                row("expires", "is distinct from", statement<Date>`'epoch'`),
                ...(isPair ? [row("refreshToken", "is not", null)] : []),
              ]),
            ),
        );
      });
    },

    /**
     * Runs `work` under the shop's token lock, on the connection that all locks share: neither the owner nor those who wait
     * take one from the pool.
     */
    lock: <Result>(shopDomain: string, work: () => Promise<Result>) => locks.exclusively(`token:${shopDomain}`, work),
  };
}
