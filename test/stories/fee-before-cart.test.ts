import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { vi as texts } from "../../app/locales/vi";
import enTexts from "../../extensions/shipping-estimator/locales/en.default.json" with { type: "json" };
import viTexts from "../../extensions/shipping-estimator/locales/vi.json" with { type: "json" };
import { axeFaults } from "../support/axe.ts";
import { openBrowser, openPage } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, type Merchant, setUp } from "./merchant.ts";

let stage: Stage;
let browser: Browser;
let merchant: Merchant;

const { estimator: VI } = viTexts;
const { estimator: EN } = enTexts;
const SAIGON = "Thành phố Hồ Chí Minh";
const WARD = "Phường Sài Gòn";
const ROAD = texts.checkout.rate.name.road;
/** 350 g; two of them 700 g: 37,000 ₫ by road between regions. */
const SKU = "CHEN-GOM";

beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage("fee-before-cart");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
});
afterAll(async () => {
  if (stage) expect(stage.outside()).toEqual([]);
  await browser?.close();
});

interface Product {
  sku: string;
  handle: string;
}

async function productUrl(): Promise<string> {
  const { products } = (await stage.controlShopify("GET", `/shops/${stage.shop}`)) as { products: Product[] };
  const product = products.find(({ sku }) => sku === SKU);
  return `${stage.urls.checkout}/products/${product?.handle}`;
}

const block = (page: Page) => page.locator("[data-waybill-estimator]");
const answer = (page: Page) => page.getByRole("status");

/** Waits for a text in the answer; asks again while nobody knows a fee, as a visitor would. */
async function read(page: Page, text: string, retry: string = VI.retry) {
  const found = answer(page).getByText(text).first();
  const again = block(page).getByRole("button", { name: retry });
  for (;;) {
    await found.or(again).first().waitFor();
    if (await found.isVisible()) return;
    // It goes by itself when the ward that was picked meanwhile is asked about.
    await again.click({ timeout: 1_000 }).catch(() => undefined);
  }
}

async function pick(page: Page, words: typeof VI = VI) {
  await block(page).getByLabel(words.province).selectOption(SAIGON);
  await block(page).getByLabel(words.ward).selectOption(WARD);
}

