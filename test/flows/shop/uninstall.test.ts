import { describe, expect, test } from "vitest";
import { createMetrics } from "~/edge/metrics.server";
import { installShop } from "~/flows/shop/install.server";
import { applyWebhook } from "~/flows/webhook/apply.server";
import { readCarrierService, saveCarrierService } from "~/store/carrier-services.server";
import { mergeCheckoutSettings } from "~/store/shops.server";
import { claimFirst, receiveWebhook, uninstall, uninstallTwoDaysAgo } from "../a-message";
import { aBookedParcel, aShop, SHOP, type TestShop } from "../a-shop";

const HOUR_MS = 3600 * 1000;
const OTHER = "other-shop.myshopify.com";

const shopRow = async ({ deps }: TestShop) => {
  const [row] = await deps.database.query<{
    uninstalled_at: Date | null;
    domain: string | null;
    redacted_at: Date | null;
  }>("SELECT uninstalled_at, domain, redacted_at FROM shop");
  if (!row) throw new Error("the shop's row is gone");
  return row;
};
const messages = ({ deps }: TestShop) =>
  deps.database.query<{ outcome: string | null; applied_at: Date | null }>(
    "SELECT outcome, applied_at FROM inbox ORDER BY id",
  );
const sessions = ({ deps }: TestShop) => deps.database.query(`SELECT 1 FROM "Session"`);

/** Applies the messages that are due by then. */
async function later(shop: TestShop, ms: number): Promise<string[]> {
  const now = new Date(Date.now() + ms);
  const deps = { ...shop.deps, now: () => now };
  const due = await claimFirst(shop, now, 10);
  const outcomes: string[] = [];
  for (const message of due) outcomes.push(await applyWebhook(deps, message));
  return outcomes;
}

const endSession = (shop: TestShop, column: "expires" | "refreshTokenExpires") =>
  shop.deps.database.query(`UPDATE "Session" SET "${column}" = now() - interval '1 minute'`);

describe("an uninstallation", () => {
  test("that the shop's valid token contradicts is checked again for an hour, then ignored", async () => {
    const shop = await aShop();
    expect(await receiveWebhook(shop, "app/uninstalled", {})).toBe("installed_still");
    expect(await later(shop, 60_000)).toEqual(["installed_still"]);
    expect(await messages(shop)).toMatchObject([{ outcome: "installed_still", applied_at: null }]);
    expect(await later(shop, HOUR_MS + 1)).toEqual(["installed_still"]);
    expect(await messages(shop)).toMatchObject([{ outcome: "installed_still", applied_at: expect.any(Date) }]);
    expect(await shopRow(shop)).toMatchObject({ uninstalled_at: null });
    expect(await sessions(shop)).toHaveLength(1);
  });

  test("that arrives a moment before the token ends is applied once it has ended", async () => {
    const shop = await aShop();
    expect(await receiveWebhook(shop, "app/uninstalled", {})).toBe("installed_still");
    await shop.controlShopify("POST", `/shops/${SHOP}/uninstall`);
    expect(await later(shop, 60_000)).toEqual(["uninstalled"]);
    expect(await sessions(shop)).toHaveLength(0);
  });

  test("is not applied if the token only has to be renewed", async () => {
    const shop = await aShop();
    await endSession(shop, "expires");
    expect(await receiveWebhook(shop, "app/uninstalled", {})).toBe("installed_still");
    expect(await sessions(shop)).toHaveLength(1);
  });

  test("is applied to a shop without a token", async () => {
    const shop = await aShop();
    await shop.deps.database.query(`DELETE FROM "Session"`);
    expect(await receiveWebhook(shop, "app/uninstalled", {})).toBe("uninstalled");
  });

  test("is applied when Shopify refuses the token and its renewal", async () => {
    const shop = await aShop();
    await endSession(shop, "expires");
    await endSession(shop, "refreshTokenExpires");
    expect(await receiveWebhook(shop, "app/uninstalled", {})).toBe("uninstalled");
  });

  test("waits while Shopify cannot be asked", async () => {
    const shop = await aShop();
    await shop.controlShopify("POST", "/faults", { kind: "error", status: 503 });
    await expect(receiveWebhook(shop, "app/uninstalled", {})).rejects.toMatchObject({ kind: "unavailable" });
    expect(await messages(shop)).toMatchObject([{ applied_at: null }]);
    expect(await shopRow(shop)).toMatchObject({ uninstalled_at: null });
    expect(await sessions(shop)).toHaveLength(1);
  });

  test("of an earlier installation does not end a newer one, whenever it arrives", async () => {
    const shop = await aShop();
    await shop.deps.database.query(`DELETE FROM "Session"`);
    const before = new Date(Date.now() - HOUR_MS);
    expect(await receiveWebhook(shop, "app/uninstalled", {}, before)).toBe("stale");
    expect(await shopRow(shop)).toMatchObject({ uninstalled_at: null });
  });

  test("of an earlier installation has the carrier service looked up that went with it", async () => {
    const shop = await aShop();
    const { database } = shop.deps;
    await mergeCheckoutSettings(database, shop.shopId, { enabled: true });
    const service = { serviceId: "gid://shopify/DeliveryCarrierService/1", active: true, scopeGranted: true };
    await saveCarrierService(database, shop.shopId, { ...service, zones: null, refusal: null, checkedAt: new Date() });
    const before = new Date(Date.now() - HOUR_MS);
    expect(await receiveWebhook(shop, "app/uninstalled", {}, before)).toBe("stale");
    expect(await readCarrierService(database, shop.shopId)).toMatchObject({ serviceId: null, active: false });
  });

  test("ends nothing if the shop came back while Shopify was asked", async () => {
    const shop = await aShop();
    const readShop = async () => {
      await shop.deps.database.query("UPDATE shop SET installed_at = now() + interval '1 second'");
      const { ShopifyError } = await import("~/shopify/shopify-error");
      throw new ShopifyError("token_rejected", "the token of before");
    };
    const slow: TestShop = { ...shop, deps: { ...shop.deps, shopify: { ...shop.deps.shopify, readShop } } };
    expect(await receiveWebhook(slow, "app/uninstalled", {})).toBe("stale");
    expect(await sessions(shop)).toHaveLength(1);
    expect(await shopRow(shop)).toMatchObject({ uninstalled_at: null });
  });
});

