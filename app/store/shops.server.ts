import { createHash, randomBytes } from "node:crypto";
import { newShopKey } from "~/domain/booking/reference";
import { readSettings, type ShopSettings } from "~/domain/settings/settings";
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
  /** Last time Shopify gave us a new token for it, on a visit of its staff. */
  installedAt: Date;
  uninstalledAt: Date | null;
  onboardedAt: Date | null;
  backfilledAt: Date | null;
  reconciledAt: Date | null;
  /** Where Shopify was last seen to pass its requests on to us; null before the first. */
  proxyPath: string | null;
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
    installedAt: "installed_at",
    uninstalledAt: "uninstalled_at",
    onboardedAt: "onboarded_at",
    backfilledAt: "backfilled_at",
    reconciledAt: "reconciled_at",
    proxyPath: "proxy_path",
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
 * counters: a reference that the carrier has seen must never be given out again (domain 1). While a shop is here, its
 * installation is as old as its newest token ({@link recordNewToken}), however often it is taken in.
 */
export async function registerShop(database: Database, domain: string, now: Date): Promise<ShopRow> {
  const [row] = await database.query<ShopRow>(
    `INSERT INTO shop (id, domain, domain_hash, installed_at, updated_at) VALUES ($1, $2, $3, $4, now())
     ON CONFLICT (domain_hash) DO UPDATE SET domain = excluded.domain, redacted_at = NULL, uninstalled_at = NULL,
       installed_at = CASE WHEN shop.uninstalled_at IS NULL THEN shop.installed_at
                           ELSE greatest(shop.installed_at, excluded.installed_at) END, updated_at = now()
     RETURNING ${selectList(table)}`,
    [newShopKey(randomBytes(8)), domain, hashDomain(domain), now],
  );
  if (!row) throw new Error("the shop was not written");
  return { ...row, settings: readSettings(row.settings) };
}

/**
 * Ends the installation that `shop` was read with, and its sessions, whose tokens are dead. False when it has ended already or a new
 * one has begun. Holds the shop's row until the transaction ends.
 */
export async function endInstallation(
  sql: Sql,
  { id, installedAt }: Pick<ShopRow, "id" | "installedAt">,
  now: Date,
): Promise<boolean> {
  const [ended] = await sql.query<{ domain: string | null }>(
    `UPDATE shop SET uninstalled_at = $3, updated_at = now()
      WHERE id = $1 AND installed_at = $2 AND uninstalled_at IS NULL RETURNING domain`,
    [id, installedAt, now],
  );
  if (ended) await sql.query(`DELETE FROM "Session" WHERE shop = $1`, [ended.domain]);
  return ended !== undefined;
}

/**
 * Shopify gave a new token on a member of staff's visit at `acquiredAt`: the app was installed then, and an uninstallation that
 * was triggered before belongs to an earlier installation, however late its message comes.
 */
export async function recordNewToken(sql: Sql, domain: string, acquiredAt: Date): Promise<void> {
  await sql.query(
    "UPDATE shop SET installed_at = $2, updated_at = now() WHERE domain_hash = $1 AND installed_at < $2",
    [hashDomain(domain), acquiredAt],
  );
}

/**
 * Takes the row that {@link endInstallation} takes, before what else of the shop its caller takes. Rows that point to the shop can
 * be written meanwhile.
 */
export async function lockShop(sql: Sql, domain: string): Promise<void> {
  await sql.query("SELECT 1 FROM shop WHERE domain_hash = $1 FOR NO KEY UPDATE", [hashDomain(domain)]);
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
export async function markShopMilestone(
  database: Database,
  shopId: string,
  marks: { onboardedAt?: Date; backfilledAt?: Date; reconciledAt?: Date; uninstalledAt?: Date },
): Promise<void> {
  await database.prisma.shop.update({ where: { id: shopId }, data: marks });
}

/**
 * Keeps the app proxy's path of an installed shop, unless one that was signed later is known. Returns whether it is another. When the
 * same path was last signed is known to the minute: to write it with each request would have a shop's buyers wait for one row.
 */
export async function saveProxyPath(sql: Sql, domain: string, path: string, signedAt: Date): Promise<boolean> {
  const values = [hashDomain(domain), path, signedAt];
  const changed = await sql.query(
    `UPDATE shop SET proxy_path = $2, proxy_path_seen_at = $3
      WHERE domain_hash = $1 AND uninstalled_at IS NULL AND proxy_path IS DISTINCT FROM $2
        AND (proxy_path_seen_at IS NULL OR proxy_path_seen_at <= $3) RETURNING 1`,
    values,
  );
  if (changed.length > 0) return true;
  await sql.query(
    `UPDATE shop SET proxy_path_seen_at = $3 WHERE domain_hash = $1 AND uninstalled_at IS NULL AND proxy_path = $2
        AND proxy_path_seen_at <= $3::timestamptz - interval '1 minute'`,
    values,
  );
  return false;
}

/** Forgets it when the app is removed: another installation begins where the app's configuration says. */
export async function forgetProxyPath(sql: Sql, shopId: string): Promise<void> {
  await sql.query("UPDATE shop SET proxy_path = NULL, proxy_path_seen_at = NULL WHERE id = $1", [shopId]);
}

const hashDomain = (domain: string) => createHash("sha256").update(`shop:${domain}`).digest("hex");