/** How far the page's parts moved by themselves, as browsers measure it. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(shifts.filter((one) => !one.hadRecentInput).reduce((sum, { value }) => sum + value, 0));
        });
        // Nothing may have moved at all: then the observer is never called.
        requestAnimationFrame(() => setTimeout(() => resolve(0), 50));
        seen.observe({ type: "layout-shift", buffered: true });
      }),
  );

test("a shop without these rates at checkout says that the fee comes there", async () => {
  const { page, context, troubles } = await openPage(browser);
  await page.goto(await productUrl());
  await block(page).getByLabel(VI.province).selectOption(SAIGON);
  await answer(page).getByText(VI.off).waitFor();
  expect(troubles).toEqual([]);
  await context.close();

  await merchant.openApp("/app/settings/checkout");
  await merchant.press(texts.fees.turn_on);
  await merchant.see(texts.fees.problem.not_in_zone.title);
  await merchant.openApp("/app/settings/checkout/tables");
  await merchant.app.getByRole("button", { name: texts.fees.tables.days.propose }).click();
  await merchant.app.getByRole("button", { name: texts.common.action.save }).click();
  await merchant.see(texts.common.saved);
});

test("on a product's page the visitor picks a ward and reads fee, days and how to pay, and finds it again", async () => {
  const { page, context, troubles } = await openPage(browser, { width: 390, height: 1_200 });
  await page.goto(await productUrl());
  await pick(page);
  await read(page, ROAD);
  await answer(page).getByText("32.000").waitFor();
  await answer(page).getByText("Nhận sau 3–5 ngày").waitFor();
  await answer(page).getByText(VI.cod).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeFaults(page.mainFrame())).toEqual([]);
  await shoot(page, "product-390-vi");

  // Two pieces weigh more: what the form says counts, whoever changes it.
  await page.getByLabel("Số lượng").fill("2");
  await page.getByLabel("Số lượng").blur();
  await answer(page).getByText("37.000").waitFor();

  await page.reload();
  await answer(page).getByText("32.000").waitFor();
  expect(await block(page).getByLabel(VI.ward).inputValue()).toBe(WARD);
  expect(await layoutShift(page)).toBeLessThan(0.01);

  // The same place as it was called before, with the keyboard alone.
  await block(page).getByLabel(VI.system_new).focus();
  await page.keyboard.press("ArrowDown");
  for (const part of ["province", "district", "ward"]) {
    await block(page).locator(`[data-part="${part}"]:enabled`).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
  }
  await read(page, ROAD);
  await block(page).getByLabel(VI.province).selectOption(SAIGON);
  await block(page).getByLabel(VI.district).selectOption("Quận 1");
  await block(page).getByLabel(VI.ward).selectOption("Phường Bến Nghé");
  await read(page, ROAD);
  await answer(page).getByText("32.000").waitFor();
  await shoot(page, "product-390-old-vi");
  await page.reload();
  await answer(page).getByText("32.000").waitFor();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  expect(troubles).toEqual([]);
  await context.close();
});

test("on the cart's page, in English, it asks for what is in the cart", async () => {
  const { page, context, troubles } = await openPage(browser, { locale: "en-US" });
  await page.goto(`${stage.urls.checkout}/cart`);
  await page.getByRole("button", { name: "English" }).click();
  await block(page).getByLabel(EN.province).selectOption(SAIGON);
  await answer(page).getByText(EN.empty).waitFor();
  await page.goto(await productUrl());
  await page.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await pick(page, EN);
  await read(page, "Standard delivery", EN.retry);
  await answer(page).getByText("37,000").waitFor();
  await answer(page).getByText("Arrives 3–5 days after it is sent.").waitFor();
  await answer(page).getByText(EN.cod).waitFor();
  expect(await axeFaults(page.mainFrame())).toEqual([]);
  await shoot(page, "cart-en");
  expect(troubles).toEqual([]);
  await context.close();
});

test("what is clicked elsewhere on the page while the fee is on its way does not stop it", async () => {
  const { page, context, troubles } = await openPage(browser);
  await page.goto(await productUrl());
  await pick(page);
  await read(page, ROAD);
  // The next fee waits until the click has been followed up.
  const { promise: followed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/estimate/fees/**", async (route) => {
    await followed;
    await route.continue();
  });
  await page.clock.install();
  await block(page).getByLabel(VI.ward).selectOption("Phường Bến Thành");
  await answer(page).getByText(VI.waiting).waitFor();
  await page.getByRole("heading", { level: 1 }).click();
  await page.clock.runFor(1_000);
  goOn();
  await answer(page).getByText("32.000").waitFor();
  expect(await block(page).getByLabel(VI.ward).inputValue()).toBe("Phường Bến Thành");
  expect(troubles).toEqual([]);
  await context.close();
});

for (const [language, words] of [
  ["vi", VI],
  ["en", EN],
] as const) {
  test(`while the app is dead, or not where the block asks, the cart's page says so on a phone and on a computer: ${language}`, async () => {
    for (const width of [390, 1280]) {
      const { page, context } = await openPage(browser, { width, height: 1_000 });
      const { origin } = new URL(stage.urls.checkout);
      await context.addCookies([{ name: "storefront_locale", value: language, url: `${origin}/storefront` }]);
      const lists = "**/estimate/places";
      await page.route(lists, (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<p></p>" }));
      await page.goto(`${stage.urls.checkout}/cart`);
      await answer(page).getByText(words.failed).waitFor();
      await block(page).getByRole("button", { name: words.retry }).waitFor();
      expect(await axeFaults(page.mainFrame())).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await shoot(page, `cart-dead-${width}-${language}`);
      await page.unroute(lists);
      await page.route(lists, (route) => route.fulfill({ status: 404, contentType: "text/html", body: "<p></p>" }));
      await page.reload();
      await answer(page).getByText(words.off).waitFor();
      await block(page).getByRole("button", { name: words.retry }).waitFor({ state: "hidden" });
      await shoot(page, `cart-moved-${width}-${language}`);
      await context.close();
    }
  });
}

test("while the app is dead the block says so and offers to try again, and without its script it is not there", async () => {
  const { page, context } = await openPage(browser);
  // As Shopify answers for an app that does not.
  const dead = "**/estimate/**";
  await page.route(dead, (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<p>Bad gateway</p>" }),
  );
  await page.goto(await productUrl());
  await answer(page).getByText(VI.failed).waitFor();
  expect(await axeFaults(page.mainFrame())).toEqual([]);
  await shoot(page, "product-dead-vi");
  const retry = block(page).getByRole("button", { name: VI.retry });
  await retry.focus();
  await page.unroute(dead);
  await page.keyboard.press("Enter");
  await answer(page).getByText(VI.hint).waitFor();
  await retry.waitFor({ state: "hidden" });
  // Focus is not lost with the button.
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("status");

  await page.route(dead, (route) => (route.request().url().includes("/fees/") ? route.abort() : route.continue()));
  await block(page).getByLabel(VI.province).selectOption(SAIGON);
  await answer(page).getByText(VI.failed).waitFor();
  await page.unroute(dead);
  await retry.click();
  await read(page, ROAD);

  await page.route("**/shipping-estimator.js", (route) => route.abort());
  await page.reload();
  await page.getByText("Đoạn này đứng dưới khối").waitFor();
  await block(page).waitFor({ state: "hidden" });
  await context.close();
});

async function shoot(page: Page, name: string) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
}
