import { createHash, randomBytes } from "node:crypto";
import { newShopKey } from "~/domain/booking/reference";
import { HOUR_MS } from "~/domain/durations";
import { readSettings, type ShopSettings } from "~/domain/settings/settings";
import type { Sql } from "./database.server";
import { type RowOf, selectionOf, selectList, type TableOf } from "./rows.server";
import { anyOf, countRows, first, run, statement, tables } from "./statements.server";

const table = {
  name: "shop",
  columns: {
    /** The shop key: ours, permanent. */
    id: "id",
    domain: "domain",
    name: "name",
    currency: "currency",
    timezone: "timezone",
    planName: "plan_name",
    isDevelopmentStore: "is_development_store",
    settings: "settings",
    /** Last time Shopify issued a new token for the shop, on a visit of its staff. */
    installedAt: "installed_at",
    uninstalledAt: "uninstalled_at",
    onboardedAt: "onboarded_at",
    backfilledAt: "backfilled_at",
    reconciledAt: "reconciled_at",
    /** The last push about any of its parcels, to the hour. */
    pushedAt: "pushed_at",
    /** The last webhook of Shopify that was applied, to the hour. */
    webhookAt: "webhook_at",
    /** The path of the app proxy, from the latest signed request; null before the first. */
    proxyPath: "proxy_path",
  },
} as const satisfies TableOf<"shop">;

type StoredShop = RowOf<typeof table>;

export type ShopRow = Omit<StoredShop, "settings"> & { settings: ShopSettings };

/** Read by every job and page: as text, which is not compiled again each time (decision 041). */
const COLUMNS = statement.raw(selectList(table));

const withSettings = (row: StoredShop): ShopRow => ({ ...row, settings: readSettings(row.settings) });

/** Returns a shop by its `*.myshopify.com` domain; null when there is none, or it was redacted. */
export async function findShopByDomain(sql: Sql, domain: string): Promise<ShopRow | null> {
  const row = await first(
    sql,
    statement<StoredShop>`SELECT ${COLUMNS} FROM shop WHERE domain_hash = ${hashDomain(domain)} AND domain IS NOT NULL`,
  );
  return row && withSettings(row);
}

/** Returns a shop by its key, or null. */
export async function findShop(sql: Sql, shopId: string): Promise<ShopRow | null> {
  const row = await first(sql, statement<StoredShop>`SELECT ${COLUMNS} FROM shop WHERE id = ${shopId}`);
  return row && withSettings(row);
}

