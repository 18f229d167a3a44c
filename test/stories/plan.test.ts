import pg from "pg";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { en } from "../../app/locales/en";
import { vi as texts } from "../../app/locales/vi";
import { openBrowser } from "../support/browser.ts";
import { startTestStack, type TestStack } from "../support/stack.ts";
import { aMerchant, type Merchant, setUp } from "./merchant.ts";
import { faultsOf, goOnAs, shoot } from "./screen.ts";

const PLANS = [
  {
    ...{ handle: "basic", name: "Waybill Cơ bản", currency: "USD", monthlyPrice: "9.00" },
    ...{ freeParcels: 100, parcelPrice: "0.03", cap: "10.00", trialDays: 0 },
  },
  {
    ...{ handle: "big", name: "Waybill Lớn", currency: "USD", monthlyPrice: "29.00" },
    ...{ freeParcels: 2_000, parcelPrice: "0.02", cap: "50.00", trialDays: 14 },
  },
];

/** Only in `npm run test:long`: the app's switch is of the whole app, which the other stories share. */
describe.runIf(process.env.LONG_STORIES)("the plan", () => {
  let stack: TestStack;
  let browser: Browser;
  let merchant: Merchant;

  beforeAll(async () => {
    browser = await openBrowser();
    stack = await startTestStack({ env: { BILLING: JSON.stringify(PLANS) } });
    merchant = await aMerchant(browser, stack);
    await setUp(merchant);
  }, 600_000);
  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  test("is told on the first page, chosen, approved at Shopify, and shown with what was used", async () => {
    const { plan } = texts;
    await merchant.openApp("/app");
    await merchant.see(plan.standing.none.title);
    await shoot(merchant, "plan-home-vi-1280");
    expect(await faultsOf(merchant)).toEqual([]);
    await merchant.press(plan.open);
    await merchant.see(plan.choose.title);
    await shoot(merchant, "plan-none-vi-1280");
    expect(await faultsOf(merchant)).toEqual([]);

    await merchant.press(plan.choose.action.replace("{{name}}", "Waybill Cơ bản"));
    await merchant.page.getByRole("heading", { name: "Waybill Cơ bản" }).waitFor();
    await shoot(merchant, "plan-at-shopify");
    await merchant.page.getByRole("button", { name: "Duyệt", exact: true }).click();
    await merchant.see(plan.back.agreed);
    await merchant.see(plan.standing.active.title);

    await useUpTheCap();
    await merchant.openApp("/app/settings/plan");
    await merchant.see(plan.standing.cap_reached.title);
    await shoot(merchant, "plan-cap-vi-1280");
    expect(await faultsOf(merchant)).toEqual([]);

    // Of all pages of the admin: Shopify asks on one of its own.
    await goOnAs(merchant, stack.urls.shopify, { language: "en", size: { width: 390, height: 780 } });
    await merchant.openApp("/app/settings/plan");
    await merchant.see(en.plan.cap.title);
    await shoot(merchant, "plan-cap-en-390");
    expect(await faultsOf(merchant)).toEqual([]);
    await merchant.app.getByLabel(en.plan.cap.label).fill("a lot");
    await merchant.press(en.plan.cap.action);
    await merchant.see(en.plan.answer.not_an_amount);
    await merchant.app.getByLabel(en.plan.cap.label).fill("25");
    await merchant.press(en.plan.cap.action);
    await merchant.page.getByText("25 USD").waitFor();
    await merchant.page.getByRole("button", { name: "Approve", exact: true }).click();
    await merchant.see(en.plan.back.agreed);
    await merchant.see(en.plan.standing.active.title);
    expect(merchant.troubles).toEqual([]);
  });

  /** What the past days left, as if they had been settled: all of the cap is used. */
  async function useUpTheCap() {
    const client = new pg.Client({ connectionString: stack.databaseUrl });
    await client.connect();
    await client.query("UPDATE billing_subscription SET balance_cents = cap_cents");
    await client.query(
      `INSERT INTO usage_charge (shop_id, day, part, parcels, free, charged, unpaid, unpaid_why, amount_cents, currency, state, settled_at)
         SELECT s.shop_id, to_char(now() - n * interval '1 day', 'YYYY-MM-DD'), 1, 120, 20, 90, 10, 'cap', 270, 'USD', 'charged', now()
           FROM billing_subscription s, generate_series(1, 3) n WHERE s.status = 'active'`,
    );
    await client.end();
  }
});
