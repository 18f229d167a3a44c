import { onTestFinished, vi } from "vitest";
import type { App } from "~/deps.server";
import type { Database } from "~/store/database.server";
import { freshDatabase } from "../support/database.ts";
import { keptShop } from "./a-kept-shop.ts";
import {
  ACTOR,
  closeApp,
  newEncryptionKeys,
  openNewShop,
  SHOP,
  type ShopOptions,
  shopIdIn,
  signIn,
  startApp,
  startSides,
} from "./a-new-shop.ts";

export {
  ACTOR,
  METRICS_TOKEN,
  NO_PLATFORM,
  PLATFORM_TOKEN,
  PUSH_SECRET,
  SHOP,
  SHOP_TOKEN,
  type ShopOptions,
} from "./a-new-shop.ts";

type Json = Record<string, unknown>;

/**
 * A shop with everything real but the other sides: its own database, both sandboxes over HTTP, the app's own wiring. The app is
 * installed, the account connected, one pickup confirmed, COD set up. Nothing runs in the background: a test calls flows.
 *
 * One that is like all others is a copy of one that was opened the whole way ({@link keptShop}).
 */
export async function aShop(options: ShopOptions = {}) {
  const isLikeOthers = Object.keys(options).length === 0 && !vi.isFakeTimers();
  const { sides, app, shopId } = isLikeOthers ? await aCopy() : await aNewShop(options);
  const { carrier, shopify, controlCarrier, controlShopify } = sides;
  const { deps } = app;
  return {
    ...{ app, deps, shopId, carrier, shopify, controlCarrier, controlShopify },
    signIn: () => signIn(app, shopify.url),
    ...reads(deps.database),
  };
}

export type TestShop = Awaited<ReturnType<typeof aShop>>;

/** A shop that is opened the whole way: the app is installed, and what follows. */
export async function aNewShop(options: ShopOptions) {
  const sides = await startSides(options);
  onTestFinished(sides.stop);
  const databaseUrl = options.databaseUrl ?? (await freshDatabase());
  const place = { carrierUrl: sides.carrier.url, databaseUrl, encryptionKeys: newEncryptionKeys() };
  const app = closedAfterTest(await startApp(place, options));
  await openNewShop(app, sides);
  return { sides, app, shopId: await shopIdIn(app.deps.database) };
}

/** The shop that is kept, as if it had been opened now, in a process of its own that has just started. */
async function aCopy() {
  const { template, encryptionKeys, from, openedAtMs, later } = await keptShop();
  const sides = await startSides({}, from);
  onTestFinished(sides.stop);
  const place = { carrierUrl: sides.carrier.url, databaseUrl: await freshDatabase(template), encryptionKeys };
  const app = closedAfterTest(await startApp(place, {}));
  await app.deps.database.query(later(Date.now() - openedAtMs));
  const shopId = await shopIdIn(app.deps.database);
  await app.deps.quotes.reloadShop(shopId);
  return { sides, app, shopId };
}

/** Closes the connections of a process of the app when the test ends. */
export function closedAfterTest<Process extends Pick<App, "presence" | "deps" | "slots" | "closeDatabases">>(
  app: Process,
): Process {
  onTestFinished(() => closeApp(app));
  return app;
}

/** How a test looks at what is stored. */
export function reads(database: Database) {
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