/** Returns those of these shops that were erased after they removed the app, and have not come back. */
export async function listErasedShops(sql: Sql, shopIds: readonly string[]): Promise<Set<string>> {
  const rows = await run(
    sql,
    tables.selectFrom("shop").select("id").where("id", "=", anyOf(shopIds)).where("redacted_at", "is not", null),
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the shop of a domain, created on first install. A shop that comes back, redacted or not, keeps its key and its
 * reference counters: a reference that the carrier has seen must never be issued again (domain 1.2). While a shop is installed,
 * its installation dates from its newest token ({@link recordNewToken}), however often it is registered.
 */
export async function registerShop(sql: Sql, domain: string, now: Date): Promise<ShopRow> {
  const shop = { id: newShopKey(randomBytes(8)), domain_hash: hashDomain(domain), installed_at: now };
  const here = { domain, updated_at: NOW };
  const row = await first(
    sql,
    tables
      .insertInto("shop")
      .values({ ...shop, ...here })
      .onConflict((clash) =>
        clash.column("domain_hash").doUpdateSet({
          ...here,
          redacted_at: null,
          uninstalled_at: null,
          installed_at: statement<Date>`CASE WHEN shop.uninstalled_at IS NULL THEN shop.installed_at
                           ELSE greatest(shop.installed_at, excluded.installed_at) END`,
        }),
      )
      .returning(selectionOf(table)),
  );
  if (!row) throw new Error("the shop was not written");
  return withSettings(row);
}

const NOW = statement<Date>`now()`;

/**
 * Ends the installation that `shop` was read with, and deletes its sessions, whose tokens are dead. Returns false when it has
 * ended already or a new one has begun. Locks the shop's row until the transaction ends.
 */
export async function endInstallation(
  sql: Sql,
  { id, installedAt }: Pick<ShopRow, "id" | "installedAt">,
  now: Date,
): Promise<boolean> {
  const ended = await first(
    sql,
    changeShop(id)
      .set({ uninstalled_at: now })
      .where("installed_at", "=", installedAt)
      .where("uninstalled_at", "is", null)
      .returning("domain"),
  );
  if (ended?.domain) await run(sql, tables.deleteFrom("Session").where("shop", "=", ended.domain));
  return ended !== null;
}

/**
 * Records that Shopify issued a new token on a visit of staff at `acquiredAt`. The app was installed then: an uninstallation
 * triggered before that time belongs to an earlier installation, however late its message arrives. Returns the shop's key; null
 * for a shop that is not known yet, or has a newer token.
 */
export async function recordNewToken(sql: Sql, domain: string, acquiredAt: Date): Promise<string | null> {
  const installed = await first(
    sql,
    tables
      .updateTable("shop")
      .set({ installed_at: acquiredAt, updated_at: NOW })
      .where("domain_hash", "=", hashDomain(domain))
      .where("installed_at", "<", acquiredAt)
      .returning("id"),
  );
  return installed?.id ?? null;
}

/**
 * Locks the row that {@link endInstallation} locks, before its caller locks anything else of the shop. Rows that reference the
 * shop can still be written.
 */
export async function lockShop(sql: Sql, domain: string): Promise<void> {
  await run(sql, tables.selectFrom("shop").select("id").where("domain_hash", "=", hashDomain(domain)).forNoKeyUpdate());
}

/** Stores what Shopify reports about the shop. */
export async function saveShopFacts(
  sql: Sql,
  shopId: string,
  facts: { name: string; currency: string; timezone: string; planName: string; isDevelopmentStore: boolean },
): Promise<void> {
  const { name, currency, timezone, planName, isDevelopmentStore } = facts;
  await run(
    sql,
    changeShop(shopId).set({
      name,
      currency,
      timezone,
      plan_name: planName,
      is_development_store: isDevelopmentStore,
    }),
  );
}

/**
 * Stores some of the settings without touching the others, so that two forms saved at the same time keep each other's. They
 * must be parsed already.
 */
export async function mergeSettings(sql: Sql, shopId: string, patch: Partial<ShopSettings>): Promise<void> {
  await run(sql, changeShop(shopId).set({ settings: statement`settings || ${JSON.stringify(patch)}::jsonb` }));
}

/** Stores some of the checkout settings in the same way. */
export async function mergeCheckoutSettings(
  sql: Sql,
  shopId: string,
  patch: Partial<ShopSettings["checkout"]>,
): Promise<void> {
  const checkout = statement`coalesce(settings -> 'checkout', '{}') || ${JSON.stringify(patch)}::jsonb`;
  await run(sql, changeShop(shopId).set({ settings: statement`jsonb_set(settings, '{checkout}', ${checkout})` }));
}

/** Stores the times of a shop's milestones, such as the end of the guided set-up or of the first reading of orders. */
export async function markShopMilestone(
  sql: Sql,
  shopId: string,
  marks: { onboardedAt?: Date; backfilledAt?: Date; reconciledAt?: Date; uninstalledAt?: Date },
): Promise<void> {
  const { onboardedAt, backfilledAt, reconciledAt, uninstalledAt } = marks;
  await run(
    sql,
    changeShop(shopId).set({
      onboarded_at: onboardedAt,
      backfilled_at: backfilledAt,
      reconciled_at: reconciledAt,
      uninstalled_at: uninstalledAt,
    }),
  );
}

/** Records that Shopify's webhooks of a shop come, once an hour: `shop` is as it was read with the message. */
export async function recordWebhooksCome(sql: Sql, shop: Pick<ShopRow, "id" | "webhookAt">, now: Date): Promise<void> {
  if (shop.webhookAt && now.getTime() - shop.webhookAt.getTime() < HOUR_MS) return;
  await run(sql, tables.updateTable("shop").set({ webhook_at: now }).where("id", "=", shop.id));
}

const changeShop = (shopId: string) => tables.updateTable("shop").set({ updated_at: NOW }).where("id", "=", shopId);

/**
 * Stores the app proxy's path of an installed shop, unless one from a later signed request is known. Returns whether the path
 * changed. The time of an unchanged path is updated once a minute at most: writing it with each request would make a shop's
 * buyers wait for one row.
 */
export async function saveProxyPath(sql: Sql, domain: string, path: string, signedAt: Date): Promise<boolean> {
  const installed = tables
    .updateTable("shop")
    .set({ proxy_path_seen_at: signedAt })
    .where("domain_hash", "=", hashDomain(domain))
    .where("uninstalled_at", "is", null);
  const changed = installed
    .set({ proxy_path: path })
    .where("proxy_path", "is distinct from", path)
    .where((row) => row.or([row("proxy_path_seen_at", "is", null), row("proxy_path_seen_at", "<=", signedAt)]))
    .returning("id");
  if ((await countRows(sql, changed)) > 0) return true;
  await run(
    sql,
    installed
      .where("proxy_path", "=", path)
      .where("proxy_path_seen_at", "<=", statement<Date>`${signedAt}::timestamptz - interval '1 minute'`),
  );
  return false;
}

/** Clears the app proxy's path when the app is removed: another installation starts with the path in the app's configuration. */
export async function clearProxyPath(sql: Sql, shopId: string): Promise<void> {
  await run(
    sql,
    tables.updateTable("shop").set({ proxy_path: null, proxy_path_seen_at: null }).where("id", "=", shopId),
  );
}

const hashDomain = (domain: string) => createHash("sha256").update(`shop:${domain}`).digest("hex");
