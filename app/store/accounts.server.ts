import type { Cipher } from "./cipher.server";
import type { Database, Sql } from "./database.server";
import { selectList, type Table } from "./rows.server";

export type AccountHealth = "ok" | "rejected" | "unchecked";
export type CarrierEnvironment = "production" | "staging";

/** The merchant's carrier account without its token: what pages may see. */
export interface AccountRow {
  code: string;
  environment: CarrierEnvironment;
  source: "login" | "created" | "pasted";
  tokenExpiresAt: Date | null;
  health: AccountHealth;
  healthCheckedAt: Date | null;
  connectedAt: Date;
  /** When the token was last turned away for lack of a permission (ISO), by the carrier client's method. */
  denied: Record<string, string>;
}

/** What the carrier client needs to act for the shop (carrier 5.1). */
export interface AccountCredentials {
  token: string;
  clientSource: string;
  environment: CarrierEnvironment;
}

/** An account opened for one use, and what was known of its token by then. */
export interface OpenAccount {
  credentials: AccountCredentials;
  /** The token as it is stored, by which one that was replaced meanwhile is told; null while the account is not stored. */
  tokenCiphertext: string | null;
  health: AccountHealth;
  denied: AccountRow["denied"];
}

const table: Table<keyof AccountRow> = {
  name: "carrier_account",
  columns: {
    code: "code",
    environment: "environment",
    source: "source",
    tokenExpiresAt: "token_expires_at",
    health: "health",
    healthCheckedAt: "health_checked_at",
    connectedAt: "connected_at",
    denied: "denied",
  },
};

const tokenContext = (shopId: string) => ({ owner: shopId, field: "carrier.token" });

/**
 * Stores the account a shop connected; a second connection replaces the first. What was learned under another account goes
 * with it: each contract has its own prices, and the carrier's staff enter the push address for each account.
 */
export async function saveAccount(
  database: Database,
  cipher: Cipher,
  shopId: string,
  account: Pick<AccountRow, "code" | "environment" | "source" | "tokenExpiresAt"> & { token: string },
  now: Date,
): Promise<void> {
  const { token, ...rest } = account;
  const data = {
    ...rest,
    tokenCiphertext: cipher.seal(token, tokenContext(shopId)),
    health: "ok" satisfies AccountHealth,
    healthCheckedAt: now,
    connectedAt: now,
    denied: {},
  };
  const { prisma } = database;
  const before = await prisma.carrierAccount.findUnique({ where: { shopId }, omit: { tokenCiphertext: true } });
  const isSame = before?.code === account.code && before.environment === account.environment;
  await prisma.$transaction([
    prisma.carrierAccount.upsert({ where: { shopId }, create: { shopId, ...data }, update: data }),
    ...(isSame
      ? []
      : [
          prisma.feeTariff.deleteMany({ where: { shopId } }),
          prisma.pushSecret.updateMany({ where: { shopId }, data: { lastPushAt: null } }),
        ]),
  ]);
}

/** The connected account, without its token. */
export async function readAccount(database: Database, shopId: string): Promise<AccountRow | null> {
  const [row] = await database.query<AccountRow>(
    `SELECT ${selectList(table)} FROM carrier_account WHERE shop_id = $1`,
    [shopId],
  );
  return row ?? null;
}

/**
 * The account with its credentials opened for one use; null when none is connected, or the shop removed the app. Never
 * cached, never logged.
 */
export async function readCredentials(database: Database, cipher: Cipher, shopId: string): Promise<OpenAccount | null> {
  const [row] = await database.query<
    Omit<AccountCredentials, "token"> & Omit<OpenAccount, "credentials"> & { tokenCiphertext: string }
  >(
    `SELECT a.code AS "clientSource", a.environment, a.token_ciphertext AS "tokenCiphertext", a.health, a.denied
       FROM carrier_account a JOIN shop s ON s.id = a.shop_id WHERE a.shop_id = $1 AND s.uninstalled_at IS NULL`,
    [shopId],
  );
  if (!row) return null;
  const { clientSource, environment, ...known } = row;
  const token = cipher.open(known.tokenCiphertext, tokenContext(shopId));
  return { credentials: { token, clientSource, environment }, ...known };
}

/**
 * Notes whether the carrier still takes the token. With `tokenCiphertext` only while that token is the shop's. Returns
 * whether anything was noted.
 */
export async function setAccountHealth(
  database: Database,
  shopId: string,
  health: AccountHealth,
  now: Date,
  tokenCiphertext?: string,
): Promise<boolean> {
  const where = { shopId, tokenCiphertext };
  const { count } = await database.prisma.carrierAccount.updateMany({ where, data: { health, healthCheckedAt: now } });
  return count > 0;
}

/**
 * Notes that the token may not use one of the carrier's endpoints (carrier 5.1.2), as long as that token is the shop's.
 * Returns whether it is.
 */
export async function recordDenied(
  sql: Sql,
  shopId: string,
  capability: string,
  now: Date,
  tokenCiphertext: string,
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE carrier_account SET denied = denied || jsonb_build_object($2::text, $3::text)
      WHERE shop_id = $1 AND token_ciphertext = $4 RETURNING 1`,
    [shopId, capability, now.toISOString(), tokenCiphertext],
  );
  return rows.length > 0;
}

/** Forgets such a note: the endpoint answered this token. */
export async function forgetDenied(
  sql: Sql,
  shopId: string,
  capability: string,
  tokenCiphertext: string,
): Promise<void> {
  await sql.query(
    "UPDATE carrier_account SET denied = denied - $2::text WHERE shop_id = $1 AND denied ? $2 AND token_ciphertext = $3",
    [shopId, capability, tokenCiphertext],
  );
}

/** Forgets the account and its token. */
export async function removeAccount(database: Database, shopId: string): Promise<void> {
  await database.prisma.carrierAccount.deleteMany({ where: { shopId } });
}
