import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { vi as texts } from "../../app/locales/vi";
import blockTexts from "../../extensions/thank-you/locales/vi.json";
import { EXTENSION_BUNDLES, ensure } from "../../scripts/prepare/generated.ts";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";
import { openOrderPages } from "./order-pages.ts";

let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  await ensure(EXTENSION_BUNDLES);
  browser = await openBrowser();
  stage = await openStage("thank-you");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
}, 180_000);
afterAll(async () => {
  await browser?.close();
});

test("a buyer opens the order's page: being prepared, then booked with the cash to have ready, then under way", async () => {
  const order = await placeOrder(stage);
  const buyer = await openOrderPages(browser, stage, { language: "vi", width: 390 });
  await buyer.openStatus(order);
  await buyer.block
    .getByText(/Cửa hàng đang chuẩn bị/)
    .first()
    .waitFor();

  await merchant.waitForOrders([order.name]);
  await merchant.openOrder(order.name);
  await merchant.app.getByRole("button", { name: texts.orders.book, exact: true }).click();
  await merchant.see(texts.parcel.state.booked);
  const [booked] = await ledgerOf(stage, order.name);
  const trackingNumber = booked?.label ?? "";

  await buyer.openStatus(order);
  await buyer.block.getByText(texts.buyer.state.booked, { exact: true }).waitFor();
  await buyer.block.getByText(/Cần chuẩn bị: 450\.000/).waitFor();
  await buyer.block.getByText(blockTexts.number.replace("{{number}}", trackingNumber)).waitFor();

  for (const status_id of [3, 4]) await stage.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id });
  await vi.waitFor(
    async () => {
      await buyer.openStatus(order);
      await buyer.block.getByText(texts.buyer.state.out_for_delivery, { exact: true }).waitFor({ timeout: 3_000 });
    },
    { timeout: 30_000 },
  );
  await buyer.block.getByText(texts.buyer.event.picked_up).waitFor();
  // Nothing is wider than a phone.
  expect(await buyer.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // Of the same browser, another order's page shows nothing of this one.
  const other = await placeOrder(stage, { deliveryMethod: null });
  await buyer.openStatus(other);
  await buyer.block.getByText(blockTexts.unknown).waitFor();
  expect(await buyer.block.innerText()).not.toContain(trackingNumber);

  // Before the merchant's pages are left: what the buyer's pages had to complain about.
  expect(buyer.troubles).toEqual([]);
  await buyer.context.close();
});
