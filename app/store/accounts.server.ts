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

/** The credentials, opened for one use; null when no account is connected. Never cached, never logged. */
export async function readCredentials(
  database: Database,
  cipher: Cipher,
  shopId: string,
): Promise<AccountCredentials | null> {
  const [row] = await database.query<Omit<AccountCredentials, "token"> & { tokenCiphertext: string }>(
    `SELECT code AS "clientSource", environment, token_ciphertext AS "tokenCiphertext" FROM carrier_account WHERE shop_id = $1`,
    [shopId],
  );
  if (!row) return null;
  const { tokenCiphertext, clientSource, environment } = row;
  return { token: cipher.open(tokenCiphertext, tokenContext(shopId)), clientSource, environment };
}

/** Notes whether the carrier still takes the token. With `tokenCiphertext` only while that token is the shop's. */
export async function setAccountHealth(
  database: Database,
  shopId: string,
  health: AccountHealth,
  now: Date,
  tokenCiphertext?: string,
) {
  const where = { shopId, tokenCiphertext };
  await database.prisma.carrierAccount.updateMany({ where, data: { health, healthCheckedAt: now } });
}

/** Notes that the token may not use one of the carrier's endpoints (carrier 5.1.2). */
export async function recordDenied(sql: Sql, shopId: string, capability: string, now: Date): Promise<void> {
  await sql.query(
    "UPDATE carrier_account SET denied = denied || jsonb_build_object($2::text, $3::text) WHERE shop_id = $1",
    [shopId, capability, now.toISOString()],
  );
}

/** Forgets such notes: the endpoints answered. */
export async function forgetDenied(sql: Sql, shopId: string, capabilities: string[]): Promise<void> {
  await sql.query("UPDATE carrier_account SET denied = denied - $2::text[] WHERE shop_id = $1 AND denied ?| $2", [
    shopId,
    capabilities,
  ]);
}

/** Forgets the account and its token. */
export async function removeAccount(database: Database, shopId: string): Promise<void> {
  await database.prisma.carrierAccount.deleteMany({ where: { shopId } });
}
