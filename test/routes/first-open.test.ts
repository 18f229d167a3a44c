import { describe, expect, test } from "vitest";
import type { App } from "~/deps.server";
import { mintSessionToken } from "../../sandbox/shopify/oauth/jwt.ts";
import { receiveWebhook } from "../flows/a-message.ts";
import { aShop, closedAfterTest, SHOP, type TestShop } from "../flows/a-shop.ts";
import { SHOPIFY_API_KEY, SHOPIFY_API_SECRET } from "../support/sandboxes.ts";
import { aMerchant, thrownBy } from "./a-merchant.ts";

const KEYS = { apiKey: SHOPIFY_API_KEY, apiSecret: SHOPIFY_API_SECRET };
const HOST = Buffer.from(`admin.shopify.com/store/${SHOP.split(".")[0]}`).toString("base64url");
const holder = globalThis as { waybillApp?: App };

/** A shop whose staff open the app in any of its processes, with Shopify's log of every token. */
async function anOpenedShop() {
  const told: string[] = [];
  const shop = await aShop({ shopifyLog: (line) => told.push(line) });
  const merchant = await aMerchant(shop);
  const { requireMerchant } = await import("~/merchant.server");
  told.length = 0;
  return {
    ...shop,
    merchant,
    /** A page load in one process; throws the Response it is answered with. */
    open: async (app: App = shop.app) => {
      const { request } = await merchant.asks("/app.data");
      // The routes read their process's app synchronously, before the first await.
      holder.waybillApp = app;
      return requireMerchant(request, "open");
    },
    /** Shopify opens the app in the admin's frame. */
    opens: async () => {
      const { token } = (await shop.controlShopify("POST", "/session-token", { shop: SHOP })) as { token: string };
      const query = new URLSearchParams({ shop: SHOP, host: HOST, embedded: "1", id_token: token });
      holder.waybillApp = shop.app;
      const headers = { "user-agent": "Mozilla/5.0 Chrome/140.0" };
      return requireMerchant(new Request(`http://localhost:4101/app?${query}`, { headers }), "open");
    },
    exchanges: () => told.filter((line) => line === `offline token for ${SHOP} issued by token-exchange`).length,
    /** Resolves when the check that an opening began has ended. */
    checked: () => shop.app.checkToken({ shopDomain: SHOP, sessionToken: "" }),
    told,
    forgetTokens: () => shop.deps.database.query(`DELETE FROM "Session"`),
    stored: () => shop.deps.database.query<{ expires: Date; refreshToken: string | null }>(`SELECT * FROM "Session"`),
    /** Succeeds only if the stored token is the valid one. */
    readShop: () => shop.deps.shopify.readShop({ domain: SHOP }),
  };
}

/** Another process of the app, on the same database. */
async function anotherProcess({ app }: TestShop): Promise<App> {
  const { createApp } = await import("~/deps.server");
  return closedAfterTest(createApp(app.env));
}

describe("first loads in parallel", () => {
  test.each([2, 10])("%d in one process make one exchange, and its token is valid", async (count) => {
    const shop = await anOpenedShop();
    await shop.forgetTokens();
    const merchants = await Promise.all(Array.from({ length: count }, () => shop.open()));
    expect(merchants.map(({ shop: { id } }) => id)).toEqual(Array(count).fill(shop.shopId));
    expect(shop.exchanges()).toBe(1);
    expect(await shop.readShop()).toMatchObject({ currency: "VND" });
  });

  test("in two processes make one exchange, and both have its token", async () => {
    const shop = await anOpenedShop();
    const other = await anotherProcess(shop);
    await shop.forgetTokens();
    await Promise.all(Array.from({ length: 10 }, (_, index) => shop.open(index % 2 ? other : shop.app)));
    expect(shop.exchanges()).toBe(1);
    expect(await shop.readShop()).toEqual(await other.deps.shopify.readShop({ domain: SHOP }));
  });

  test("of an unknown shop create it once", async () => {
    const shop = await anOpenedShop();
    const domain = "moi-toanh.myshopify.com";
    await shop.controlShopify("POST", "/shops", { domain, ianaTimezone: "Asia/Ho_Chi_Minh" });
    const { requireMerchant } = await import("~/merchant.server");
    const load = () => {
      const authorization = `Bearer ${mintSessionToken({ ...KEYS, domain, userId: "91828375" })}`;
      return requireMerchant(
        new Request("http://localhost:4101/app.data", {
          headers: { authorization, "user-agent": "Mozilla/5.0 Chrome/140.0" },
        }),
        "open",
      );
    };
    const merchants = await Promise.all(Array.from({ length: 10 }, load));
    expect(new Set(merchants.map(({ shop: { id } }) => id)).size).toBe(1);
    expect(merchants.map(({ shop: { currency } }) => currency)).toEqual(Array(10).fill("VND"));
    expect(shop.told.filter((line) => line.startsWith(`offline token for ${domain}`))).toHaveLength(1);
  });
});

