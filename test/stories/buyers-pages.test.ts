import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { en } from "../../app/locales/en";
import { vi as texts } from "../../app/locales/vi";
import english from "../../extensions/order-status/locales/en.default.json";
import vietnamese from "../../extensions/thank-you/locales/vi.json";
import { EXTENSION_BUNDLES, ensure } from "../../scripts/prepare/generated.ts";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aBuyer } from "./buyer.ts";
import { aMerchant, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";
import { openOrderPages } from "./order-pages.ts";

let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  await ensure(EXTENSION_BUNDLES);
  browser = await openBrowser();
  stage = await openStage("buyers-pages");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
}, 180_000);
afterAll(async () => {
  await browser?.close();
});

async function book(name: string): Promise<string> {
  await merchant.waitForOrders([name]);
  await merchant.openOrder(name);
  await merchant.app.getByRole("button", { name: texts.orders.book, exact: true }).click();
  await merchant.see(texts.parcel.state.booked);
  return (await ledgerOf(stage, name))[0]?.label ?? "";
}

test("who has just ordered reads on the thank-you page that the shop prepares the parcel, and follows it from there", async () => {
  const buyer = await aBuyer(browser, stage);
  await buyer.openCheckout("CHEN-GOM");
  await buyer.fillIn();
  const name = await buyer.order();
  const block = buyer.page.locator("[data-block=thank-you]");
  await block
    .getByText(/Cửa hàng đang chuẩn bị/)
    .first()
    .waitFor();
  const trackingNumber = await book(name);
  await buyer.page.reload();
  await block.getByText(texts.buyer.state.booked, { exact: true }).waitFor();

  const [tracking] = await Promise.all([
    buyer.page.context().waitForEvent("page"),
    block.getByRole("link", { name: vietnamese.track }).click(),
  ]);
  await tracking.waitForURL((url) => url.pathname.includes(`/tools/track/${trackingNumber}`));
  await tracking.close();

  await buyer.page.getByRole("link", { name: "Xem đơn hàng" }).click();
  await buyer.page.locator("[data-block=order-status]").getByText(texts.buyer.state.booked, { exact: true }).waitFor();
  await buyer.close();
});

test("the app cannot be reached: the page says so, and asks again when the buyer wants", async () => {
  const order = await placeOrder(stage);
  await book(order.name);
  for (const [language, t] of [
    ["vi", vietnamese],
    ["en", english],
  ] as const) {
    const buyer = await openOrderPages(browser, stage, { language });
    await buyer.setDead(true);
    await buyer.openStatus(order);
    await buyer.block.getByText(t.failed.heading).waitFor();
    await buyer.block.getByText(t.failed.text).waitFor();
    await buyer.block.getByRole("button", { name: t.failed.again }).click();
    // The text stays while it asks: only then is the app alive again, or this question would be answered.
    await vi.waitFor(async () =>
      expect(await buyer.block.getByRole("button", { name: t.failed.again }).isEnabled()).toBe(true),
    );
    await buyer.setDead(false);
    await buyer.block.getByRole("button", { name: t.failed.again }).click();
    const { state } = (language === "vi" ? texts : en).buyer;
    await buyer.block.getByText(state.booked, { exact: true }).waitFor();
    await buyer.context.close();
  }
});

test("a foreigner reads English, a failed delivery is said politely, and the content is there at once after its answer", async () => {
  const order = await placeOrder(stage, { customerLocale: "en" });
  const trackingNumber = await book(order.name);
  await stage.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 3 });
  await stage.controlCarrier("POST", `/orders/${trackingNumber}/status`, {
    status_id: 10,
    ...{ reason_code: "122", reason: "Nguyễn Văn An thuê bao" },
  });
  const buyer = await openOrderPages(browser, stage, { language: "en" });
  await vi.waitFor(
    async () => {
      await buyer.openStatus(order);
      await buyer.block.getByText(en.buyer.state.attempted, { exact: true }).waitFor({ timeout: 3_000 });
    },
    { timeout: 30_000 },
  );
  expect(await buyer.block.innerText()).toContain(en.buyer.why.not_reached);
  expect(await buyer.block.innerText()).not.toMatch(/Nguyễn|thuê bao/);

  const answered = buyer.page.waitForEvent(
    "requestfinished",
    (request) => request.url().endsWith("/ext/buyer/order") && request.method() === "POST",
  );
  await buyer.page.reload();
  await answered;
  const from = performance.now();
  await buyer.block.getByText(en.buyer.state.attempted, { exact: true }).waitFor();
  expect(performance.now() - from).toBeLessThan(1_000);
  await buyer.context.close();
});
