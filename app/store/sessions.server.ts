import { type Cipher, CipherError } from "./cipher.server";
import type { Database, Sql } from "./database.server";
import type { Locks } from "./locks.server";
import { lockShop, recordNewToken } from "./shops.server";

/** A shop's pair of offline tokens. An end in the past and no refresh token: Shopify has ended it. */
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

/** The columns are times without a zone, and hold UTC. */
const READ = `SELECT "accessToken", "expires" AT TIME ZONE 'UTC' AS "expires", "refreshToken",
       "refreshTokenExpires" AT TIME ZONE 'UTC' AS "refreshTokenExpires" FROM "Session" WHERE id = $1`;
const WRITE = `INSERT INTO "Session" (id, shop, state, "accessToken", "expires", "refreshToken", "refreshTokenExpires")
  VALUES ($1, $2, '', $3, $4::timestamptz AT TIME ZONE 'UTC', $5, $6::timestamptz AT TIME ZONE 'UTC')
  ON CONFLICT (id) DO UPDATE SET "accessToken" = excluded."accessToken", "expires" = excluded."expires",
       "refreshToken" = excluded."refreshToken", "refreshTokenExpires" = excluded."refreshTokenExpires"`;

const sessionId = (shopDomain: string) => `offline_${shopDomain}`;
const context = (shopDomain: string, field: "access" | "refresh") => ({ owner: shopDomain, field: `session.${field}` });

/**
 * The one pair of offline tokens of each shop (decision 025), sealed (invariant 7), as the token source of `app/shopify` wants it. A
 * row that no key opens reads as absent: the merchant's next page acquires another pair.
 */
export function offlineTokenStore(database: Database, cipher: Cipher, locks: Locks) {
  async function read(sql: Sql, shopDomain: string, condition = ""): Promise<Tokens | null> {
    const [row] = await sql.query<SessionRow>(`${READ} ${condition}`, [sessionId(shopDomain)]);
    return row?.accessToken ? open(row, shopDomain) : null;
  }

  function open({ accessToken, expires, refreshToken, refreshTokenExpires }: SessionRow, shopDomain: string) {
    try {
      return {
        accessToken: cipher.open(accessToken, context(shopDomain, "access")),
        // A session without an end was made before expiring tokens: it counts as valid until Shopify refuses it.
        accessTokenExpiresAt: expires ?? new Date(8.64e15),
        refreshToken: refreshToken && cipher.open(refreshToken, context(shopDomain, "refresh")),
        refreshTokenExpiresAt: refreshTokenExpires,
      };
    } catch (error) {
      if (error instanceof CipherError) return null;
      throw error;
    }
  }

  async function write(sql: Sql, shopDomain: string, tokens: Tokens) {
    await sql.query(WRITE, [
      sessionId(shopDomain),
      shopDomain,
      cipher.seal(tokens.accessToken, context(shopDomain, "access")),
      tokens.accessTokenExpiresAt,
      tokens.refreshToken && cipher.seal(tokens.refreshToken, context(shopDomain, "refresh")),
      tokens.refreshTokenExpiresAt,
    ]);
  }

  return {
    load: (shopDomain: string) => read(database, shopDomain),

    /**
     * Compares what is stored with the pair of `replaced` and puts `fresh` there in one transaction, so that a caller who lost their
     * lock never overwrites a newer pair. A new token proves an installation: the shop's follows in the same transaction.
     */
    swap(shopDomain: string, replaced: string | null, fresh: Tokens, acquiredAt: Date | null): Promise<boolean> {
      return database.transaction(async (sql) => {
        // A row to lock is not always there; this lock is ours alone, and lasts for a few statements.
        await sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`token-swap:${shopDomain}`]);
        // The shop before its session, as an uninstallation takes them: in another order each could wait for the other.
        if (acquiredAt) await lockShop(sql, shopDomain);
        const stored = await read(sql, shopDomain, "FOR UPDATE");
        if ((stored?.accessToken ?? null) !== replaced) return false;
        await write(sql, shopDomain, fresh);
        if (acquiredAt) await recordNewToken(sql, shopDomain, acquiredAt);
        return true;
      });
    },

    /** Under the row's lock, too: a pair that is stored meanwhile is another and stays. */
    async end(shopDomain: string, accessToken: string, which: "access" | "pair"): Promise<void> {
      await database.transaction(async (sql) => {
        const stored = await read(sql, shopDomain, "FOR UPDATE");
        if (stored?.accessToken !== accessToken) return;
        await sql.query(
          `UPDATE "Session" SET "expires" = 'epoch',
                  "refreshToken" = CASE WHEN $2 THEN NULL ELSE "refreshToken" END,
                  "refreshTokenExpires" = CASE WHEN $2 THEN NULL ELSE "refreshTokenExpires" END
            WHERE id = $1 AND ("expires" IS DISTINCT FROM 'epoch' OR ($2 AND "refreshToken" IS NOT NULL))`,
          [sessionId(shopDomain), which === "pair"],
        );
      });
    },

    /** On the connection that all locks share: neither the holder nor who waits takes one from the pool. */
    lock: <Result>(shopDomain: string, work: () => Promise<Result>) => locks.exclusively(`token:${shopDomain}`, work),
  };
}
