import { createHash, randomBytes } from "node:crypto";
import type { RawBuilder } from "kysely";
import type { Sql } from "./database.server";
import { countRows, run, statement, tables } from "./statements.server";

const SECRET_BYTES = 32;
/** Maximum number of valid secrets. After unfinished rotations it is unknown which address Shopify still calls. */
const MAX_VALID = 4;

/**
 * Draws a new secret for the address of the shop's rate callback, `/rates/<shop key>/<secret>`, and stores its SHA-256 beside
 * those that are still valid. Returns the secret, which is never stored; null when the shop has removed the app.
 */
export async function addRatesSecret(sql: Sql, shopId: string): Promise<string | null> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const hashes = statement<string[]>`(ARRAY[${hashOf(secret)}::text] || rates_secret_hashes)[1:${MAX_VALID}]`;
  const added = changeHashes(shopId, hashes).where("uninstalled_at", "is", null).returning("id");
  return (await countRows(sql, added)) > 0 ? secret : null;
}

/** Drops all but the newest secret, once Shopify has the newest address. */
export async function dropOldRatesSecrets(sql: Sql, shopId: string): Promise<void> {
  await run(sql, changeHashes(shopId, statement`rates_secret_hashes[1:1]`));
}

/** Drops all secrets, once the carrier service is gone. */
export async function dropRatesSecrets(sql: Sql, shopId: string): Promise<void> {
  await run(sql, changeHashes(shopId, statement`'{}'`));
}

/**
 * Drops all other secrets, once Shopify is known to call the address with this one. Returns whether it is one of the shop's; if
 * not, nothing changes.
 */
export async function keepRatesSecret(sql: Sql, shopId: string, secret: string): Promise<boolean> {
  const hash = hashOf(secret);
  const kept = changeHashes(shopId, statement`ARRAY[${hash}::text]`)
    .where(statement<boolean>`${hash} = ANY(rates_secret_hashes)`)
    .returning("id");
  return (await countRows(sql, kept)) > 0;
}

/** Drops the newest secret, whose address Shopify refused; the earlier ones stay. */
export async function dropNewestRatesSecret(sql: Sql, shopId: string): Promise<void> {
  await run(sql, changeHashes(shopId, statement`rates_secret_hashes[2:]`));
}

const changeHashes = (shopId: string, hashes: RawBuilder<string[]>) =>
  tables
    .updateTable("shop")
    .set({ rates_secret_hashes: hashes, updated_at: statement<Date>`now()` })
    .where("id", "=", shopId);

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
