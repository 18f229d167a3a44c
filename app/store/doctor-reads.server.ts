import { type Cipher, CipherError } from "./cipher.server";
import type { Sql } from "./database.server";
import { pushSecretContext } from "./push-secrets.server";
import { sessionContext } from "./sessions.server";
import { first, statement, tables } from "./statements.server";

/** Returns a shop at whose address Shopify can be asked, with its token where it lives and opens; null without one. */
export async function findAskableShop(
  sql: Sql,
  cipher: Pick<Cipher, "open">,
): Promise<{ domain: string; token: string | null } | null> {
  const row = await first(
    sql,
    statement<{ domain: string; sealed: string | null }>`
      SELECT s.domain, (SELECT t."accessToken" FROM "Session" t WHERE t.shop = s.domain AND t."accessToken" <> ''
                           AND t.expires > now() AT TIME ZONE 'UTC' LIMIT 1) AS sealed
        FROM shop s WHERE s.uninstalled_at IS NULL ORDER BY 2 IS NULL, s.id LIMIT 1`,
  );
  if (!row) return null;
  return {
    domain: row.domain,
    token: row.sealed && openOrNull(cipher, row.sealed, sessionContext(row.domain, "access")),
  };
}

/** Returns some shop's current push address; null when no shop has one that opens. */
export async function findPushAddress(
  sql: Sql,
  cipher: Pick<Cipher, "open">,
): Promise<{ shopId: string; secret: string } | null> {
  const row = await first(
    sql,
    tables
      .selectFrom("push_secret")
      .select(["shop_id as shopId", "ciphertext as sealed"])
      .where("valid_until", "is", null)
      .where("ciphertext", "is not", null)
      .orderBy("id", "desc")
      .limit(1),
  );
  const secret = row?.sealed && openOrNull(cipher, row.sealed, pushSecretContext(row.shopId));
  return row && secret ? { shopId: row.shopId, secret } : null;
}

function openOrNull(cipher: Pick<Cipher, "open">, ...[sealed, context]: Parameters<Cipher["open"]>): string | null {
  try {
    return cipher.open(sealed, context);
  } catch (error) {
    if (error instanceof CipherError) return null;
    throw error;
  }
}
