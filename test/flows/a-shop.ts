import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import type { App } from "~/deps.server";
import type { Log } from "~/log.server";
import type { Database } from "~/store/database.server";
import { freshDatabase } from "../support/database.ts";
import {
  controlOf,
  routeShopifyTo,
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

type Json = Record<string, unknown>;

export interface ShopOptions {
  seed?: "demo" | "empty";
  log?: Log;
  /** Called with each line that the stand-in for Shopify prints. */
  shopifyLog?(line: string): void;
  /** A migrated database; by default a new one. */
  databaseUrl?: string;
  /** Further or different environment variables for the app. */
  env?: Record<string, string | undefined>;
}

/** Without the platform's token, parcels are booked under the shop's own account. */
export const NO_PLATFORM = { CARRIER_PLATFORM_TOKEN: undefined };

/**
 * A shop with everything real but the other sides: its own database, both sandboxes over HTTP, the app's own wiring. The app is
 * installed, the account connected, one pickup confirmed, COD set up. Nothing runs in the background: a test calls flows.
 */
export async function aShop(options: ShopOptions = {}) {
  const { carrier, shopify, controlCarrier, controlShopify, stop } = await startSandboxes({
    shopify: {
      seed: options.seed ?? "demo",
      webhookTarget: "http://127.0.0.1:9",
      webhookRetryDelaysMs: [],
      log: options.shopifyLog,
    },
  });
  onTestFinished(stop);
  await routeShopifyTo(shopify.url);
  await controlCarrier("POST", "/accounts", { code: "S1000001", token: SHOP_TOKEN, kind: "b2c" });
  await controlCarrier("POST", "/accounts", { code: "PARTNER", token: PLATFORM_TOKEN, kind: "platform" });
  await controlCarrier("PUT", "/accounts/S1000001/pickups", [PICKUP]);

  const app = await startApp(carrier.url, options);
  const { deps } = app;
  await signIn(app, shopify.url);
  const { installShop } = await import("~/flows/shop/install.server");
  await installShop(deps, SHOP);
  const { findShopByDomain, mergeSettings } = await import("~/store/shops.server");
  const shop = await findShopByDomain(deps.database, SHOP);
  if (!shop) throw new Error("the shop was not installed");
  await mergeSettings(deps.database, shop.id, { codGateways: ["Cash on Delivery (COD)"] });
  const { connectAccount } = await import("~/flows/account/connect.server");
  const connected = await connectAccount(deps, shop.id, {
    method: "paste",
    environment: "production",
    code: "S1000001",
    token: SHOP_TOKEN,
    expiresAt: null,
  });
  if (connected.outcome !== "connected") throw new Error(`the account was not connected: ${connected.outcome}`);
  await confirmPickup(deps.database, shop.id);
  return {
    ...{ app, deps, shopId: shop.id, carrier, shopify, controlCarrier, controlShopify },
    signIn: () => signIn(app, shopify.url),
    ...reads(deps.database),
  };
}

export type TestShop = Awaited<ReturnType<typeof aShop>>;

const PICKUP = {
  pick_address_id: "18000226",
  address: "Số 33 Kim Mã, Phường Kim Mã, Quận Ba Đình, Hà Nội",
  pick_tel: "0240000001",
  pick_name: "Kho Hà Nội",
};

async function startApp(carrierUrl: string, { log, databaseUrl, env }: ShopOptions) {
  const { createApp } = await import("~/deps.server");
  const { readEnv } = await import("~/env.server");
  const app = createApp(
    readEnv({
      WAYBILL_ENV: "sandbox",
      DATABASE_URL: databaseUrl ?? (await freshDatabase()),
      SHOPIFY_API_KEY: SHOPIFY_API_KEY,
      SHOPIFY_API_SECRET: SHOPIFY_API_SECRET,
      SHOPIFY_APP_URL: "http://localhost:4101",
      CARRIER_API_URL: carrierUrl,
      CARRIER_PLATFORM_TOKEN: PLATFORM_TOKEN,
      CARRIER_PARTNER_CODE: "PARTNER",
      CARRIER_PUSH_SECRETS: PUSH_SECRET,
      ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64")}`,
      METRICS_TOKEN,
      LOG_LEVEL: "silent",
      ...env,
    }),
    log,
  );
  return closedAfterTest(app);
}

/** Closes the connections of a process of the app when the test ends. */
export function closedAfterTest<Process extends Pick<App, "presence" | "deps" | "slots" | "closeDatabases">>(
  app: Process,
): Process {
  onTestFinished(async () => {
    await app.presence.close();
    await app.slots.close();
    await app.deps.locks.close();
    await app.deps.carrier.close();
    await app.closeDatabases();
  });
  return app;
}

/** Does what a merchant's first visit does. */
async function signIn(app: Awaited<ReturnType<typeof startApp>>, shopifyUrl: string) {
  const { token } = (await controlOf(shopifyUrl)("POST", "/session-token", { shop: SHOP })) as { token: string };
  await app.tokens.acquire(SHOP, token);
}

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

function reads(database: Database) {
  return {
    /** Returns a parcel's row. */
    async parcel(shipmentId: string): Promise<Json> {
      const [row] = await database.query<Json>("SELECT * FROM shipment WHERE id = $1", [shipmentId]);
      if (!row) throw new Error(`there is no parcel ${shipmentId}`);
      return row;
    },
    async history(shipmentId: string): Promise<Json[]> {
      return database.query("SELECT * FROM shipment_event WHERE shipment_id = $1 ORDER BY id", [shipmentId]);
    },
    async steps(shipmentId: string): Promise<Json[]> {
      return database.query("SELECT key, kind, state FROM shopify_step WHERE shipment_id = $1 ORDER BY id", [
        shipmentId,
      ]);
    },
  };
}

const ADDRESS = {
  firstName: "An",
  lastName: "Nguyễn",
  phone: "0900000002",
  address1: "12 Lê Lợi",
  address2: "Phường Bến Nghé, Quận 1",
  city: "Thành phố Hồ Chí Minh",
};

/** Places an order in Shopify, reads it, and returns its parcel. COD of 450,000 ₫ by default. */
export async function anOrder(shop: TestShop, input: Json = {}) {
  const placed = (await shop.controlShopify("POST", `/shops/${SHOP}/orders`, {
    lines: [{ title: "Áo thun", price: 450_000, weight: { value: 300, unit: "GRAMS" }, quantity: 1 }],
    shippingAddress: ADDRESS,
    payment: { state: "pending", gateway: "Cash on Delivery (COD)" },
    ...input,
  })) as { id: number; name: string };
  const orderId = `gid://shopify/Order/${placed.id}`;
  await routed(shop, orderId);
  const { readOrder } = await import("~/flows/order/read.server");
  await readOrder(shop.deps, shop.shopId, orderId);
  const parcels = await shop.deps.database.query<{ id: string; state: string; problems: unknown }>(
    "SELECT id, state, problems FROM shipment WHERE order_id = $1 ORDER BY created_at",
    [orderId],
  );
  return { orderId, name: placed.name, parcels, shipmentId: parcels[0]?.id ?? "" };
}

/** Waits for the fulfillment orders, which Shopify makes a moment after the order. */
async function routed(shop: TestShop, orderId: string) {
  const { vi } = await import("vitest");
  await vi.waitFor(async () => {
    const order = await shop.deps.shopify.readOrder({ domain: SHOP }, orderId);
    if (!order || order.fulfillmentOrders.length === 0) throw new Error("not routed yet");
  });
}

/** The same, queued for booking by a member of staff. */
export async function aQueuedParcel(shop: TestShop, input: Json = {}) {
  const order = await anOrder(shop, input);
  const { queueBookings } = await import("~/flows/booking/queue.server");
  const [row] = await queueBookings(shop.deps, shop.shopId, [order.shipmentId], ACTOR);
  if (row?.outcome !== "queued") throw new Error(`not queued: ${JSON.stringify(row)}`);
  return order;
}

/** The same, booked at the carrier. */
export async function aBookedParcel(shop: TestShop, input: Json = {}) {
  const order = await aQueuedParcel(shop, input);
  const { bookParcel } = await import("~/flows/booking/book.server");
  const { outcome } = await bookParcel(shop.deps, shop.shopId, order.shipmentId);
  if (outcome !== "booked") throw new Error(`not booked: ${outcome}`);
  const parcel = await shop.parcel(order.shipmentId);
  return { ...order, trackingNumber: String(parcel.label), partnerId: String(parcel.partner_id) };
}

/** Lets the time pass in which a request to Shopify whose end is not recorded may still be carried out. */
export async function letRequestsEnd({ deps }: TestShop): Promise<void> {
  await deps.database.query("UPDATE shopify_step SET begun_at = begun_at - interval '5 seconds'");
}

/** Every order the carrier ever accepted. */
export async function ledger(shop: TestShop): Promise<Json[]> {
  return (await shop.controlCarrier("GET", "/ledger")) as Json[];
}
