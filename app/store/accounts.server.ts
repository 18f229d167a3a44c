import type { Capability } from "~/domain/account/capabilities";
import type { CarrierEnvironment } from "~/domain/carrier-environment";
import type { Cipher } from "./cipher.server";
import type { Database, Sql } from "./database.server";
import { type RowOf, selectList, type TableOf } from "./rows.server";
import { countRows, first, run, statement, tables } from "./statements.server";

const table = {
  name: "carrier_account",
  columns: {
    code: "code",
    environment: "environment",
    source: "source",
    tokenExpiresAt: "token_expires_at",
    health: "health",
    healthCheckedAt: "health_checked_at",
    connectedAt: "connected_at",
    /** When the token was last denied for lack of a permission (ISO), by the carrier client's method. */
    denied: "denied",
  },
} as const satisfies TableOf<"carrier_account">;

/** The merchant's carrier account without its token: what pages may see. */
export type AccountRow = RowOf<typeof table>;
export type AccountHealth = AccountRow["health"];

/** What the carrier client needs to act for the shop (carrier 5.1). */
export interface AccountCredentials {
  token: string;
  clientSource: string;
  environment: CarrierEnvironment;
}

/** An account with its token opened for one use, and what was known about the token at that time. */
export interface OpenAccount {
  credentials: AccountCredentials;
  /** The token as stored, which shows whether it was replaced since; null while the account is not stored. */
  tokenCiphertext: string | null;
  health: AccountHealth;
  denied: AccountRow["denied"];
}

const COLUMNS = statement.raw(selectList(table));

/** Returns what the token of an account is bound to. */
export const tokenContext = (shopId: string) => ({ owner: shopId, field: "carrier.token" });

/**
 * Stores the account a shop connected; a second connection replaces the first. A different account also clears what was learned
 * under the previous one: each contract has its own prices, and the carrier's staff enter the push address for each account.
 */
export async function saveAccount(
  database: Database,
  cipher: Cipher,
  shopId: string,
  account: Pick<AccountRow, "code" | "environment" | "source" | "tokenExpiresAt"> & { token: string },
  now: Date,
): Promise<void> {
  const { code, environment, source, tokenExpiresAt, token } = account;
  const connected = {
    code,
    environment,
    source,
    token_ciphertext: cipher.seal(token, tokenContext(shopId)),
    token_expires_at: tokenExpiresAt,
    health: "ok" as const,
    health_checked_at: now,
    connected_at: now,
    denied: "{}",
  };
  await database.transaction(async (sql) => {
    const before = await readAccount(sql, shopId);
    await run(
      sql,
      tables
        .insertInto("carrier_account")
        .values({ shop_id: shopId, ...connected })
        .onConflict((clash) => clash.column("shop_id").doUpdateSet(connected)),
    );
    if (before?.code === code && before.environment === environment) return;
    await run(sql, tables.deleteFrom("fee_tariff").where("shop_id", "=", shopId));
    await run(sql, tables.updateTable("push_secret").set({ last_push_at: null }).where("shop_id", "=", shopId));
  });
}

/** Returns the connected account without its token; null when none is connected. */
export function readAccount(sql: Sql, shopId: string): Promise<AccountRow | null> {
  return first(sql, statement<AccountRow>`SELECT ${COLUMNS} FROM carrier_account WHERE shop_id = ${shopId}`);
}

/**
 * Returns the account with its credentials opened for one use; null when none is connected, or the shop removed the app. Never
 * cached, never logged. Throws CipherError when no key opens the token.
 */
export async function readCredentials(database: Database, cipher: Cipher, shopId: string): Promise<OpenAccount | null> {
  const row = await first(
    database,
    tables
      .selectFrom("carrier_account as a")
      .innerJoin("shop as s", "s.id", "a.shop_id")
      .select([
        "a.code as clientSource",
        "a.environment",
        "a.token_ciphertext as tokenCiphertext",
        "a.health",
        "a.denied",
      ])
      .where("a.shop_id", "=", shopId)
      .where("s.uninstalled_at", "is", null),
  );
  if (!row) return null;
  const { clientSource, environment, ...known } = row;
  const token = cipher.open(known.tokenCiphertext, tokenContext(shopId));
  return { credentials: { token, clientSource, environment }, ...known };
}

/**
 * Records whether the carrier accepts the token. With `tokenCiphertext`, only while that is still the shop's token. Returns
 * whether anything was recorded.
 */
export async function setAccountHealth(
  database: Database,
  shopId: string,
  health: AccountHealth,
  now: Date,
  tokenCiphertext?: string,
): Promise<boolean> {
  const noted = tables
    .updateTable("carrier_account")
    .set({ health, health_checked_at: now })
    .where("shop_id", "=", shopId)
    .$if(tokenCiphertext !== undefined, (account) => account.where("token_ciphertext", "=", tokenCiphertext ?? ""))
    .returning("shop_id");
  return (await countRows(database, noted)) > 0;
}

/**
 * Records that the token may not use one of the carrier's endpoints (carrier 5.1.2), as long as it is still the shop's token.
 * Returns whether it is.
 */
export async function recordDenied(
  sql: Sql,
  shopId: string,
  capability: Capability,
  now: Date,
  tokenCiphertext: string,
): Promise<boolean> {
  const denied = tables
    .updateTable("carrier_account")
    .set({ denied: statement<string>`denied || jsonb_build_object(${capability}::text, ${now.toISOString()}::text)` })
    .where("shop_id", "=", shopId)
    .where("token_ciphertext", "=", tokenCiphertext)
    .returning("shop_id");
  return (await countRows(sql, denied)) > 0;
}

/** Clears what {@link recordDenied} stored, once the endpoint has answered this token. */
export async function clearDenied(
  sql: Sql,
  shopId: string,
  capability: Capability,
  tokenCiphertext: string,
): Promise<void> {
  await run(
    sql,
    tables
      .updateTable("carrier_account")
      .set({ denied: statement<string>`denied - ${capability}::text` })
      .where("shop_id", "=", shopId)
      .where(statement<boolean>`denied ? ${capability}::text`)
      .where("token_ciphertext", "=", tokenCiphertext),
  );
}

/** Deletes the account and its token. */
export async function removeAccount(sql: Sql, shopId: string): Promise<void> {
  await run(sql, tables.deleteFrom("carrier_account").where("shop_id", "=", shopId));
}
