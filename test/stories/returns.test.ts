import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { en } from "../../app/locales/en";
import { vi as texts } from "../../app/locales/vi";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";
import { faultsOf, goOnAs, shoot } from "./screen.ts";

let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage("returns");
  merchant = await aMerchant(browser, stage);
  merchant.page.setDefaultTimeout(30_000);
}, 180_000);
afterAll(async () => {
  await browser?.close();
});

const { exchange, returns, claims, settings } = texts;
const within = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 30_000, interval: 300 });
/** One black pixel. */
const PHOTO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** A parcel that the buyer refused and that the carrier has brought back. */
async function aReturnedOrder() {
  const { name } = await placeOrder(stage);
  await merchant.waitForOrders([name]);
  await merchant.openOrder(name);
  await merchant.press(texts.orders.book);
  await merchant.see(texts.parcel.state.booked);
  const [booked] = await ledgerOf(stage, name);
  if (!booked) throw new Error(`${name} is not booked`);
  for (const status of [3, 4])
    await stage.controlCarrier("POST", `/orders/${booked.label}/status`, { status_id: status });
  await stage.controlCarrier("POST", `/orders/${booked.label}/status`, { status_id: 9, reason_code: "130" });
  for (const status of [20, 21])
    await stage.controlCarrier("POST", `/orders/${booked.label}/status`, { status_id: status });
  await within(async () => {
    await merchant.openApp("/app/returns?tab=arrived");
    await merchant.app.getByRole("link", { name, exact: true }).waitFor({ timeout: 1_000 });
  });
  return { name, label: booked.label };
}

const good = async (name: string) => {
  await shoot(merchant, name);
  expect(await faultsOf(merchant), name).toEqual([]);
};

test("what came back is received by a scan and restocked; what is damaged becomes a claim with a photo", async () => {
  await setUp(merchant);
  // The merchant turns restocking on, and Shopify is asked for what that needs.
  await merchant.openApp("/app/settings/shopify");
  await merchant.app.getByLabel(settings.shopify.restock.label, { exact: true }).check();
  await merchant.see(settings.shopify.restock.missing);
  await good("settings-restock");
  const save = merchant.page.getByRole("button", { name: texts.common.action.save, exact: true });
  await save.click();
  await save.waitFor({ state: "hidden" });
  const address = await merchant.app.getByRole("link", { name: settings.shopify.restock.grant }).getAttribute("href");
  const grant = new URL(address ?? "");
  await merchant.page.goto(`${stage.urls.shopify}${grant.pathname}${grant.search}`);
  await merchant.page.locator("form[action$='/grant'] button").click();

  const [whole, damaged] = [await aReturnedOrder(), await aReturnedOrder()];
  await merchant.see(texts.carrier.reason["130"]);
  await good("returns-arrived");

  await merchant.press(returns.scan_button);
  await merchant.see(texts.handover.scan.ready);
  const field = merchant.app.getByLabel(texts.handover.scan.field, { exact: true });
  await field.pressSequentially(whole.label);
  await field.press("Enter");
  await merchant.see(`Đã nhận ${whole.name}`);
  await good("returns-scan");

  await within(async () => {
    await merchant.openApp("/app/returns?tab=received");
    await merchant.app.getByText(returns.restock.done).first().waitFor({ timeout: 1_000 });
  });
  const restocked = (await stage.controlShopify("GET", `/shops/${stage.shop}/restocked`)) as { quantity: number }[];
  expect(restocked.map(({ quantity }) => quantity)).toEqual([1]);

  // Without a scanner: the row, with what is wrong with it.
  await merchant.openApp("/app/returns?tab=arrived");
  await merchant.app.getByRole("button", { name: new RegExp(`${returns.receive}.*${damaged.name}`) }).click();
  await merchant.app.getByLabel(returns.condition.damaged).check({ force: true });
  await merchant.app.getByLabel(returns.note).fill("Hộp móp góc");
  await good("returns-receive");
  await merchant.press(returns.dialog.confirm);
  await merchant.see("Đã nhận lại 1 kiện.");
  await merchant.openApp("/app/returns?tab=received");
  await merchant.see("Ghi chú: Hộp móp góc");
  await good("returns-received");

  // The later order was sent instead of the earlier one, whichever row staff begin at.
  await merchant.app.getByRole("button", { name: new RegExp(`${exchange.link}.*${damaged.name}`) }).click();
  const other = merchant.app.getByLabel(exchange.dialog.field, { exact: true });
  await other.fill("#999999");
  await merchant.press(exchange.dialog.confirm);
  await merchant.see(exchange.outcome.unknown);
  await good("exchange-unknown");
  await other.fill(whole.name);
  await merchant.press(exchange.dialog.confirm);
  await merchant.see(`Đã liên kết với đơn ${whole.name}.`);
  await merchant.see(`Đổi hàng của ${whole.name}`);
  await good("returns-exchange");
  await merchant.openOrder(whole.name);
  await merchant.see(`Được đổi bằng ${damaged.name}`);
  await good("order-exchanged");
  await merchant.openOrder(damaged.name);
  await merchant.see(`Đổi hàng của ${whole.name}`);
  await good("order-exchange");
  await merchant.openApp("/app/returns?tab=received");

  await merchant.app.getByRole("button", { name: new RegExp(`${returns.claim}.*${damaged.name}`) }).click();
  await merchant.see(claims.evidence.title);
  await merchant.app
    .locator("input[type=file]")
    .setInputFiles({ name: "kiện.png", mimeType: "image/png", buffer: PHOTO });
  await merchant.see("kiện.png");
  await merchant.app.getByLabel(claims.proof).check();
  await merchant.press(claims.save_amount);
  await merchant.see(claims.saved);
  await merchant.press(claims.move.open.sent);
  await merchant.app.getByRole("button", { name: claims.move.sent.accepted }).waitFor();
  await good("claim");

  await goOnAs(merchant, stage.urls.admin, { language: "en", size: { width: 390, height: 780 } });
  for (const [path, text] of [
    ["/app/returns?tab=received", en.returns.restock.done],
    ["/app/returns", en.returns.empty.on_way],
    ["/app/returns/scan", en.handover.scan.ready],
    ["/app/claims?tab=open", damaged.name],
  ] as const) {
    await merchant.openApp(path);
    await merchant.see(text);
    await good(`phone${path.replace(/[^a-z]+/g, "-")}`);
  }
  await merchant.press(damaged.name);
  await merchant.see(en.claims.evidence.title);
  await good("phone-claim");
  expect(merchant.troubles).toEqual([]);
  expect(stage.outside()).toEqual([]);
});
