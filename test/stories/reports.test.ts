import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { en } from "../../app/locales/en";
import { vi as texts } from "../../app/locales/vi";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";
import { faultsOf, goOnAs, shoot } from "./screen.ts";

/** Only in `npm run test:long`: every page is opened in each run anyway. */
describe.runIf(process.env.LONG_STORIES)("reports", () => {
  let stage: Stage;
  let browser: Browser;
  let merchant: Merchant;

  beforeAll(async () => {
    browser = await openBrowser();
    stage = await openStage("reports");
    merchant = await aMerchant(browser, stage);
    await setUp(merchant);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
  });

  test("a delivered parcel is in the reports within a minute, in both languages and widths, and in a file", async () => {
    const { name } = await placeOrder(stage);
    await merchant.waitForOrders([name]);
    await merchant.openOrder(name);
    await merchant.press(texts.orders.book);
    await merchant.see(texts.parcel.state.booked);
    const [booked] = await ledgerOf(stage, name);
    await stage.controlCarrier("POST", `/orders/${booked?.label}/status`, { status_id: 5 });

    await vi.waitFor(
      async () => {
        await merchant.openApp("/app/reports");
        await merchant.app.getByText("1 trên 1 kiện đã xong").waitFor({ timeout: 2_000 });
      },
      { timeout: 90_000, interval: 1_000 },
    );
    await merchant.app
      .getByRole("img", { name: /Biểu đồ cột/ })
      .first()
      .waitFor();
    await shoot(merchant, "reports-vi-1280");
    expect(await faultsOf(merchant)).toEqual([]);

    await merchant.press(texts.reports.csv);
    const file = merchant.page.waitForEvent("download");
    await merchant.press(texts.reports.csv_parcels);
    expect((await file).suggestedFilename()).toBe("parcels-w13.csv");

    await goOnAs(merchant, stage.urls.admin, { language: "en", size: { width: 390, height: 780 } });
    await merchant.openApp("/app/reports?by=product");
    await merchant.see(en.reports.lose.title);
    await shoot(merchant, "reports-en-390");
    expect(await faultsOf(merchant)).toEqual([]);
    expect(merchant.troubles).toEqual([]);
  });
});
