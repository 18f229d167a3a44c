import { randomBytes } from "node:crypto";
import type { App } from "~/deps.server";
import type { Log } from "~/log.server";
import type { Database } from "~/store/database.server";
import {
  controlOf,
  routeShopifyTo,
  type Sandboxes,
  type SandboxesOptions,
  SHOPIFY_API_KEY,
  SHOPIFY_API_SECRET,
  startSandboxes,
} from "../support/sandboxes.ts";

export const SHOP = "waybill-demo.myshopify.com";
export const SHOP_TOKEN = "shop-token-of-the-test";
export const PLATFORM_TOKEN = "platform-token-of-the-test";
export const PUSH_SECRET = "push-secret-of-the-platform-0001";
export const METRICS_TOKEN = "metrics-token-of-the-test";
export const ACTOR = { userId: "7", name: "Lan" };

export interface ShopOptions {
  seed?: "demo" | "empty";
  log?: Log;
  /** Called with each line that the stand-in for Shopify prints. */
  shopifyLog?(line: string): void;
  /** Called once both sides run, before the app asks them anything. */
  onSides?(sides: Sandboxes): void;
  /** See `options.ts` of the stand-in. */
  reopeningDelayMs?: number;
  /** A migrated database; by default a new one. */
  databaseUrl?: string;
  /** Further or different environment variables for the app. */
  env?: Record<string, string | undefined>;
}

/** Without the platform's token, parcels are booked under the shop's own account. */
export const NO_PLATFORM = { CARRIER_PLATFORM_TOKEN: undefined };

/** Starts both sides of a shop; from here on the app's calls to Shopify reach this one. */
export async function startSides(
  { seed, shopifyLog, reopeningDelayMs, onSides }: ShopOptions,
  from: SandboxesOptions = {},
): Promise<Sandboxes> {
  const sides = await startSandboxes({
    carrier: from.carrier,
    shopify: {
      seed: seed ?? "demo",
      webhookTarget: "http://127.0.0.1:9",
      webhookRetryDelaysMs: [],
      log: shopifyLog,
      reopeningDelayMs,
      ...from.shopify,
    },
  });
  await routeShopifyTo(sides.shopify.url);
  onSides?.(sides);
  return sides;
}

/** Keys as an operator makes them. */
export const newEncryptionKeys = () => `k1:${randomBytes(32).toString("base64")}`;

/** Where a process of the app finds its carrier and its database, and what opens what is stored there. */
export interface AppPlace {
  carrierUrl: string;
  databaseUrl: string;
  encryptionKeys: string;
}

/** Starts a process of the app; nothing runs in its background. */
export async function startApp(
  { carrierUrl, databaseUrl, encryptionKeys }: AppPlace,
  { log, env }: ShopOptions,
): Promise<App> {
  const { createApp } = await import("~/deps.server");
  const { readEnv } = await import("~/env.server");
  return createApp(
    readEnv({
      WAYBILL_ENV: "sandbox",
      DATABASE_URL: databaseUrl,
      SHOPIFY_API_KEY: SHOPIFY_API_KEY,
      SHOPIFY_API_SECRET: SHOPIFY_API_SECRET,
      SHOPIFY_APP_URL: "http://localhost:4101",
      CARRIER_API_URL: carrierUrl,
      CARRIER_PLATFORM_TOKEN: PLATFORM_TOKEN,
      CARRIER_PARTNER_CODE: "PARTNER",
      CARRIER_PUSH_SECRETS: PUSH_SECRET,
      ENCRYPTION_KEYS: encryptionKeys,
      METRICS_TOKEN,
      LOG_LEVEL: "silent",
      ...env,
    }),
    log,
  );
}

/** Closes the connections of a process of the app. */
export async function closeApp(app: Pick<App, "presence" | "deps" | "slots" | "closeDatabases">): Promise<void> {
  await app.presence.close();
  await app.slots.close();
  await app.deps.locks.close();
  await app.deps.carrier.close();
  await app.closeDatabases();
}

/** Does what a merchant's first visit does. */
export async function signIn(app: App, shopifyUrl: string): Promise<void> {
  const { token } = (await controlOf(shopifyUrl)("POST", "/session-token", { shop: SHOP })) as { token: string };
  await app.tokens.acquire(SHOP, token);
}

/** Installs the app in a shop that is new on both sides, connects its account, confirms a pickup and sets up COD. */
export async function openNewShop(app: App, { shopify, controlCarrier }: Sandboxes): Promise<void> {
  await controlCarrier("POST", "/accounts", { code: "S1000001", token: SHOP_TOKEN, kind: "b2c" });
  await controlCarrier("POST", "/accounts", { code: "PARTNER", token: PLATFORM_TOKEN, kind: "platform" });
  await controlCarrier("PUT", "/accounts/S1000001/pickups", [PICKUP]);

  const { deps } = app;
  await signIn(app, shopify.url);
  const { installShop } = await import("~/flows/shop/install.server");
  await installShop(deps, SHOP);
  const shopId = await shopIdIn(deps.database);
  const { mergeSettings } = await import("~/store/shops.server");
  await mergeSettings(deps.database, shopId, { codGateways: ["Cash on Delivery (COD)"] });
  const { connectAccount } = await import("~/flows/account/connect.server");
  const connected = await connectAccount(deps, shopId, {
    method: "paste",
    environment: "production",
    code: "S1000001",
    token: SHOP_TOKEN,
    expiresAt: null,
  });
  if (connected.outcome !== "connected") throw new Error(`the account was not connected: ${connected.outcome}`);
  await confirmPickup(deps.database, shopId);
}

/** The shop's id in this database. Throws when the app is not installed there. */
export async function shopIdIn(database: Database): Promise<string> {
  const { findShopByDomain } = await import("~/store/shops.server");
  const shop = await findShopByDomain(database, SHOP);
  if (!shop) throw new Error("the shop was not installed");
  return shop.id;
}

const PICKUP = {
  pick_address_id: "18000226",
  address: "Số 33 Kim Mã, Phường Kim Mã, Quận Ba Đình, Hà Nội",
  pick_tel: "0240000001",
  pick_name: "Kho Hà Nội",
};

async function confirmPickup(database: Database, shopId: string) {
  const store = await import("~/store/pickups.server");
  const confirmed = {
    address: "Số 33 Kim Mã",
    street: "Kim Mã",
    ward: "Phường Kim Mã",
    district: "Quận Ba Đình",
    province: "Thành phố Hà Nội",
    phoneExt: null,
    email: null,
    returnTo: null,
    locationIds: [],
    isDefault: true,
  };
  await store.confirmPickup(database, shopId, PICKUP.pick_address_id, confirmed, new Date());
}
