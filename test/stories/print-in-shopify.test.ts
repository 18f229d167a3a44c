import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { vi as texts } from "../../app/locales/vi";
import papers from "../../extensions/order-print/locales/vi.json" with { type: "json" };
import selection from "../../extensions/orders-print/locales/vi.json" with { type: "json" };
import { EXTENSION_BUNDLES, ensure } from "../../scripts/prepare/generated.ts";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";
import { anyOf, shoot } from "./screen.ts";

let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  await ensure(EXTENSION_BUNDLES);
  browser = await openBrowser();
  stage = await openStage("print-in-shopify");
  merchant = await aMerchant(browser, stage);
}, 400_000);
afterAll(async () => {
  await browser?.close();
});

const within = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 40_000, interval: 500 });
/** A page of Shopify's admin, outside the app. */
const open = (path: string) =>
  merchant.page.goto(new URL(`/store/${stage.shop.split(".")[0]}${path}`, stage.urls.admin).href);
const frame = () => merchant.page.locator("#extension-window");

async function openPrint(name: string) {
  const menu = merchant.page.locator('[data-extension-menu="print-action"]');
  await menu.locator("> button").click();
  await menu.getByRole("menuitem", { name }).click();
}

const choice = (kind: keyof typeof papers.kind): Locator =>
  frame().getByRole("radio", { name: anyOf(papers.kind[kind].other) });
const canPrint = () => within(async () => expect(await merchant.page.locator("#print-button").isEnabled()).toBe(true));

async function aBookedOrder() {
  const order = await placeOrder(stage);
  await merchant.waitForOrders([order.name]);
  await merchant.openOrder(order.name);
  await merchant.press(texts.orders.book);
  await merchant.see(texts.parcel.state.booked);
  await within(async () => expect(await ledgerOf(stage, order.name)).toHaveLength(1));
  return order;
}

test("staff print an order's papers and those of a selection where they are in Shopify, and the order says what its parcel says", async () => {
  await setUp(merchant);
  const booked = await aBookedOrder();
  const unbooked = await placeOrder(stage);
  await merchant.waitForOrders([unbooked.name]);
  const { page } = merchant;

  await within(async () => {
    await open(`/orders/${booked.id}`);
    expect(await page.locator("pre").allInnerTexts()).toContain("booked");
  });

  // The app does not answer: it says so, and goes on when it does.
  await page.route("**/ext/prints/orders*", (route) => route.abort());
  await open(`/orders/${booked.id}`);
  await openPrint(papers.name);
  await frame().getByText(papers.help.unreachable).waitFor();
  await shoot(merchant, "print-dead");
  await page.unroute("**/ext/prints/orders*");
  await frame().getByRole("button", { name: papers.try_again }).click();
  await choice("labels").waitFor();
  expect(await page.locator("#print-button").isEnabled()).toBe(false);
  await shoot(merchant, "print-choose");
  await choice("labels").click();
  await canPrint();
  await frame().getByText(anyOf(papers.ready.labels.other)).waitFor();
  await shoot(merchant, "print-label");
  await choice("packing_slips").click();
  await frame().getByText(anyOf(papers.ready.packing_slips.other)).waitFor();
  await canPrint();
  await merchant.openOrder(booked.name);
  await merchant.see(/đã in/i);

  await open("/orders");
  for (const { name } of [booked, unbooked]) await page.getByLabel(name, { exact: true }).check();
  await openPrint(selection.name);
  await choice("labels").click();
  await canPrint();
  await frame().getByText(`${unbooked.name}: ${papers.reason.not_booked}`).waitFor();
  await shoot(merchant, "print-selection");
  await page.setViewportSize({ width: 390, height: 780 });
  await shoot(merchant, "print-selection-phone");
  expect(merchant.troubles.filter((trouble) => !trouble.includes("/ext/prints/orders"))).toEqual([]);
});
