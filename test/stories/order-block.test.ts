import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXTENSION_BUNDLES, ensure } from "../../scripts/prepare/generated.ts";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { shopifyPages } from "./admin-place.ts";
import { aMerchant, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";
import { shoot } from "./screen.ts";

/** The card on Shopify's own order page, as the built extension shows it: an order is booked without opening the app. */
let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  await ensure(EXTENSION_BUNDLES);
  browser = await openBrowser();
  stage = await openStage("order-block");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
});
afterAll(() => browser?.close());

test("an order is booked from the block on its page in Shopify, once, however often one clicks", async () => {
  const order = await placeOrder(stage);
  await merchant.waitForOrders([order.name]);
  const { block, openOrder, faults } = shopifyPages(merchant, stage);
  await openOrder(order.id);
  await block.getByText("Tạo vận đơn để gửi kiện này.").waitFor();
  await block.getByText("Thu hộ: 450.000 ₫").waitFor();
  await block.scrollIntoViewIfNeeded();
  await shoot(merchant, "block-ready.vi.1280");
  await block.getByRole("button", { name: "Tạo vận đơn", exact: true }).dblclick();
  // The carrier's own words, and what is next.
  await block.getByText("Dán nhãn và bàn giao cho bưu tá.").waitFor();
  const [booked, ...more] = await ledgerOf(stage, order.name);
  expect(more).toEqual([]);
  await block
    .getByText(booked?.label ?? "no parcel")
    .first()
    .waitFor();
  await shoot(merchant, "block-booked.vi.1280");
  expect(await faults()).toEqual([]);

  await block.getByText("Mở đơn trong Waybill").click();
  await merchant.see(booked?.label ?? "no parcel");
  expect(merchant.troubles).toEqual([]);
  expect(stage.outside()).toEqual([]);
});
