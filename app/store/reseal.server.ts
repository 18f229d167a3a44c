import type { Compilable } from "kysely";
import { BUYER_SECRET } from "./buyer-hashes.server";
import { type Cipher, CipherError, type SealContext } from "./cipher.server";
import type { Database } from "./database.server";
import { pushSecretContext } from "./push-secrets.server";
import { countRows, run, tables } from "./statements.server";

/** How many secrets were encrypted again, and how many no key opens. */
export interface Resealed {
  resealed: number;
  unopened: number;
}

/**
 * Re-encrypts every token, push secret and secret of the installation that was encrypted with a key other than the active one (decision 003). A row is
 * changed only if it still has the value that was read, so that a token stored meanwhile is never overwritten. One that no key
 * opens is left as it is, because its key may come back. May be stopped and run again.
 */
export async function resealTokens(database: Database, cipher: Cipher): Promise<Resealed> {
  const accounts = await run(
    database,
    tables.selectFrom("carrier_account").select(["shop_id as shopId", "token_ciphertext as sealed"]),
  );
  const done: Resealed = { resealed: 0, unopened: 0 };
  for (const { shopId, sealed } of accounts) {
    await reseal(sealed, { owner: shopId, field: "carrier.token" }, (fresh) =>
      tables
        .updateTable("carrier_account")
        .set({ token_ciphertext: fresh })
        .where("shop_id", "=", shopId)
        .where("token_ciphertext", "=", sealed)
        .returning("shop_id"),
    );
  }
  const pushSecrets = await run(
    database,
    tables
      .selectFrom("push_secret")
      .select(["id", "shop_id as shopId", "ciphertext as sealed"])
      .where("ciphertext", "is not", null)
      .$narrowType<{ sealed: string }>(),
  );
  for (const { id, shopId, sealed } of pushSecrets) {
    await reseal(sealed, pushSecretContext(shopId), (fresh) =>
      tables
        .updateTable("push_secret")
        .set({ ciphertext: fresh })
        .where("shop_id", "=", shopId)
        .where("id", "=", id)
        .where("ciphertext", "=", sealed)
        .returning("id"),
    );
  }
  const kept = await run(database, tables.selectFrom("kept_secret").select(["name", "ciphertext as sealed"]));
  for (const { name, sealed } of kept) {
    if (name !== BUYER_SECRET.name) continue;
    await reseal(sealed, BUYER_SECRET.context, (fresh) =>
      tables
        .updateTable("kept_secret")
        .set({ ciphertext: fresh })
        .where("name", "=", name)
        .where("ciphertext", "=", sealed)
        .returning("name"),
    );
  }
  for (const [column, field] of [
    ["accessToken", "session.access"],
    ["refreshToken", "session.refresh"],
  ] as const) {
    const sessions = await run(
      database,
      tables
        .selectFrom("Session")
        .select(["id", "shop", `${column} as sealed`])
        .where(column, "<>", "")
        .$narrowType<{ sealed: string }>(),
    );
    for (const { id, shop, sealed } of sessions) {
      await reseal(sealed, { owner: shop, field }, (fresh) =>
        tables
          .updateTable("Session")
          .set({ [column]: fresh })
          .where("id", "=", id)
          .where(column, "=", sealed)
          .returning("id"),
      );
    }
  }
  return done;

  async function reseal(sealed: string, context: SealContext, write: (fresh: string) => Compilable<unknown>) {
    if (!cipher.isStale(sealed)) return;
    const opened = openOrNull(sealed, context);
    if (opened === null) done.unopened += 1;
    else done.resealed += await countRows(database, write(cipher.seal(opened, context)));
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
