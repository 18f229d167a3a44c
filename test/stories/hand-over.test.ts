import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { vi as texts } from "../../app/locales/vi";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";

let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage("hand-over");
  merchant = await aMerchant(browser, stage);
}, 120_000);
afterAll(async () => {
  await browser?.close();
});

const { handover } = texts;
const within = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 20_000, interval: 200 });

async function aBookedOrder() {
  const { name } = await placeOrder(stage);
  await merchant.waitForOrders([name]);
  await merchant.openOrder(name);
  await merchant.press(texts.orders.book);
  await merchant.see(texts.parcel.state.booked);
  const [booked] = await ledgerOf(stage, name);
  if (!booked) throw new Error(`${name} is not booked`);
  return { name, ...booked };
}

/** Types a code as a scanner does, with Enter at its end, and returns what the page says of it. */
async function scan(code: string): Promise<string> {
  const field = merchant.app.getByLabel(handover.scan.field, { exact: true });
  await field.pressSequentially(code);
  await field.press("Enter");
  return (await merchant.app.locator('[aria-live="assertive"]').innerText()).trim();
}

const says = (code: string, text: string) =>
  within(async () => expect(await merchant.app.locator('[aria-live="assertive"]').innerText(), code).toContain(text));

test("a packer scans what the courier takes: each once, the cancelled one stays, and the board says so", async () => {
  await setUp(merchant);
  const first = await aBookedOrder();
  const labels = merchant.page.waitForResponse((response) => response.url().includes("/app/papers"));
  await merchant.press(texts.parcel.print.action);
  await labels;
  const second = await aBookedOrder();
  const third = await aBookedOrder();
  await stage.controlCarrier("POST", `/orders/${third.label}/status`, { status_id: -1 });
  await within(async () => {
    await merchant.openOrder(third.name);
    await merchant.app.getByText(texts.parcel.state.cancelled).first().waitFor({ timeout: 500 });
  });

  await merchant.openApp("/app/handover");
  await merchant.see(handover.stage.printed);
  await merchant.press(handover.scan_button);
  await merchant.see(handover.scan.ready);
  await scan(first.label);
  await says(first.label, `Đã giao ${first.name}`);
  await scan(first.label);
  await says(first.label, `${first.name} đã quét lúc`);
  await scan(second.partner_id);
  await says(second.partner_id, `Đã giao ${second.name}`);
  await scan(third.label);
  await says(third.label, `${third.name} đã hủy`);

  await merchant.openApp("/app/handover");
  const given = merchant.app.getByRole("link", { name: new RegExp(`Xem 2 kiện: ${handover.stage.handedOver}`) });
  await given.waitFor();
  expect(merchant.troubles).toEqual([]);
});
