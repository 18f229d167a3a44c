import { createHash, randomBytes } from "node:crypto";
import { newShopKey } from "~/domain/reference";
import { readSettings, type ShopSettings } from "~/domain/settings";
import type { Database, Sql } from "./database.server";
import { selectList, type Table } from "./rows.server";

export interface ShopRow {
  /** The shop key: ours, permanent. */
  id: string;
  domain: string | null;
  name: string | null;
  currency: string | null;
  timezone: string | null;
  planName: string | null;
  isDevelopmentStore: boolean;
  settings: ShopSettings;
  pushSecretHash: string | null;
  /** Last time Shopify gave us a token for it. */
  installedAt: Date;
  uninstalledAt: Date | null;
  onboardedAt: Date | null;
  backfilledAt: Date | null;
  reconciledAt: Date | null;
}

const table: Table<keyof ShopRow> = {
  name: "shop",
  columns: {
    id: "id",
    domain: "domain",
    name: "name",
    currency: "currency",
    timezone: "timezone",
    planName: "plan_name",
    isDevelopmentStore: "is_development_store",
    settings: "settings",
    pushSecretHash: "push_secret_hash",
    installedAt: "installed_at",
    uninstalledAt: "uninstalled_at",
    onboardedAt: "onboarded_at",
    backfilledAt: "backfilled_at",
    reconciledAt: "reconciled_at",
  },
};

/** Read by every job and page: in plain SQL, which costs a fraction (perf 0.8). */
async function readShop(sql: Sql, condition: string, value: string): Promise<ShopRow | null> {
  const [row] = await sql.query<ShopRow>(`SELECT ${selectList(table)} FROM shop WHERE ${condition}`, [value]);
  return row ? { ...row, settings: readSettings(row.settings) } : null;
}

/** Finds a shop that has not been redacted by its `*.myshopify.com` domain. */
export async function findShopByDomain(database: Database, domain: string): Promise<ShopRow | null> {
  return readShop(database, "domain_hash = $1 AND domain IS NOT NULL", hashDomain(domain));
}

/** Finds a shop by its key. */
export async function findShop(database: Database, shopId: string): Promise<ShopRow | null> {
  return readShop(database, "id = $1", shopId);
}

/**
 * The shop of a domain, made on first install. A shop that comes back, redacted or not, keeps its key and its reference
 * counters: a reference that the carrier has seen must never be given out again (domain 1).
 */
export async function registerShop(database: Database, domain: string, now: Date): Promise<ShopRow> {
  const row = await database.prisma.shop.upsert({
    where: { domainHash: hashDomain(domain) },
    create: { id: newShopKey(randomBytes(8)), domain, domainHash: hashDomain(domain), installedAt: now },
    update: { domain, installedAt: now, uninstalledAt: null, redactedAt: null },
  });
  return { ...row, settings: readSettings(row.settings) };
}

/** Keeps what Shopify says of the shop. */
export async function saveShopFacts(
  database: Database,
  shopId: string,
  facts: { name: string; currency: string; timezone: string; planName: string; isDevelopmentStore: boolean },
): Promise<void> {
  await database.prisma.shop.update({ where: { id: shopId }, data: facts });
}

/** Stores some of the settings beside the others, so that two forms saved at once keep each other's. They were parsed before. */
export async function mergeSettings(sql: Sql, shopId: string, patch: Partial<ShopSettings>): Promise<void> {
  await sql.query("UPDATE shop SET settings = settings || $2::jsonb, updated_at = now() WHERE id = $1", [
    shopId,
    JSON.stringify(patch),
  ]);
}

/** The same for a part of what the shop offers at checkout. */
export async function mergeCheckoutSettings(
  sql: Sql,
  shopId: string,
  patch: Partial<ShopSettings["checkout"]>,
): Promise<void> {
  await sql.query(
    `UPDATE shop SET settings = jsonb_set(settings, '{checkout}', coalesce(settings -> 'checkout', '{}') || $2::jsonb),
            updated_at = now() WHERE id = $1`,
    [shopId, JSON.stringify(patch)],
  );
}

/** Marks the end of the guided set-up, or of the first reading of orders. */
export async function markShop(
  database: Database,
  shopId: string,
  marks: { onboardedAt?: Date; backfilledAt?: Date; reconciledAt?: Date; uninstalledAt?: Date },
): Promise<void> {
  await database.prisma.shop.update({ where: { id: shopId }, data: marks });
}

const hashDomain = (domain: string) => createHash("sha256").update(`shop:${domain}`).digest("hex");
