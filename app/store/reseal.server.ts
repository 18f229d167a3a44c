import { type Cipher, CipherError, type SealContext } from "./cipher.server";
import type { Database } from "./database.server";
import { pushSecretContext } from "./push-secrets.server";

/** How many were sealed anew, and how many no key opens. */
export interface Resealed {
  resealed: number;
  unopened: number;
}

/**
 * Seals every token and push secret anew that was sealed with another than the active key (decision 003). Each row is changed
 * only if it still holds what was read, so that a token stored meanwhile is never overwritten. One that no key opens stays as it
 * is, for its key may come back, and the others have their turn. May be stopped and run again.
 */
export async function resealTokens(database: Database, cipher: Cipher): Promise<Resealed> {
  const accounts = await database.query<{ shopId: string; sealed: string }>(
    `SELECT shop_id AS "shopId", token_ciphertext AS sealed FROM carrier_account`,
  );
  const done: Resealed = { resealed: 0, unopened: 0 };
  for (const { shopId, sealed } of accounts) {
    await reseal(sealed, { owner: shopId, field: "carrier.token" }, (fresh) =>
      database.query(
        "UPDATE carrier_account SET token_ciphertext = $3 WHERE shop_id = $1 AND token_ciphertext = $2 RETURNING 1",
        [shopId, sealed, fresh],
      ),
    );
  }
  const pushSecrets = await database.query<{ id: number; shopId: string; sealed: string }>(
    `SELECT id, shop_id AS "shopId", ciphertext AS sealed FROM push_secret WHERE ciphertext IS NOT NULL`,
  );
  for (const { id, shopId, sealed } of pushSecrets) {
    await reseal(sealed, pushSecretContext(shopId), (fresh) =>
      database.query("UPDATE push_secret SET ciphertext = $3 WHERE id = $1 AND ciphertext = $2 RETURNING 1", [
        id,
        sealed,
        fresh,
      ]),
    );
  }
  for (const [column, field] of [
    ["accessToken", "session.access"],
    ["refreshToken", "session.refresh"],
  ] as const) {
    const sessions = await database.query<{ id: string; shop: string; sealed: string }>(
      `SELECT id, shop, "${column}" AS sealed FROM "Session" WHERE coalesce("${column}", '') <> ''`,
    );
    for (const { id, shop, sealed } of sessions) {
      await reseal(sealed, { owner: shop, field }, (fresh) =>
        database.query(`UPDATE "Session" SET "${column}" = $3 WHERE id = $1 AND "${column}" = $2 RETURNING 1`, [
          id,
          sealed,
          fresh,
        ]),
      );
    }
  }
  return done;

  async function reseal(sealed: string, context: SealContext, write: (fresh: string) => Promise<object[]>) {
    if (!cipher.isStale(sealed)) return;
    const opened = openOrNull(sealed, context);
    if (opened === null) done.unopened += 1;
    else done.resealed += (await write(cipher.seal(opened, context))).length;
  }

  function openOrNull(sealed: string, context: SealContext): string | null {
    try {
      return cipher.open(sealed, context);
    } catch (error) {
      if (error instanceof CipherError) return null;
      throw error;
    }
  }
}
