import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../../support/browser.ts";
import { openAdminPage } from "./admin-page.ts";

const BLOCK = "admin.order-details.block.render";
const ACTION = "admin.order-details.action.render";
const PRINT = "admin.order-details.print-action.render";
const SHOULD = "admin.order-details.action.should-render";

/** A bundle that runs this code for a target, and writes what it returns, or throws, into an element that the surface has. */
const bundle = (target: string, code: string) => `shopify.extend("${target}", async () => {
  const say = (text) => { const line = document.createElement("s-text"); line.append(text); document.body.append(line); };
  try { const said = await (async () => { ${code} })(); if (said !== undefined) say(JSON.stringify(said)); }
  catch (error) { say("refused: " + error.message); }
});`;

const draw = (tag: string, properties: object = {}, text = "") =>
  `const drawn = Object.assign(document.createElement("${tag}"), ${JSON.stringify(properties)}); drawn.append("${text}"); document.body.append(drawn);`;

const BUNDLES: Record<string, string> = {
  "/asks-app.js": bundle(
    ACTION,
    `return (await fetch("/ext/x?a=1", { method: "POST", body: "hello", headers: { "x-own": "1" } })).json();`,
  ),
  "/own-token.js": bundle(
    ACTION,
    `return (await fetch("https://waybill.example/y", { headers: { authorization: "Bearer mine" } })).json();`,
  ),
  "/reads.js": bundle(
    BLOCK,
    `await shopify.storage.set("seen", [1]);
     return { selected: shopify.data.selected, token: await shopify.auth.idToken(), name: shopify.i18n.translate("name"),
       asked: await shopify.query("{ shop { id } }", { variables: { a: 1 } }), stored: await shopify.storage.get("seen"),
       gone: [await shopify.storage.delete("seen"), await shopify.storage.get("seen")],
       money: shopify.i18n.formatCurrency(30000, { currency: "VND" }) };`,
  ),
  "/block-closes.js": bundle(BLOCK, "shopify.close();"),
  "/action-navigates.js": bundle(ACTION, "shopify.navigation.navigate('extension://x');"),
  "/print-closes.js": bundle(PRINT, "shopify.close();"),
  "/moneyless.js": bundle(BLOCK, "return shopify.i18n.formatCurrency(1);"),
  "/block-opens.js": bundle(BLOCK, "shopify.navigation.navigate('extension://order-book');"),
  "/action-ends.js": bundle(ACTION, "shopify.close();"),
  "/block-as-action.js": bundle(BLOCK, draw("s-admin-action")),
  "/links.js": bundle(BLOCK, draw("s-button", { href: "app:app/orders/7" }, "Mở")),
  "/prints.js": bundle(PRINT, draw("s-admin-print-action", { src: "/files/1" })),
  "/fields.js": bundle(
    ACTION,
    `const list = document.createElement("s-choice-list");
     for (const value of ["road", "fly"]) { const choice = document.createElement("s-choice"); choice.value = value; choice.append(value); list.append(choice); }
     const name = Object.assign(document.createElement("s-text-field"), { label: "Name" });
     const heard = document.createElement("s-text");
     list.addEventListener("change", (event) => { heard.append(JSON.stringify(event.currentTarget.values)); });
     name.addEventListener("change", (event) => { heard.append(event.currentTarget.value); });
     document.body.append(list, name, heard);`,
  ),
  "/yes.js": `shopify.extend("${SHOULD}", async () => ({ display: shopify.data.selected.length === 1 }));`,
  "/no.js": `shopify.extend("${SHOULD}", async () => ({ display: false }));`,
  "/unsure.js": `shopify.extend("${SHOULD}", async () => undefined);`,
  "/closes-unseen.js": `shopify.extend("${SHOULD}", async () => shopify.close());`,
};

let browser: Browser;
let admin: Awaited<ReturnType<typeof openAdminPage>>;
beforeAll(async () => {
  browser = await openBrowser();
  admin = await openAdminPage(browser, BUNDLES);
}, 120_000);
afterAll(async () => {
  await admin?.stop();
  await browser?.close();
});

const mount = (bundleUrl: string, target: string, appUrl: string | null = admin.appUrl) =>
  admin.page.evaluate(([url, at, app]) => window.mount(url, at, app), [bundleUrl, target, appUrl] as const);
/** What the extension wrote. */
const said = async () => (await admin.page.locator("main s-text").first().textContent()) ?? "";
const told = async () => (await admin.page.evaluate(() => window.told)).at(-1);

test("a relative address belongs to the app, and what goes there carries the id token, unless it has one", async () => {
  await mount("/asks-app.js", ACTION);
  expect(JSON.parse(await said())).toEqual({
    url: "/ext/x?a=1",
    method: "POST",
    body: "hello",
    token: "Bearer id-token",
    own: "1",
  });
  await mount("/own-token.js", ACTION);
  expect(JSON.parse(await said())).toMatchObject({ url: "/y", token: "Bearer mine" });
  await mount("/asks-app.js", ACTION, null);
  expect(await said()).toContain("Failed to fetch");
});

test("an extension reads what is open, its texts, its storage and the Admin API", async () => {
  await mount("/reads.js", BLOCK);
  expect(JSON.parse((await said()).replace(/\u00a0/g, " "))).toEqual({
    selected: [{ id: "gid://shopify/Order/7" }],
    ...{ token: "id-token", name: "Tên", stored: [1], money: "30.000 ₫" },
    asked: { data: { query: "{ shop { id } }", variables: { a: 1 } } },
    gone: [true, null],
  });
});

test.each([
  ["a block cannot close", "/block-closes.js", BLOCK, "shopify.close"],
  ["an action cannot navigate", "/action-navigates.js", ACTION, "shopify.navigation"],
  ["a print action cannot close", "/print-closes.js", PRINT, "shopify.close"],
  ["an amount needs its currency", "/moneyless.js", BLOCK, "refused"],
])("%s", async (_, url, target, reason) => {
  await mount(url, target);
  expect(await said()).toContain(reason);
});

test("the root element of another surface is refused", async () => {
  await mount("/block-as-action.js", BLOCK).catch(() => undefined);
  expect(await admin.page.locator("main s-admin-action").count()).toBe(0);
});

test("a block opens an action, an action closes itself, and links are followed", async () => {
  await mount("/block-opens.js", BLOCK);
  expect(await told()).toEqual(["navigate", "extension://order-book", null]);
  await mount("/action-ends.js", ACTION);
  expect(await told()).toEqual(["close"]);
  await mount("/links.js", BLOCK);
  await admin.page.locator("main s-button").click();
  expect(await told()).toEqual(["navigate", "app:app/orders/7", null]);
  await mount("/prints.js", PRINT);
  await expect.poll(told).toEqual(["preview", "/files/1"]);
});

test("what is picked and typed is on the element when the extension hears of it", async () => {
  await mount("/fields.js", ACTION);
  await admin.page.getByRole("radio", { name: "fly" }).check();
  await admin.page.getByLabel("Name").fill("Lan");
  await admin.page.getByLabel("Name").blur();
  await expect.poll(said).toBe('["fly"]Lan');
});

test("a module says whether its action is shown, and nothing but true and false counts", async () => {
  const asks = (url: string) =>
    admin.page.evaluate(([asked, target]) => window.asks(asked, target).catch(String), [url, SHOULD] as const);
  expect([await asks("/yes.js"), await asks("/no.js")]).toEqual([true, false]);
  expect(await asks("/unsure.js")).toContain("answered undefined");
  expect(await asks("/closes-unseen.js")).toContain("shopify.close");
});
