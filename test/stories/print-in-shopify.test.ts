import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { en } from "../../app/locales/en";
import { vi as vietnamese } from "../../app/locales/vi";
import papersEn from "../../extensions/order-print/locales/en.default.json" with { type: "json" };
import papersVi from "../../extensions/order-print/locales/vi.json" with { type: "json" };
import selectionEn from "../../extensions/orders-print/locales/en.default.json" with { type: "json" };
import selectionVi from "../../extensions/orders-print/locales/vi.json" with { type: "json" };
import { EXTENSION_BUNDLES, ensure } from "../../scripts/prepare/generated.ts";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { shopifyPages } from "./admin-place.ts";
import { aMerchant, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";
import { anyOf, goOnAs, shoot, WAYS } from "./screen.ts";

/** The menu *Print* of Shopify's own pages, in each language and width. */
let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  await ensure(EXTENSION_BUNDLES);
  browser = await openBrowser();
  stage = await openStage("print-in-shopify");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
}, 400_000);
afterAll(async () => {
  await browser?.close();
});

const TEXTS = {
  vi: { app: vietnamese, papers: papersVi, selection: selectionVi, printed: /đã in/i },
  en: { app: en, papers: papersEn, selection: selectionEn, printed: /printed/i },
};

const within = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 40_000, interval: 500 });
/** A page of Shopify's admin, outside the app. */
const open = (path: string) =>
  merchant.page.goto(new URL(`/store/${stage.shop.split(".")[0]}${path}`, stage.urls.admin).href);
const frame = () => merchant.page.locator("#extension-window");

async function openPrint(name: string) {
  const menu = merchant.page.locator('[data-extension-menu="print-action"]');
  await menu.and(merchant.page.locator("[data-filled]")).waitFor();
  await menu.locator("> button").click();
  await menu.getByRole("menuitem", { name }).click();
}

const canPrint = () => within(async () => expect(await merchant.page.locator("#print-button").isEnabled()).toBe(true));

/** Presses Shopify's button. A Chromium without a screen has no printer, and ends when it is asked for one: what it is given is noted instead. */
async function printWhatIsShown() {
  const preview = merchant.page.locator("#print-preview");
  await preview.evaluate((shown) => {
    const printer = { print: () => shown.setAttribute("data-given", "yes") };
    Object.defineProperty(shown, "contentWindow", { value: printer });
  });
  await merchant.page.locator("#print-button").click();
  expect(await preview.getAttribute("data-given")).toBe("yes");
}

/** The address of the document that Shopify shows. */
async function documentAddress(): Promise<string> {
  const shown = (await merchant.page.locator("#print-preview").getAttribute("src")) ?? "";
  return new URL(shown, stage.urls.admin).searchParams.get("src") ?? "no address";
}

async function aBookedOrder(book: string) {
  const order = await placeOrder(stage);
  await merchant.waitForOrders([order.name]);
  await merchant.openOrder(order.name);
  await merchant.press(book);
  await within(async () => expect(await ledgerOf(stage, order.name)).toHaveLength(1));
  return order;
}

for (const way of WAYS) {
  const { language, size } = way;
  const { app, papers, selection, printed } = TEXTS[language];
  const told = `${language}, ${size.width} px`;
  const picture = (name: string) => shoot(merchant, `print-${name}.${language}.${size.width}`);
  const choice = (kind: keyof typeof papers.kind): Locator =>
    frame().getByRole("radio", { name: countedAs(papers.kind[kind]) });
  const isReady = (kind: keyof typeof papers.ready) => frame().getByText(countedAs(papers.ready[kind])).waitFor();

  test(`staff print an order's papers and those of a selection where they are in Shopify: ${told}`, async () => {
    await goOnAs(merchant, stage.urls.shopify, way);
    const { page } = merchant;
    const { faults } = shopifyPages(merchant, stage);
    const booked = await aBookedOrder(app.orders.book);
    const unbooked = await placeOrder(stage);
    await merchant.waitForOrders([unbooked.name]);
    await within(async () => {
      await open(`/orders/${booked.id}`);
      expect(await page.locator("pre").allInnerTexts()).toContain("booked");
    });

    // The app does not answer: it says so, and goes on when it does.
    await page.route("**/ext/prints/orders*", (route) => route.abort());
    await open(`/orders/${booked.id}`);
    await openPrint(papers.name);
    await frame().getByText(papers.help.unreachable).waitFor();
    await picture("dead");
    expect(await faults(), "a dead app").toEqual([]);
    await page.unroute("**/ext/prints/orders*");
    await frame().getByRole("button", { name: papers.try_again }).click();
    await choice("labels").waitFor();
    expect(await page.locator("#print-button").isEnabled()).toBe(false);
    await picture("choose");
    expect(await faults(), "the choice").toEqual([]);

    // The label, and Shopify's own button: the document opens by its address alone, and by no other.
    await choice("labels").click();
    await canPrint();
    await isReady("labels");
    await picture("label");
    expect(await faults(), "a label").toEqual([]);
    await printWhatIsShown();
    const address = await documentAddress();
    expect(address.startsWith(`${stage.urls.app}/files/`)).toBe(true);
    const file = await page.request.get(address);
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, expect.stringContaining("application/pdf")]);
    expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
    const forged = new URL(address);
    for (const key of forged.searchParams.keys()) forged.searchParams.set(key, "1");
    expect((await page.request.get(forged.href)).status()).toBeGreaterThanOrEqual(400);

    // Another paper takes its place.
    await choice("packing_slips").click();
    await isReady("packing_slips");
    await canPrint();
    expect(await documentAddress()).not.toBe(address);
    await picture("packing-slip");
    await merchant.openOrder(booked.name);
    await merchant.see(printed);

    await open("/orders");
    for (const { name } of [booked, unbooked]) await page.getByLabel(name, { exact: true }).check();
    await openPrint(selection.name);
    await choice("labels").click();
    await canPrint();
    await frame().getByText(`${unbooked.name}: ${papers.reason.not_booked}`).waitFor();
    await picture("selection");
    expect(await faults(), "a selection").toEqual([]);
    await printWhatIsShown();
    // The call that was cut off is in the browser's own log.
    expect(merchant.troubles.filter((trouble) => !/ext\/prints\/orders|ERR_FAILED/.test(trouble))).toEqual([]);
    expect(stage.outside()).toEqual([]);
  });
}

/** A text with a count, in either form. */
function countedAs({ one, other }: { one: string; other: string }): RegExp {
  return new RegExp(`${anyOf(one).source}|${anyOf(other).source}`);
}
