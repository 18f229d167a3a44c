import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Frame } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "../support/axe.ts";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, type Merchant, placeOrder, setUp } from "./merchant.ts";

const ROUTES = join(import.meta.dirname, "../../app/routes");
const WIDTHS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 780 } };

/** Where each page of the app is opened; a page without a line here fails the test below. */
const PAGES: Record<string, (orderKey: number) => string> = {
  "app.$": () => "/app/nowhere",
  "app._index": () => "/app",
  "app.attention": () => "/app/attention",
  "app.batches._index": () => "/app/batches",
  "app.handover._index": () => "/app/handover",
  "app.handover.scan": () => "/app/handover/scan",
  "app.not-in-step": () => "/app/not-in-step",
  "app.orders._index": () => "/app/orders?tab=all",
  "app.orders.$orderKey": (orderKey) => `/app/orders/${orderKey}`,
  "app.prints": () => "/app/prints",
  "app.settings._index": () => "/app/settings",
  "app.settings.account": () => "/app/settings/account",
  "app.settings.checkout._index": () => "/app/settings/checkout",
  "app.settings.checkout.prices": () => "/app/settings/checkout/prices",
  "app.settings.checkout.requests._index": () => "/app/settings/checkout/requests",
  "app.settings.checkout.tables": () => "/app/settings/checkout/tables",
  "app.settings.checkout.try": () => "/app/settings/checkout/try",
  "app.settings.language": () => "/app/settings/language",
  "app.settings.money": () => "/app/settings/money",
  "app.settings.pickups": () => "/app/settings/pickups",
  "app.settings.privacy": () => "/app/settings/privacy",
  "app.settings.rules.$ruleId": () => "/app/settings/rules/new",
  "app.settings.rules._index": () => "/app/settings/rules",
  "app.settings.shipping": () => "/app/settings/shipping",
  "app.settings.shopify": () => "/app/settings/shopify",
  "app.settings.staff": () => "/app/settings/staff",
  "app.setup.account": () => "/app/setup/account",
  "app.setup.fee": () => "/app/setup/fee",
  "app.setup.money": () => "/app/setup/money",
  "app.setup.pickups": () => "/app/setup/pickups",
};

/** Frames that hold other pages, and pages of a batch and of a request at checkout, which are not made here. */
const NOT_OPENED = [
  "app",
  "app.orders",
  "app.setup",
  "app.settings.checkout.requests.$quoteId",
  "app.batches.$batchId",
];

let stage: Stage;
let browser: Browser;
let merchant: Merchant;
let orderKey: number;

beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage("every-page");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
  const { id, name } = await placeOrder(stage);
  orderKey = id;
  await merchant.waitForOrders([name]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
});

/** The pages of the app: routes below `/app` with something to show. */
function pagesOfApp(): string[] {
  return readdirSync(ROUTES)
    .filter((name) => name.startsWith("app"))
    .map((name) => name.replace(/\.tsx$/, ""))
    .filter((name) => {
      const file = existsSync(join(ROUTES, `${name}.tsx`)) ? `${name}.tsx` : join(name, "route.tsx");
      return /^export default function|^export \{.* as default/m.test(readFileSync(join(ROUTES, file), "utf8"));
    })
    .sort();
}

/** What is wrong with the page that is open, in words that name the element. */
async function faultsOf(frame: Frame): Promise<string[]> {
  const faults = (await axeFaults(frame)).map(({ rule, elements }) => `${rule}: ${elements.join(" | ")}`);
  const { wide, mains } = await frame.evaluate(() => ({
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    mains: document.querySelectorAll("main").length,
  }));
  if (wide > 0) faults.push(`scrolls ${wide} px to the side`);
  if (mains !== 1) faults.push(`${mains} main landmarks`);
  return faults;
}

async function openedFrame(path: string): Promise<Frame> {
  await merchant.openApp(path);
  const frame = merchant.page.frames().find((each) => each.parentFrame() !== null);
  if (!frame) throw new Error("the app is not in its frame");
  await frame.evaluate(() => document.fonts.ready.then(() => undefined));
  return frame;
}

test("each page is in the table above", () => {
  expect(pagesOfApp()).toEqual([...Object.keys(PAGES), ...NOT_OPENED].sort());
});

const LANGUAGES = process.env.LONG_STORIES ? ["vi", "en"] : ["vi"];

for (const language of LANGUAGES)
  for (const [name, size] of Object.entries(WIDTHS))
    test(`every page can be read by a screen reader, and fits: ${name}, ${language}`, async () => {
      await merchant.page.context().addCookies([{ name: "sandbox_locale", value: language, url: stage.urls.admin }]);
      await merchant.page.setViewportSize(size);
      const faults: Record<string, string[]> = {};
      for (const [page, path] of Object.entries(PAGES)) {
        const found = await faultsOf(await openedFrame(path(orderKey)));
        if (found.length > 0) faults[page] = found;
      }
      expect(faults).toEqual({});
    });
