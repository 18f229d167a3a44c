import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "../../app/locales/en";
import { vi as texts } from "../../app/locales/vi";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { unzip } from "../support/unzip.ts";
import { aMerchant, type Merchant, placeOrder, setUp } from "./merchant.ts";
import { faultsOf, goOnAs, shoot } from "./screen.ts";

let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage("take-everything");
  merchant = await aMerchant(browser, stage);
}, 400_000);
afterAll(async () => {
  await browser?.close();
});

test("a merchant who may leave downloads everything, and the file opens and has the orders", async () => {
  await setUp(merchant);
  const { name } = await placeOrder(stage);
  await merchant.waitForOrders([name]);

  await merchant.openApp("/app/settings/data");
  await merchant.see(texts.settings.data.export.title);
  await shoot(merchant, "data");
  expect(await faultsOf(merchant), "data").toEqual([]);
  const download = merchant.page
    .context()
    .waitForEvent("page")
    .then((tab) => tab.waitForEvent("download"));
  await merchant.press(texts.settings.data.export.button);
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^waybill-.*\.zip$/);
  const files = await unzip(readFileSync(await file.path()));
  expect(files.get("orders.csv")?.toString()).toContain(`,${name},`);
  const [, ...parcels] = (files.get("parcels.csv")?.toString() ?? "").trimEnd().split("\r\n");
  expect(parcels.length).toBeGreaterThan(0);
  expect(files.get("DOC-TRUOC.vi.txt")?.toString()).toContain(`parcels.csv (${parcels.length} dòng)`);

  await goOnAs(merchant, stage.urls.admin, { language: "en", size: { width: 390, height: 780 } });
  await merchant.openApp("/app/settings/data");
  await merchant.see(en.settings.data.export.title);
  await shoot(merchant, "data-phone");
  expect(await faultsOf(merchant), "data-phone").toEqual([]);
  expect(merchant.troubles).toEqual([]);
}, 400_000);
