import type { Cipher, SealContext } from "./cipher.server";
import type { Database } from "./database.server";

/**
 * Seals every token anew that was sealed with another than the active key (decision 003); gives how many. Each row is changed
 * only if it still holds what was read, so that a token stored meanwhile is never overwritten. May be stopped and run again.
 */
export async function resealTokens(database: Database, cipher: Cipher): Promise<number> {
  const accounts = await database.query<{ shopId: string; sealed: string }>(
    `SELECT shop_id AS "shopId", token_ciphertext AS sealed FROM carrier_account`,
  );
  let resealed = 0;
  for (const { shopId, sealed } of accounts) {
    resealed += await reseal(sealed, { owner: shopId, field: "carrier.token" }, (fresh) =>
      database.query(
        "UPDATE carrier_account SET token_ciphertext = $3 WHERE shop_id = $1 AND token_ciphertext = $2 RETURNING 1",
        [shopId, sealed, fresh],
      ),
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
      resealed += await reseal(sealed, { owner: shop, field }, (fresh) =>
        database.query(`UPDATE "Session" SET "${column}" = $3 WHERE id = $1 AND "${column}" = $2 RETURNING 1`, [
          id,
          sealed,
          fresh,
        ]),
      );
    }
  }
  return resealed;

  async function reseal(sealed: string, context: SealContext, write: (fresh: string) => Promise<object[]>) {
    if (!cipher.isStale(sealed)) return 0;
    return (await write(cipher.seal(cipher.open(sealed, context), context))).length;
  }
}