describe("erasing a shop", () => {
  test("is not done while it is installed", async () => {
    const shop = await aShop();
    expect(await receiveWebhook(shop, "shop/redact", {})).toBe("reinstalled");
    expect(await shopRow(shop)).toMatchObject({ domain: SHOP, redacted_at: null });
    expect(await messages(shop)).toMatchObject([{ outcome: "reinstalled" }]);
  });

  test("waits until it is due", async () => {
    const shop = await aShop();
    await aBookedParcel(shop);
    await uninstall(shop);
    expect(await receiveWebhook(shop, "shop/redact", {})).toBe("too_early");
    // A message waiting for its day must not raise an alarm.
    const metrics = () => createMetrics(shop.deps.database).metrics();
    expect(await metrics()).toMatch(/waybill_inbox_waiting 0\n/);
    expect(await metrics()).toMatch(/waybill_inbox_oldest_seconds 0\n/);
    expect(await later(shop, 47.9 * HOUR_MS)).toEqual([]);
    expect(await shopRow(shop)).toMatchObject({ domain: SHOP });
    expect(await later(shop, 48 * HOUR_MS + 1000)).toEqual(["erased"]);
    expect(await shopRow(shop)).toMatchObject({ domain: null, redacted_at: expect.any(Date) });
    expect(await shop.deps.database.query("SELECT 1 FROM shipment")).toHaveLength(0);
  });

  test("that is due and fails is reported as delayed", async () => {
    const shop = await aShop();
    await uninstall(shop);
    await receiveWebhook(shop, "shop/redact", {});
    await shop.deps.database.query(
      "UPDATE inbox SET retry_at = now() - interval '10 minutes' WHERE applied_at IS NULL",
    );
    const metrics = await createMetrics(shop.deps.database).metrics();
    expect(metrics).toMatch(/waybill_inbox_waiting 1\n/);
    expect(Number(/waybill_inbox_oldest_seconds ([\d.]+)\n/.exec(metrics)?.[1])).toBeCloseTo(600, -2);
  });

  test("is dropped if the shop comes back while it waits", async () => {
    const shop = await aShop();
    await uninstall(shop);
    await receiveWebhook(shop, "shop/redact", {});
    await shop.controlShopify("POST", `/shops/${SHOP}/install`, {});
    await shop.signIn();
    await installShop(shop.deps, SHOP);
    expect(await later(shop, 48 * HOUR_MS + 1000)).toEqual(["reinstalled"]);
    expect(await shopRow(shop)).toMatchObject({ domain: SHOP, redacted_at: null });
  });

  test("is done without an uninstallation message too, two days after the app noticed", async () => {
    const shop = await aShop();
    await shop.controlShopify("POST", `/shops/${SHOP}/uninstall`);
    expect(await receiveWebhook(shop, "shop/redact", {})).toBe("too_early");
    expect(await shopRow(shop)).toMatchObject({ uninstalled_at: expect.any(Date) });
    expect(await sessions(shop)).toHaveLength(0);
    expect(await later(shop, 48 * HOUR_MS + 1000)).toEqual(["erased"]);
  });

  test("is not done if the shop comes back at that moment", async () => {
    const shop = await aShop();
    await uninstallTwoDaysAgo(shop);
    const { findShopByDomain } = await import("~/store/shops.server");
    const { redactShop } = await import("~/flows/shop/uninstall.server");
    const asItWas = await findShopByDomain(shop.deps.database, SHOP);
    if (!asItWas) throw new Error("there is no shop");
    await shop.deps.database.query("UPDATE shop SET uninstalled_at = NULL, installed_at = now()");
    expect(await redactShop(shop.deps, asItWas)).toEqual({ outcome: "reinstalled" });
    expect(await shopRow(shop)).toMatchObject({ domain: SHOP, redacted_at: null });
  });
});

test("a stored message whose body names another shop than its header changes neither", async () => {
  const shop = await aShop();
  await uninstallTwoDaysAgo(shop);
  for (const [topic, body] of [
    ["shop/redact", {}],
    ["customers/redact", { orders_to_redact: [] }],
    ["customers/data_request", { orders_requested: [], data_request: { id: 1 } }],
  ] as const) {
    expect(await receiveWebhook(shop, topic, { shop_domain: OTHER, ...body })).toBe("another_shop");
  }
  expect(await receiveWebhook(shop, "app/uninstalled", { myshopify_domain: OTHER })).toBe("another_shop");
  expect(await shopRow(shop)).toMatchObject({ domain: SHOP, redacted_at: null });
});

test("changed permissions and a changed shop are read from Shopify, not from the message", async () => {
  const shop = await aShop();
  await shop.controlShopify("PATCH", `/shops/${SHOP}`, { name: "Tiệm Mới" });
  for (const [topic, payload] of [
    ["shop/update", { name: "Tiệm Giả" }],
    ["app/scopes_update", { current: ["read_orders"] }],
  ] as const) {
    await shop.deps.database.query("UPDATE shop SET name = NULL");
    expect(await receiveWebhook(shop, topic, payload)).toBe("shop_read");
    expect(await shop.deps.database.query("SELECT name FROM shop")).toEqual([{ name: "Tiệm Mới" }]);
  }
});