describe("a token that ended", () => {
  test("by a crash between Shopify's answer and the save is replaced with the next page", async () => {
    const shop = await anOpenedShop();
    // Shopify issued another pair, and the process that requested it was killed before it stored it.
    const { token } = (await shop.controlShopify("POST", "/session-token", { shop: SHOP })) as { token: string };
    const { acquirePair } = await import("~/shopify/offline-pair.server");
    await acquirePair(KEYS, SHOP, token, Date.now());
    await expect(shop.readShop()).rejects.toMatchObject({ kind: "token_rejected" });
    // Refused twice, the token is given up, so that it is not used again …
    expect(await shop.stored()).toMatchObject([{ refreshToken: null }]);
    await expect(shop.readShop()).rejects.toMatchObject({ kind: "token_rejected" });
    expect(shop.told.filter((line) => line.startsWith("REFUSED token request"))).toHaveLength(1);
    // … and the merchant's next page, whichever it is, replaces it.
    await shop.open();
    expect(await shop.readShop()).toMatchObject({ currency: "VND" });
  });

  test("with an earlier installation does not open the new one, and its late message does not end that", async () => {
    const shop = await anOpenedShop();
    await shop.controlShopify("POST", `/shops/${SHOP}/uninstall`);
    const uninstalledAt = new Date();
    await shop.controlShopify("POST", `/shops/${SHOP}/install`, {});
    await expect(shop.readShop()).rejects.toMatchObject({ kind: "token_rejected" });
    await shop.open();
    expect(await receiveWebhook(shop, "app/uninstalled", {}, uninstalledAt)).toBe("stale");
    expect(await shop.readShop()).toMatchObject({ currency: "VND" });
  });

  test("with an earlier installation is replaced when the app is opened, before its message is applied", async () => {
    const shop = await anOpenedShop();
    await shop.controlShopify("POST", `/shops/${SHOP}/uninstall`);
    const uninstalledAt = new Date();
    await shop.controlShopify("POST", `/shops/${SHOP}/install`, {});
    await shop.opens();
    await shop.checked();
    expect(shop.exchanges()).toBe(1);
    expect(await receiveWebhook(shop, "app/uninstalled", {}, uninstalledAt)).toBe("stale");
    expect(await shop.readShop()).toMatchObject({ currency: "VND" });
  });

  test("with an earlier installation is replaced, and what was given up without a token is due at once", async () => {
    const shop = await anOpenedShop();
    const { database } = shop.deps;
    const work = () => database.query("SELECT kind, state, attempts, due_at <= now() AS due, error FROM work");
    await database.query("DELETE FROM work");
    await database.query(
      `INSERT INTO work (shop_id, kind, subject, payload, priority, due_at, state, attempts, error) VALUES
         ($1, 'reconcile-orders', '1', '{}', 0, now(), 'parked', 3, 'ShopifyError: token_rejected'),
         ($1, 'read-order', '1', '{}', 0, now(), 'parked', 60, 'ShopifyError: invalid')`,
      [shop.shopId],
    );
    await shop.forgetTokens();
    await shop.open();
    const due = { kind: "reconcile-orders", state: "waiting", attempts: 0, due: true, error: null };
    expect(await work()).toEqual([expect.objectContaining({ kind: "read-order", state: "parked" }), due]);
  });

  test("with an earlier installation whose end is applied while the app is opened leaves no shop behind", async () => {
    const shop = await anOpenedShop();
    await shop.controlShopify("POST", `/shops/${SHOP}/uninstall`);
    const uninstalledAt = new Date();
    await shop.controlShopify("POST", `/shops/${SHOP}/install`, {});
    const { createTokenCheck } = await import("~/flows/shop/check-token.server");
    const check = createTokenCheck(shop.deps, {
      async acquire(...visit) {
        expect(await receiveWebhook(shop, "app/uninstalled", {}, uninstalledAt)).toBe("uninstalled");
        await shop.app.tokens.acquire(...visit);
      },
    });
    const { token } = (await shop.controlShopify("POST", "/session-token", { shop: SHOP })) as { token: string };
    await check({ shopDomain: SHOP, sessionToken: token });
    expect(await shop.deps.database.query("SELECT uninstalled_at FROM shop")).toEqual([{ uninstalled_at: null }]);
    expect(await shop.readShop()).toMatchObject({ currency: "VND" });
  });

  test("is not exchanged again while it is valid: a page does not change the installation", async () => {
    const shop = await anOpenedShop();
    const installedAt = async () => (await shop.open()).shop.installedAt;
    const before = await installedAt();
    await shop.deps.database.query("UPDATE shop SET currency = NULL");
    expect(await installedAt()).toEqual(before);
    expect(shop.exchanges()).toBe(0);
  });
});

describe("while Shopify does not answer", () => {
  test("a known shop sees its pages, and an unknown one is not created", async () => {
    const shop = await anOpenedShop();
    await shop.forgetTokens();
    await shop.controlShopify("POST", "/faults", { kind: "token_error", status: 503 });
    expect((await shop.open()).shop.id).toBe(shop.shopId);
    await shop.deps.database.query("UPDATE shop SET uninstalled_at = now()");
    await expect(shop.open()).rejects.toMatchObject({ kind: "unavailable" });
    expect(await shop.deps.database.query("SELECT 1 FROM shop WHERE uninstalled_at IS NULL")).toEqual([]);
    await shop.controlShopify("DELETE", "/faults");
    expect((await shop.open()).shop.uninstalledAt).toBeNull();
  });

  test("a session token that Shopify refuses is answered 401 with a retry", async () => {
    const shop = await anOpenedShop();
    await shop.controlShopify("POST", `/shops/${SHOP}/uninstall`);
    await shop.forgetTokens();
    const response = await thrownBy(shop.open());
    expect([response.status, response.headers.get("x-shopify-retry-invalid-session-request")]).toEqual([401, "1"]);
  });
});
