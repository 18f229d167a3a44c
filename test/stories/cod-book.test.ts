import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { en } from "../../app/locales/en";
import { vi as texts } from "../../app/locales/vi";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";
import { anyOf, faultsOf, goOnAs, shoot } from "./screen.ts";

let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage("cod-book");
  merchant = await aMerchant(browser, stage);
}, 400_000);
afterAll(async () => {
  await browser?.close();
});

const { money } = texts;
const within = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 30_000, interval: 300 });

const good = async (name: string) => {
  await shoot(merchant, name);
  expect(await faultsOf(merchant), name).toEqual([]);
};

/** Opens a stage of the book until it has this order. */
async function findIn(stageOfBook: string, name: string) {
  await within(async () => {
    await merchant.openApp(`/app/money?tab=${stageOfBook}`);
    await merchant.app.getByRole("link", { name, exact: true }).waitFor({ timeout: 1_000 });
  });
}

test("the accountant follows the cash of a parcel from the door to the shop", async () => {
  await setUp(merchant);
  const { name } = await placeOrder(stage);
  await merchant.waitForOrders([name]);
  await merchant.openOrder(name);
  await merchant.press(texts.orders.book);
  await merchant.see(texts.parcel.state.booked);
  const [booked] = await ledgerOf(stage, name);
  const move = (status: number) =>
    stage.controlCarrier("POST", `/orders/${booked?.label}/status`, { status_id: status });

  await findIn("to_collect", name);
  await good("book-to-collect");
  for (const status of [3, 4, 5]) await move(status);
  await findIn("collected", name);
  await good("book-collected");

  // The list as a file.
  await merchant.press(money.export);
  const link = merchant.app.getByRole("link", { name: texts.common.download.open, exact: true });
  const file = await (await fetch((await link.getAttribute("href")) ?? "")).text();
  expect(file).toContain(money.csv.order);
  expect(file).toContain(name);

  // Marked as paid before the carrier has reconciled, because the accountant says so.
  await merchant.tick([name]);
  await merchant.press(money.mark_paid_other.replace("{{count}}", "1"));
  await merchant.see(anyOf(money.asked_other));
  await within(async () => {
    await findIn("collected", name);
    await merchant.app.getByText(money.paid_in_shopify).first().waitFor({ timeout: 1_000 });
  });

  // The courier brought the cash along; the statement will never have it.
  await merchant.openOrder(name);
  await merchant.app.getByText(money.ledger.title).first().click();
  await merchant.press(money.ledger.show);
  await merchant.see(money.ledger.account.collected);
  await merchant.app.getByLabel(money.ledger.amount_label).fill("450000");
  await merchant.press(money.ledger.save);
  await merchant.see(money.ledger.why_missing);
  await merchant.app.getByLabel(money.ledger.why_label).fill("Bưu tá trả tiền mặt tại kho");
  await good("order-ledger");
  await merchant.press(money.ledger.save);
  await merchant.see(anyOf(money.ledger.why));
  const amount = (await merchant.app.getByText(/450\.000/).count()) > 0;
  expect(amount).toBe(true);

  await goOnAs(merchant, stage.urls.admin, { language: "en", size: { width: 390, height: 780 } });
  await merchant.openApp("/app/money?tab=settled");
  await merchant.see(en.money.lead);
  await good("book-phone");
  await merchant.openOrder(name);
  await merchant.app.getByText(en.money.ledger.title).first().click();
  await merchant.press(en.money.ledger.show);
  await merchant.see(en.money.ledger.source.person);
  await good("order-ledger-phone");
  expect(merchant.troubles).toEqual([]);
}, 400_000);
