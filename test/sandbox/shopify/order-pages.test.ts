import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type RunningSandbox, SHOP, startSandbox } from "./start.ts";

const STORE = "/storefront/waybill-demo";
const LINE = { title: "Áo thun", price: 450_000, weight: { value: 300, unit: "GRAMS" } };

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(async () => {
  await sandbox.control("POST", "reset", { seed: "demo" });
  await sandbox.accessToken();
});
afterAll(() => sandbox.stop());

const placed = async (input: object = {}) =>
  (await sandbox.control("POST", `shops/${SHOP}/orders`, { lines: [LINE], ...input })) as { id: number };
const tokenOf = async ({ id }: { id: number }) =>
  (await sandbox.control("GET", `shops/${SHOP}/orders/${id}`)).order.checkoutToken as string | null;

async function pageOf(path: string, locale = "vi") {
  const response = await fetch(sandbox.url + path, { headers: { cookie: `storefront_locale=${locale}` } });
  const text = await response.text();
  const [, config] = /id="blocks-config">(.*?)<\/script>/s.exec(text) ?? [];
  return { status: response.status, text, config: config ? JSON.parse(config) : null };
}

test("an order of the online store has its checkout's token; a draft and an app's order have none", async () => {
  expect(await tokenOf(await placed())).toMatch(/^[0-9a-f]{32}$/);
  expect(await tokenOf(await placed({ deliveryMethod: null }))).toBeNull();
  expect(await tokenOf(await placed({ sourceName: "shopify_draft_order" }))).toBeNull();
  expect(await tokenOf(await placed({ checkoutToken: "mine" }))).toBe("mine");
  const [one, other] = [await tokenOf(await placed()), await tokenOf(await placed())];
  expect(one).not.toBe(other);
});

test("the Admin API tells the token", async () => {
  const order = await placed({ checkoutToken: "mine" });
  const query = `{ order(id: "gid://shopify/Order/${order.id}") { checkoutToken } }`;
  expect((await sandbox.graphql(await sandbox.accessToken(), query)).data).toEqual({
    order: { checkoutToken: "mine" },
  });
});

test("an order's page says that it is simulated, and gives the app's blocks what the types of the target have", async () => {
  const order = await placed({ checkoutToken: "mine" });
  const page = await pageOf(`${STORE}/account/orders/${order.id}`);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining("không phải Shopify")]);
  expect(page.config).toMatchObject({
    target: "customer-account.order-status.block.render",
    locale: "vi",
    values: {
      signals: {
        order: { id: `gid://shopify/Order/${order.id}`, name: expect.stringMatching(/^#\d+$/) },
        checkoutToken: "mine",
        authenticationState: "pre_authenticated",
      },
      shop: { myshopifyDomain: SHOP },
    },
  });
  const english = await pageOf(`${STORE}/account/orders/${order.id}`, "en");
  expect([english.config.locale, english.text]).toEqual(["en", expect.stringContaining("It is not Shopify")]);
  const draft = await placed({ deliveryMethod: null });
  const { config } = await pageOf(`${STORE}/account/orders/${draft.id}`);
  expect(config.values.signals).not.toHaveProperty("checkoutToken");
});

test("a plan without extensions there, and a shop without the app, show none and say so", async () => {
  const order = await placed();
  await sandbox.control("PATCH", `shops/${SHOP}`, { plan: "Starter" });
  const { config, text } = await pageOf(`${STORE}/account/orders/${order.id}`);
  expect([config, text]).toEqual([null, expect.stringContaining("Starter")]);
});

test.each(["orders/1", "orders/x", "orders", "", "else"])("account/%s is not there", async (path) => {
  expect((await pageOf(`${STORE}/account/${path}`)).status).toBe(404);
});

test("a token of these pages has the claims of a checkout's", async () => {
  const { token } = await (await fetch(`${sandbox.url}${STORE}/account/session-token`)).json();
  const claims = JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());
  expect(claims).toMatchObject({ dest: SHOP, aud: "test-key" });
  expect(claims).not.toHaveProperty("iss");
});
