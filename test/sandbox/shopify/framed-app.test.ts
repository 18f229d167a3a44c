import { createServer } from "node:http";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { close, listen } from "../../../sandbox/http.ts";
import { openBrowser, openPage } from "../../support/browser.ts";
import { type RunningSandbox, SHOP, startSandbox } from "./start.ts";

/** A small app that uses App Bridge as a real one does. */
const seen: { path: string; authorization: string }[] = [];
let refusals = 0;
const app = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://app");
  seen.push({ path: url.pathname, authorization: request.headers.authorization ?? "" });
  if (url.pathname === "/") return response.writeHead(302, { location: `/app${url.search}` }).end();
  if (url.pathname === "/api") {
    if (refusals-- > 0) return response.writeHead(401, { "X-Shopify-Retry-Invalid-Session-Request": "1" }).end();
    return response.end("done");
  }
  if (url.pathname === "/bounce") {
    return response.setHeader("content-type", "text/html").end(BRIDGE);
  }
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `frame-ancestors https://${SHOP} https://admin.shopify.com;`,
  });
  response.end(page(url));
});

const BRIDGE = '<script src="https://cdn.shopify.com/shopifycloud/app-bridge.js" data-api-key="test-key"></script>';
const page = (
  url: URL,
) => `<!doctype html><html><head>${BRIDGE}<link rel="icon" href="data:,"><title>Trang</title></head><body>
  <ui-nav-menu><a href="/app" rel="home">Nhà</a><a href="/app/orders">Đơn hàng</a><a href="/app/settings">Cài đặt</a></ui-nav-menu>
  <ui-title-bar title="Vận đơn"><button variant="primary" onclick="note('title button')">Đặt</button></ui-title-bar>
  <h1>${url.pathname}</h1><p id="config"></p><ul id="notes"></ul>
  <form data-save-bar onsubmit="event.preventDefault(); note('saved')"><input name="a" aria-label="field"></form>
  <button onclick="shopify.toast.show('Đã đặt', { action: 'Hoàn tác', onAction: () => note('undone') })">toast</button>
  <button onclick="shopify.saveBar.leaveConfirmation().then(() => note('left'), () => note('stayed'))">leave</button>
  <button onclick="fetch('/api').then((r) => r.text()).then(note)">call</button>
  <button onclick="location.href = '/bounce?shopify-reload=' + encodeURIComponent(location.origin + '/app/back')">bounce</button>
  <button onclick="window.open('shopify:admin/orders', '_top')">orders in the admin</button>
  <script>
    const note = (text) => { const item = document.createElement("li"); item.textContent = text; notes.append(item); };
    config.textContent = JSON.stringify(shopify.config);
    if (location.pathname !== "/plain") addEventListener("shopify:navigate", (event) => {
      history.pushState(null, "", event.target.getAttribute("href"));
      document.querySelector("h1").textContent = location.pathname;
    });
  </script></body></html>`;

let browser: Browser;
let sandbox: RunningSandbox;
beforeAll(async () => {
  const port = await listen(app, 0);
  sandbox = await startSandbox({ appUpstream: `http://127.0.0.1:${port}` });
  browser = await openBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await sandbox?.stop();
  await close(app);
});

const admin = (path = "") => `${sandbox.url}/store/waybill-demo/apps/waybill${path}`;

async function openApp(path = "", options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(browser, options);
  await opened.page.goto(admin(path));
  const frame = opened.page.frameLocator("#app");
  await frame.getByRole("heading").waitFor();
  return { ...opened, frame };
}

test("the app opens in its frame with a token, and its menu is in the admin", async () => {
  const { page, frame, troubles } = await openApp();
  await frame.getByRole("heading", { name: "/app", exact: true }).waitFor();
  expect(JSON.parse((await frame.locator("#config").textContent()) ?? "")).toMatchObject({
    apiKey: "test-key",
    shop: SHOP,
    locale: "vi",
    host: Buffer.from("admin.shopify.com/store/waybill-demo").toString("base64").replace(/=+$/, ""),
  });
  await page.locator("#app-menu").getByText("Đơn hàng").click();
  await frame.getByRole("heading", { name: "/app/orders" }).waitFor();
  await page.waitForURL(admin("/app/orders"));
  await page.reload();
  await frame.getByRole("heading", { name: "/app/orders" }).waitFor();
  await page.locator("#menu").getByText("Waybill").click();
  await frame.getByRole("heading", { name: "/app", exact: true }).waitFor();
  expect(troubles).toEqual([]);
}, 120_000);

