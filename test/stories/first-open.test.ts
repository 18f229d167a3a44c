import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "../../app/locales/en";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, type Merchant } from "./merchant.ts";

let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage("first-open");
  merchant = await aMerchant(browser, stage);
  // The language of this user's admin.
  await merchant.page.context().addCookies([{ name: "sandbox_locale", value: "en", url: stage.urls.admin }]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
});

test("the app opens at its root in one answer, and stays in the admin's language on every page behind it", async () => {
  const documents: [string, number][] = [];
  merchant.page.on("response", (response) => {
    const { pathname, origin } = new URL(response.url());
    if (response.request().resourceType() === "document" && origin !== new URL(stage.urls.admin).origin)
      documents.push([pathname, response.status()]);
  });
  await merchant.openApp();
  await merchant.see(en.home.welcome.title);
  expect(documents).toEqual([["/", 200]]);

  // Through the admin's menu, which the app's links fill; the page is not reloaded.
  const menu = merchant.page.locator("#app-menu");
  await menu.getByRole("link", { name: en.common.nav.settings, exact: true }).click();
  await merchant.see(en.settings.language.title);
  await merchant.page.waitForURL(/\/app\/settings$/);
  await menu.getByRole("link", { name: en.common.nav.orders, exact: true }).click();
  await merchant.app.getByRole("heading", { name: en.orders.title }).first().waitFor();
  await merchant.page.goBack();
  await merchant.see(en.settings.language.title);
  expect(documents).toEqual([["/", 200]]);
  expect([merchant.troubles, stage.outside()]).toEqual([[], []]);
});
