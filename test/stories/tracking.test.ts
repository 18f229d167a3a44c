import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { en } from "../../app/locales/en";
import { vi as texts } from "../../app/locales/vi";
import { axeFaults } from "../support/axe.ts";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, inShopify, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";
import { faultsOf, goOnAs, shoot } from "./screen.ts";

let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage("tracking");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
}, 180_000);
afterAll(async () => {
  await browser?.close();
});

const within = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 60_000, interval: 300 });

/** A buyer, whose browser runs no script of any page. */
async function aVisitor(options: BrowserContextOptions = {}): Promise<Page> {
  const phone = { viewport: { width: 390, height: 780 }, locale: "vi-VN", javaScriptEnabled: false };
  const page = await (await browser.newContext({ ...phone, ...options })).newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

/** Looks at a page as it stands: axe is a script, so that it looks at a copy of the same text. */
async function good(page: Page, name: string) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
  const copy = await aVisitor({ javaScriptEnabled: true, viewport: page.viewportSize() });
  await copy.setContent(await page.content());
  const faults = (await axeFaults(copy.mainFrame())).map(({ rule, elements }) => `${rule}: ${elements.join(" | ")}`);
  const wide = await copy.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const cut = await copy
    .locator("button")
    .evaluateAll((all) =>
      all.flatMap((one) => (one.scrollWidth > one.clientWidth ? [`does not hold its text: ${one.textContent}`] : [])),
    );
  await copy.context().close();
  expect([...faults, ...cut, ...(wide > 0 ? [`scrolls ${wide} px to the side`] : [])], name).toEqual([]);
}

/** A parcel that is booked, and the link that Shopify has of it. */
async function aBooked() {
  const { id, name } = await placeOrder(stage);
  await merchant.waitForOrders([name]);
  await merchant.openOrder(name);
  await merchant.press(texts.orders.book);
  await merchant.see(texts.parcel.state.booked);
  const link = await within(async () => {
    const { fulfillments } = await inShopify(stage, id);
    const url = fulfillments[0]?.tracking[0]?.url;
    if (!url) throw new Error("Shopify has no link yet");
    return new URL(url);
  });
  const [, number, key] = /([^/]+)\/([^/]+)$/.exec(link.pathname) ?? [];
  const [booked] = await ledgerOf(stage, name);
  const move = (status: number, reason?: string) =>
    stage.controlCarrier("POST", `/orders/${booked?.label}/status`, {
      ...{ status_id: status, ...(reason && { reason_code: reason }) },
    });
  return { name, link: link.href, own: `${stage.urls.app}/t/tracking/${number}/${key}`, move };
}

