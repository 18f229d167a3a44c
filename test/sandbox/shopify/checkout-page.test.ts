import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { EXTENSION_BUNDLES, ensure } from "../../../scripts/prepare/generated.ts";
import { openBrowser, openPage, type WatchedPage } from "../../support/browser.ts";
import { type FakeCarrierService, rate, startFakeCarrierService } from "./fake-carrier-service.ts";
import { operation } from "./operations.ts";
import { type RunningSandbox, startSandbox } from "./start.ts";

let sandbox: RunningSandbox;
let app: FakeCarrierService;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
beforeAll(async () => {
  await ensure(EXTENSION_BUNDLES);
  app = await startFakeCarrierService();
  sandbox = await startSandbox({ webhookTarget: app.url });
  browser = await openBrowser();
}, 120_000);
beforeEach(async () => {
  await sandbox.control("POST", "reset", { seed: "demo" });
  const input = { name: "Waybill", callbackUrl: `${app.url}/rates`, active: true, supportsServiceDiscovery: false };
  await sandbox.graphql(await sandbox.accessToken(), operation("WaybillCarrierServiceCreate"), { input });
  app.offers(option("road", 31_000), option("fly", 62_000));
  watched = await openPage(browser);
  page = watched.page;
}, 120_000);
afterEach(async () => {
  expect(watched.troubles).toEqual([]);
  await watched.context.close();
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([sandbox?.stop(), app?.stop()]);
});

/** A rate of the app with the break-down that its extension shows. */
function option(transport: "road" | "fly", totalVnd: number) {
  const fee = { transport, shippingVnd: totalVnd - 4000, insuranceVnd: 4000, surchargesVnd: 0, totalVnd };
  const value = JSON.stringify({ ...fee, days: { from: 2, to: 4 }, codPossible: true, estimate: false });
  const metafields = [{ namespace: "waybill", key: "fee", type: "json", value }];
  return rate(`waybill_${transport}`, totalVnd, { phone_required: true, metafields });
}

const street = () => page.getByLabel("Địa chỉ", { exact: true });
const under = (name: string) => page.locator(".option", { has: page.getByRole("radio", { name }) });

async function openCheckout() {
  const { products } = await sandbox.control("GET", "shops/waybill-demo");
  const { variantId } = products.find(({ sku }: { sku: string }) => sku === "CHEN-GOM");
  await page.goto(`${sandbox.url}/storefront/waybill-demo/cart/${variantId}:2`);
}

async function fillIn() {
  await page.getByLabel("Email hoặc số điện thoại").fill("ha@example.com");
  await page.getByLabel("Họ và tên đệm").fill("Trần Thu");
  await page.getByLabel("Tên", { exact: true }).fill("Hà");
  await street().fill("12 Lê Lợi");
  await page.getByLabel("Phường/Xã").fill("Phường Sài Gòn");
  await page.getByLabel("Thành phố").fill("Hồ Chí Minh");
  await page.getByLabel("Điện thoại", { exact: true }).fill("0900000101");
  await page.getByLabel("Điện thoại", { exact: true }).blur();
}

test("the merchant adds the service to a zone, the buyer reads the fee's parts, chooses air and orders COD", async () => {
  await page.goto(`${sandbox.url}/store/waybill-demo/shipping`);
  await page.getByRole("button", { name: "Thêm phí do ứng dụng tính: Waybill" }).first().click();
  await page.goto(`${sandbox.url}/storefront/waybill-demo`);
  await page.getByRole("button", { name: "Thêm vào giỏ: Chén gốm Bát Tràng" }).click();
  await page.getByRole("button", { name: "Thanh toán" }).click();
  await page.getByText("Nhập địa chỉ giao hàng để xem").waitFor();

  await page.getByLabel("Thành phố").fill("Hồ Chí Minh");
  await page.getByLabel("Thành phố").blur();
  await page.getByText("mới hỏi theo thành phố").waitFor();
  await fillIn();
  await expect.poll(() => app.received.at(-1)?.body.rate?.destination.address2).toBe("\u2060Phường Sài Gòn");

  await under("Giao waybill_road").getByText("27.000").waitFor();
  // The rate's own description says them.
  expect(await under("Giao waybill_road").locator("[data-extension-slot]").getByText("2–4 ngày").count()).toBe(0);
  await under("Giao waybill_fly").getByText("58.000").waitFor();
  await page.getByRole("radio", { name: "Giao waybill_fly" }).check();
  await page.locator("#summary").getByText("182.000").waitFor();

  await page.getByRole("button", { name: "Đặt hàng" }).click();
  await page.getByRole("heading", { name: "Cảm ơn bạn!" }).waitFor();
  await page.getByRole("link", { name: "Xem đơn trong trang quản trị" }).click();
  await page.getByText("waybill_fly").waitFor();
  await page.getByText("Cash on Delivery (COD)").waitFor();
}, 120_000);

test("a shop below Plus shows the rates without the extension and says why", async () => {
  await sandbox.control("PATCH", "shops/waybill-demo", { plan: "Advanced" });
  await sandbox.control("PATCH", "shops/waybill-demo/shipping", { carrierService: true });
  await openCheckout();
  await fillIn();
  await page.getByText("Đường waybill_road").waitFor();
  await page.getByText("Shopify chỉ chạy tiện ích cho gói Plus").waitFor();
  expect(await page.locator("[data-extension-slot]").allTextContents()).toEqual(["", "", ""]);
}, 120_000);

test("without the app the backup rate can be ordered; another country has no ward field", async () => {
  await sandbox.control("PATCH", "shops/waybill-demo/shipping", { carrierService: true, flatRates: [] });
  app.answers((_request, response) => response.writeHead(503).end());
  await openCheckout();
  await fillIn();
  await under("Giao hàng").getByText("45.000").waitFor();
  await page.getByLabel("Quốc gia/Khu vực").selectOption("AU");
  await page.getByRole("radio", { name: "International" }).waitFor();
  expect(await page.getByLabel("Phường/Xã").isVisible()).toBe(false);
  await page.getByLabel("Quốc gia/Khu vực").selectOption("VN");
  await page.getByRole("radio", { name: "Giao hàng" }).waitFor();
  await page.getByRole("button", { name: "Đặt hàng" }).click();
  await page.getByRole("heading", { name: "Cảm ơn bạn!" }).waitFor();
}, 120_000);
