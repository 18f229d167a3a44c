import { createHash, randomBytes } from "node:crypto";
import { DAY_MS } from "~/domain/durations";
import { type Cipher, CipherError, type SealContext } from "./cipher.server";
import type { Database, Sql } from "./database.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { countRows, first, run, tables } from "./statements.server";

const SECRET_BYTES = 32;
/** How long a replaced address is still accepted, unless the carrier uses a later one before. */
const REPLACED_FOR_MS = 30 * DAY_MS;
/** Maximum number of replaced addresses, beside the current one. */
const MAX_REPLACED = 4;

const table = {
  name: "push_secret",
  columns: {
    id: "id",
    hash: "hash",
    validUntil: "valid_until",
    lastPushAt: "last_push_at",
    trialHash: "trial_hash",
    trialBeganAt: "trial_began_at",
    trialOutcome: "trial_outcome",
    trialStatus: "trial_status",
  },
} as const satisfies TableOf<"push_secret">;

/** A push address of a shop; the current one has no end. */
export type PushSecretRow = RowOf<typeof table>;

/** Returns what is stored of a secret of a push address. */
export const hashOfSecret = (secret: string) => createHash("sha256").update(secret).digest("hex");
/** Returns what the sealed secret of a shop's push address is bound to. */
export const pushSecretContext = (shopId: string): SealContext => ({ owner: shopId, field: "push.secret" });

/** Returns the addresses at which the shop's pushes are accepted at this time, the current one first. */
export async function listPushSecrets(sql: Sql, shopId: string, now: Date): Promise<PushSecretRow[]> {
  return run(
    sql,
    tables
      .selectFrom("push_secret")
      .select(selectionOf(table))
      .where("shop_id", "=", shopId)
      .where((row) => row.or([row("valid_until", "is", null), row("valid_until", ">", now)]))
      .orderBy("id", "desc"),
  );
}

/** Returns the secret of the shop's current address; null when it has none, or one that no key opens any more. */
export async function openPushSecret(
  sql: Sql,
  cipher: Cipher,
  shopId: string,
): Promise<{ id: number; secret: string } | null> {
  const row = await first(
    sql,
    tables
      .selectFrom("push_secret")
      .select(["id", "ciphertext"])
      .where("shop_id", "=", shopId)
      .where("valid_until", "is", null),
  );
  if (!row?.ciphertext) return null;
  try {
    return { id: row.id, secret: cipher.open(row.ciphertext, pushSecretContext(shopId)) };
  } catch (error) {
    if (error instanceof CipherError) return null;
    throw error;
  }
}

/** Adds a push address for the shop unless it has a current one; returns whether it was added. */
export async function addPushSecret(sql: Sql, cipher: Cipher, shopId: string, now: Date): Promise<boolean> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const ciphertext = cipher.seal(secret, pushSecretContext(shopId));
  const made = tables
    .insertInto("push_secret")
    .values({ shop_id: shopId, hash: hashOfSecret(secret), ciphertext, made_at: now })
    .onConflict((clash) => clash.column("shop_id").where("valid_until", "is", null).doNothing())
    .returning("id");
  return (await countRows(sql, made)) > 0;
}

/**
 * Replaces the shop's push address. The previous one is accepted for 30 more days, or until {@link recordPush} sees a push at a
 * later one. When too many were replaced, those that the carrier used most recently stay, then the newest.
 */
export async function replacePushSecret(database: Database, cipher: Cipher, shopId: string, now: Date): Promise<void> {
  await database.transaction(async (sql) => {
    // Serializes concurrent replacements: each adds its own address.
    await run(sql, tables.selectFrom("shop").select("id").where("id", "=", shopId).forUpdate());
    await run(
      sql,
      tables
        .updateTable("push_secret")
        .set({ valid_until: new Date(now.getTime() + REPLACED_FOR_MS), ciphertext: null })
        .where("shop_id", "=", shopId)
        .where("valid_until", "is", null),
    );
    const tooMany = tables
      .selectFrom("push_secret")
      .select("id")
      .where("shop_id", "=", shopId)
      .orderBy("last_push_at", (time) => time.desc().nullsLast())
      .orderBy("id", "desc")
      .offset(MAX_REPLACED);
    await run(
      sql,
      tables
        .deleteFrom("push_secret")
        .where("shop_id", "=", shopId)
        .where((row) => row.or([row("valid_until", "<=", now), row("id", "in", tooMany)])),
    );
    await addPushSecret(sql, cipher, shopId, now);
  });
}

/** Records a push at this address and deletes earlier addresses, which are no longer accepted. */
export async function recordPush(
  sql: Sql,
  shopId: string,
  { id }: Pick<PushSecretRow, "id">,
  now: Date,
): Promise<void> {
  await run(
    sql,
    tables
      .with("noted", (db) =>
        db
          .updateTable("push_secret")
          .set({ last_push_at: now })
          .where("shop_id", "=", shopId)
          .where("id", "=", id)
          .returning("id"),
      )
      .deleteFrom("push_secret")
      .where("shop_id", "=", shopId)
      .where((row) => row("id", "<", row.selectFrom("noted").select("noted.id"))),
  );
}