test("an app without a router is loaded again, with all parameters of a first visit", async () => {
  const { page, frame } = await openApp("/plain");
  await page.locator("#app-menu").getByText("Đơn hàng").click();
  await frame.getByRole("heading", { name: "/app/orders" }).waitFor();
  expect(seen.at(-1)?.path).toBe("/app/orders");
  await page.waitForURL(admin("/app/orders"));
}, 120_000);

test("requests to the app carry a fresh token, and are tried again once when it is refused", async () => {
  const { frame } = await openApp();
  refusals = 1;
  seen.length = 0;
  await frame.getByRole("button", { name: "call" }).click();
  await frame.getByText("done").waitFor();
  const calls = seen.filter(({ path }) => path === "/api");
  expect(calls).toHaveLength(2);
  for (const { authorization } of calls) expect(authorization).toMatch(/^Bearer eyJ/);
  expect(calls[0]?.authorization).not.toBe(calls[1]?.authorization);
}, 120_000);

test("a page without a token is loaded again with one", async () => {
  const { page, frame } = await openApp();
  await frame.getByRole("button", { name: "bounce" }).click();
  await frame.getByRole("heading", { name: "/app/back" }).waitFor();
  await page.waitForURL(admin("/app/back"));
}, 120_000);

test("title bar, save bar and toast are drawn by the admin", async () => {
  const { page, frame } = await openApp();
  await page.locator("#title-bar").getByText("Vận đơn").waitFor();
  await page.locator("#title-bar").getByRole("button", { name: "Đặt" }).click();
  await frame.getByText("title button").waitFor();
  await frame.getByLabel("field").fill("x");
  await page.locator("#save-bar").getByRole("button", { name: "Lưu" }).click();
  await frame.getByText("saved").waitFor();
  await page.locator("#save-bar").waitFor({ state: "hidden" });
  await frame.getByRole("button", { name: "toast" }).click();
  await page.locator("#toasts").getByText("Đã đặt").waitFor();
  await page.locator("#toasts").getByRole("button", { name: "Hoàn tác" }).click();
  await frame.getByText("undone").waitFor();
}, 120_000);

test("leaving unsaved changes asks first", async () => {
  const { page, frame } = await openApp();
  const leave = frame.getByRole("button", { name: "leave" });
  await frame.getByLabel("field").fill("x");
  await page.locator("#save-bar").waitFor();
  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.message());
    return dialog.dismiss();
  });
  await leave.click();
  await frame.getByText("stayed").waitFor();
  page.once("dialog", (dialog) => dialog.accept());
  await leave.click();
  await frame.getByText("left").waitFor();
  expect(asked).toEqual(["Rời trang và bỏ các thay đổi chưa lưu?"]);
}, 120_000);

test("a link to the admin leaves the app", async () => {
  const { page, frame } = await openApp();
  await frame.getByRole("button", { name: "orders in the admin" }).click();
  await page.waitForURL(`${sandbox.url}/store/waybill-demo/orders`);
}, 120_000);

test("at a phone's width the menu is behind a button and nothing is wider than the screen", async () => {
  const { page, frame } = await openApp("", { width: 375, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.getByRole("button", { name: "Trình đơn" }).click();
  await page.locator("#app-menu").getByText("Cài đặt").click();
  await frame.getByRole("heading", { name: "/app/settings" }).waitFor();
}, 120_000);

test("a shop that removed the app is asked to install it", async () => {
  const { page, frame } = await openApp();
  await sandbox.control("POST", "shops/waybill-demo/uninstall");
  await page.goto(admin());
  await page.getByRole("button", { name: "Cài ứng dụng" }).click();
  await frame.getByRole("heading", { name: "/app", exact: true }).waitFor();
}, 120_000);
