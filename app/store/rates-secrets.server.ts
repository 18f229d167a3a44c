import { createHash, randomBytes } from "node:crypto";
import type { Sql } from "./database.server";

const SECRET_BYTES = 32;
/** Unfinished rotations: nobody knows which of these addresses Shopify still calls. */
const MOST_VALID = 4;

/**
 * Draws a new secret for the address of the shop's rate callback, `/rates/<shop key>/<secret>`, and stores its SHA-256
 * beside those that are still valid. The secret itself is given once and never stored. Null for a shop that is gone.
 */
export async function addRatesSecret(sql: Sql, shopId: string): Promise<string | null> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const rows = await sql.query(
    `UPDATE shop SET rates_secret_hashes = (ARRAY[$2::text] || rates_secret_hashes)[1:${MOST_VALID}], updated_at = now()
      WHERE id = $1 AND uninstalled_at IS NULL RETURNING 1`,
    [shopId, createHash("sha256").update(secret).digest("hex")],
  );
  return rows.length > 0 ? secret : null;
}

/** Shopify has the newest address: the earlier ones are answered no more. */
export async function dropOldRatesSecrets(sql: Sql, shopId: string): Promise<void> {
  await sql.query("UPDATE shop SET rates_secret_hashes = rates_secret_hashes[1:1], updated_at = now() WHERE id = $1", [
    shopId,
  ]);
}

/** The carrier service is gone: no address is answered any more. */
export async function dropRatesSecrets(sql: Sql, shopId: string): Promise<void> {
  await sql.query("UPDATE shop SET rates_secret_hashes = '{}', updated_at = now() WHERE id = $1", [shopId]);
}

/**
 * Shopify calls the address with this secret: the others are answered no more. Returns whether it is one of the shop's; if
 * not, nothing changes.
 */
export async function keepRatesSecret(sql: Sql, shopId: string, secret: string): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE shop SET rates_secret_hashes = ARRAY[$2::text], updated_at = now()
      WHERE id = $1 AND $2 = ANY(rates_secret_hashes) RETURNING 1`,
    [shopId, createHash("sha256").update(secret).digest("hex")],
  );
  return rows.length > 0;
}

/** Shopify refused the newest address: only those before it are answered. */
export async function dropNewestRatesSecret(sql: Sql, shopId: string): Promise<void> {
  await sql.query("UPDATE shop SET rates_secret_hashes = rates_secret_hashes[2:], updated_at = now() WHERE id = $1", [
    shopId,
  ]);
}
