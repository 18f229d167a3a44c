import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, type Merchant, placeOrder, setUp } from "./merchant.ts";
import { faultsOf, goOnAs, type Way } from "./screen.ts";

const ROUTES = join(import.meta.dirname, "../../app/routes");

/** Where each page of the app is opened; a page without a line here fails the test below. */
const PAGES: Record<string, (orderKey: number) => string> = {
  "app.$": () => "/app/nowhere",
  "app._index": () => "/app",
  "app.attention": () => "/app/attention",
  "app.batches._index": () => "/app/batches",
  "app.confirm": () => "/app/confirm",
  "app.claims._index": () => "/app/claims",
  "app.handover._index": () => "/app/handover",
  "app.handover.scan": () => "/app/handover/scan",
  "app.money.statements._index": () => "/app/money/statements",
  "app.not-in-step": () => "/app/not-in-step",
  "app.money._index": () => "/app/money?tab=to_collect",
  "app.orders._index": () => "/app/orders?tab=all",
  "app.orders.$orderKey": (orderKey) => `/app/orders/${orderKey}`,
  "app.prints": () => "/app/prints",
  "app.reports._index": () => "/app/reports",
  "app.returns._index": () => "/app/returns",
  "app.returns.scan": () => "/app/returns/scan",
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
  "app.settings.plan": () => "/app/settings/plan",
  "app.settings.data": () => "/app/settings/data",
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

/** Frames that hold other pages, and pages of a batch, a statement and a request at checkout, which are not made here. */
const NOT_OPENED = [
  "app",
  "app.orders",
  "app.setup",
  "app.settings.checkout.requests.$quoteId",
  "app.batches.$batchId",
  "app.money.statements.$statementId",
  "app.claims.$claimId",
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

test("each page is in the table above", () => {
  expect(pagesOfApp()).toEqual([...Object.keys(PAGES), ...NOT_OPENED].sort());
});

/**
 * Each page is opened on a computer and then made as narrow as a phone; in `npm run test:long` it is opened on both, in both
 * languages.
 */
const COMPUTER = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 780 };
const TOLD: { language: Way["language"]; sizes: Way["size"][] }[] = process.env.LONG_STORIES
  ? (["vi", "en"] as const).flatMap((language) => [COMPUTER, PHONE].map((size) => ({ language, sizes: [size] })))
  : [{ language: "vi", sizes: [COMPUTER, PHONE] }];

for (const { language, sizes } of TOLD) {
  const widths = sizes.map(({ width }) => `${width} px`).join(", then ");
  test(`every page can be read by a screen reader, and fits: ${language}, ${widths}`, async () => {
    const faults: Record<string, string[]> = {};
    for (const [page, path] of Object.entries(PAGES)) {
      for (const size of sizes) {
        await goOnAs(merchant, stage.urls.admin, { language, size });
        if (size === sizes[0]) await merchant.openApp(path(orderKey));
        const found = await faultsOf(merchant);
        if (found.length > 0) faults[`${page}, ${size.width} px`] = found;
      }
    }
    expect(faults).toEqual({});
  });
}
