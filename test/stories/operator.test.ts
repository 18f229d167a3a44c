import { mkdirSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { vi as texts } from "../../app/locales/vi";
import { axeFaults } from "../support/axe.ts";
import { openBrowser, openPage } from "../support/browser.ts";
import { startTestStack, type TestStack } from "../support/stack.ts";
import { aMerchant, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";

const SECRET = "demo-b7c1d0f29e8a4456b1aa07";
let stack: TestStack;
let browser: Browser;
let merchant: Merchant;
let operator: Page;
let troubles: string[];

beforeAll(async () => {
  browser = await openBrowser();
  stack = await startTestStack({ env: { OPERATOR_TOKENS: `lan:${SECRET}` } });
  merchant = await aMerchant(browser, stack);
  await setUp(merchant);
  ({ page: operator, troubles } = await openPage(browser, { locale: "en-US" }));
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** What is wrong with the page as it stands, in both widths; a picture of each is kept where the run asks for pictures. */
async function faultsOf(name: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1280, 390]) {
    await operator.setViewportSize({ width, height: 900 });
    const wider = await operator.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wider > 0) found.push(`${name} is ${wider} px wider than ${width} px`);
    found.push(...(await axeFaults(operator.mainFrame())).map(({ rule, elements }) => `${name} ${rule}: ${elements}`));
    const folder = process.env.OPERATOR_PICTURES;
    if (folder) {
      mkdirSync(folder, { recursive: true });
      await operator.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
    }
  }
  await operator.setViewportSize({ width: 1280, height: 900 });
  return found;
}

const press = (name: string) => operator.getByRole("button", { name, exact: true }).first().click();

async function giveReason(button: string, reason: string) {
  const form = operator
    .locator("form.deed")
    .filter({ has: operator.getByRole("button", { name: button, exact: true }) });
  await form.first().getByLabel("Reason").fill(reason);
  await press(button);
  await operator.getByRole("status").getByText("Done", { exact: true }).waitFor();
}

test("the operator pauses a shop: its staff read why, what they book waits, and is sent when work goes on", async () => {
  const order = await placeOrder(stack);
  await merchant.waitForOrders([order.name]);

  await operator.goto(`${stack.urls.app}/operator`);
  expect(await faultsOf("log-in")).toEqual([]);
  await operator.getByLabel("Your secret").fill(SECRET);
  await press("Log in");
  await operator.getByRole("heading", { name: "Overview" }).waitFor();
  expect(await faultsOf("overview")).toEqual([]);
  await operator.getByRole("link", { name: "Shops", exact: true }).click();
  expect(await faultsOf("shops")).toEqual([]);
  await operator.getByRole("link", { name: stack.shop }).click();
  await giveReason("Pause", "its orders break a worker");
  expect(await faultsOf("shop")).toEqual([]);

  await merchant.openOrder(order.name);
  await merchant.see(texts.home.standstill.title);
  await merchant.app.getByRole("button", { name: texts.orders.book, exact: true }).click();
  await merchant.see(texts.parcel.state.queued);
  if (process.env.OPERATOR_PICTURES) {
    await merchant.page.screenshot({ path: `${process.env.OPERATOR_PICTURES}/merchant.png` });
  }
  expect(await ledgerOf(stack, order.name)).toEqual([]);

  await giveReason("Resume everything", "mended");
  await merchant.see(texts.parcel.state.booked);
  await vi.waitFor(async () => expect(await ledgerOf(stack, order.name)).toHaveLength(1), { timeout: 30_000 });
  await merchant.openApp("/app/orders");
  expect(await merchant.app.getByText(texts.home.standstill.title).count()).toBe(0);

  for (const name of ["Slowest", "Deeds"]) {
    await operator.getByRole("link", { name, exact: true }).click();
    expect(await faultsOf(name.toLowerCase())).toEqual([]);
  }
  await operator.getByText("its orders break a worker").first().waitFor();
  await press("Log out lan");
  await operator.goto(`${stack.urls.app}/operator/deeds`);
  await operator.getByLabel("Your secret").waitFor();
  expect(troubles).toEqual([]);
});