test("a buyer follows a parcel without a script, says what to do when its delivery failed, and reads what came of it", async () => {
  const { name, link, own, move } = await aBooked();
  const buyer = await aVisitor();
  await buyer.goto(link);
  await buyer.getByRole("heading", { name: texts.buyer.state.booked }).waitFor();
  await good(buyer, "tracking-booked-vi");

  for (const status of [3, 4]) await move(status);
  await move(9, "131");
  await within(async () => {
    await buyer.goto(link);
    await buyer.getByRole("heading", { name: texts.buyer.state.failed }).waitFor({ timeout: 1_000 });
  });
  await good(buyer, "tracking-failed-vi");
  await buyer.locator("button[name=day]").first().click();
  await buyer.getByText(texts.buyer.ask.notice.saved).waitFor();
  await good(buyer, "tracking-answered-vi");

  // The order asks for attention, its page says what was answered, and leads to the words for the carrier.
  await merchant.openApp("/app/orders?tab=attention");
  await merchant.see(texts.orders.answered);
  await merchant.openOrder(name);
  await merchant.see(/Khách muốn giao lại/);
  await shoot(merchant, "tracking-order-vi");
  await merchant.press(texts.attention.answer_buyer);
  await merchant.app.getByRole("heading", { name: texts.attention.title }).waitFor();
  await merchant.see(/Khách muốn giao lại/);
  expect(await faultsOf(merchant)).toEqual([]);
  await shoot(merchant, "tracking-queue-vi");
  await merchant.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const write = (action: string) => merchant.app.getByRole("button", { name: `${action}: đơn ${name}` }).click();

  // Before staff have copied them, the buyer answers anew: that is not taken as dealt with.
  await write(texts.attention.action.tell);
  await merchant.app.getByLabel(texts.attention.tell.words).waitFor();
  await shoot(merchant, "tracking-words-vi");
  await buyer.getByText(texts.buyer.ask.change).click();
  await buyer.getByText(texts.buyer.ask.unwanted.title).click();
  await buyer.locator("details[open] details[open] button").click();
  await buyer.getByText(texts.buyer.ask.notice.saved).waitFor();
  await merchant.press(texts.attention.tell.copy);
  await merchant.see(/khách vừa trả lời khác/);
  await shoot(merchant, "tracking-unseen-vi");
  await merchant.openApp("/app/attention?kind=answered");
  await merchant.see(texts.attention.buyer_says.unwanted);
  await write(texts.attention.action.tell_again);
  await merchant.press(texts.attention.tell.copy);
  await within(async () => {
    await buyer.goto(link);
    await buyer.getByText(texts.buyer.refused.passed_on).waitFor({ timeout: 1_000 });
  });
  await buyer.getByRole("heading", { name: texts.buyer.refused.title }).waitFor();
  expect(await buyer.getByText(texts.buyer.prepare.label).count()).toBe(0);
  await good(buyer, "tracking-passed-on-vi");

  // The same order at the app's own address, in English, on a computer and in the dark.
  for (const [size, scheme, heading] of [
    [{ width: 390, height: 780 }, "light", en.buyer.refused.title],
    [{ width: 1280, height: 900 }, "dark", en.buyer.state.failed],
  ] as const) {
    const abroad = await aVisitor({ locale: "en-GB", colorScheme: scheme, viewport: size });
    await abroad.goto(own);
    await abroad.getByRole("heading", { name: heading }).waitFor();
    await abroad.getByText(en.buyer.ask.change).click();
    // A number that is none is corrected where it was typed.
    await abroad.getByText(en.buyer.ask.phone.title).click();
    await abroad.getByLabel(en.buyer.ask.phone.label).fill("123");
    await abroad.locator("details[open] details[open] button").click();
    await abroad.getByText(en.buyer.ask.notice.phone).waitFor();
    expect(await abroad.getByLabel(en.buyer.ask.phone.label).inputValue()).toBe("123");
    await good(abroad, `tracking-mistyped-en-${size.width}`);
    await abroad.getByText(en.buyer.ask.phone.title).click();
    await abroad.getByText(en.buyer.ask.landmark.title).click();
    await good(abroad, `tracking-own-en-${size.width}`);
    await abroad.getByLabel(en.buyer.ask.landmark.label).fill(`green gate ${size.width}, opposite the school`);
    await abroad.locator("details[open] details[open] button").click();
    await abroad.getByText(en.buyer.ask.notice.saved).waitFor();
    await abroad.goto(`${own}x`);
    await abroad.getByText(en.buyer.track.without_key).waitFor();
    await good(abroad, `tracking-wrong-key-en-${size.width}`);
    await abroad.goto(own.replace(/[^/]+\/[^/]+$/, "S1.NONE"));
    await abroad.getByRole("heading", { name: en.buyer.track.none_title }).waitFor();
    await good(abroad, `tracking-none-en-${size.width}`);
    await abroad.context().close();
  }
  const english = await aVisitor({ locale: "en-GB", viewport: { width: 1280, height: 900 } });
  await english.goto(link);
  await english.getByRole("heading", { name: en.buyer.state.failed }).waitFor();
  await good(english, "tracking-failed-en-1280");
  expect(stage.outside()).toEqual([]);
});

test("where the operator has chosen the page for buyers, the setting says so, in both languages and widths", async () => {
  for (const [language, width, { track, track_elsewhere }] of [
    ["vi", 1280, texts.settings.shopify.fulfil],
    ["en", 390, en.settings.shopify.fulfil],
  ] as const) {
    await goOnAs(merchant, stage.urls.admin, { language, size: { width, height: 900 } });
    await merchant.openApp("/app/settings/shopify");
    const box = merchant.app.getByRole("checkbox", { name: track });
    await box.waitFor();
    // The stand-in's storefront has an address of its own, which whoever runs the app has set for all shops.
    expect(await box.isDisabled()).toBe(true);
    await merchant.see(track_elsewhere);
    await box.scrollIntoViewIfNeeded();
    expect(await faultsOf(merchant)).toEqual([]);
    await shoot(merchant, `tracking-setting-${language}-${width}`);
  }
});
