import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { vi as texts } from "../../app/locales/vi";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, inShopify, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";

let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage("ship-an-order");
  merchant = await aMerchant(browser, stage);
});
afterAll(async () => {
  await browser?.close();
});

const within = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 20_000, interval: 200 });

test("first run: a wrong password shows a message, the right one leads to the shop's orders", async () => {
  await merchant.openApp();
  await merchant.press(texts.home.welcome.start);
  await merchant.app.getByLabel(texts.setup.account.field.email).fill(stage.account.email);
  await merchant.app.getByLabel(texts.setup.account.field.password, { exact: true }).fill("sai mat khau");
  await merchant.press(texts.setup.account.submit.login);
  await merchant.see(texts.setup.account.answer.refused);

  await setUp(merchant);
  await merchant.see("#1042");
  await merchant.see(texts.orders.book);
});

test("one order: opened, booked, printed, delivered, settled, paid", async () => {
  const { id, name } = await placeOrder(stage);
  await merchant.waitForOrders([name]);
  await merchant.openOrder(name);
  await merchant.see("12 Lê Lợi");
  await merchant.see("450.000");
  await merchant.app.getByRole("button", { name: texts.orders.book, exact: true }).dblclick();
  await merchant.see(texts.parcel.state.booked);

  const [booked, ...more] = await ledgerOf(stage, name);
  expect(more).toEqual([]);
  const trackingNumber = booked?.label ?? "";
  await merchant.see(trackingNumber);
  await within(async () => {
    const { fulfillments } = await inShopify(stage, id);
    expect(fulfillments).toMatchObject([{ status: "SUCCESS", tracking: [{ number: trackingNumber }] }]);
  });

  const labels = merchant.page.waitForResponse((response) => response.url().includes("/app/papers"));
  const tab = merchant.page.context().waitForEvent("page");
  await merchant.press(texts.parcel.print.action);
  const { url } = (await (await labels).json()) as { url: string };
  expect(url.startsWith(`${stage.urls.app}/files/`)).toBe(true);
  // Headless Chromium downloads a PDF instead of showing it, so the tab's URL is requested here.
  await tab;
  const pdf = await merchant.page.request.get(url);
  expect(pdf.headers()["content-type"]).toContain("application/pdf");

  const shown: string[] = [];
  for (const [status, event] of [
    [3, "CARRIER_PICKED_UP"],
    [4, "OUT_FOR_DELIVERY"],
    [5, "DELIVERED"],
  ] as const) {
    await stage.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: status });
    shown.push(event);
    // In practice hours pass between statuses; a step that Shopify has not got before the next one is skipped.
    await within(async () => {
      const { fulfillments } = await inShopify(stage, id);
      expect(fulfillments[0]?.events.map(({ status }) => status)).toEqual(shown);
    });
  }
  await stage.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 6 });
  await within(async () => expect((await inShopify(stage, id)).financialStatus).toBe("PAID"));
  await merchant.openOrder(name);
  await merchant.see(texts.carrier.status["6"]);
  await merchant.see(texts.parcel.financial.PAID);
});

test("ten at once: a dialog says what is booked and what is left and why; the batch is there after it was left", async () => {
  const bad = await placeOrder(stage, {
    shippingAddress: { firstName: "Bình", lastName: "Lê", phone: null, address1: "5 Trần Phú", city: "Hà Nội" },
  });
  const good = [];
  for (let n = 0; n < 9; n += 1) good.push(await placeOrder(stage));
  const names = [bad, ...good].map(({ name }) => name);
  await merchant.waitForOrders(names);
  await merchant.tick(names);
  await merchant.press("Tạo 10 vận đơn");
  const { dialog, problem, done, title } = texts.batch;
  const window = merchant.app.getByRole("dialog");
  await window.getByText(dialog.parcels.book.replace("{{count}}", "9")).waitFor();
  await window.getByText(problem.recipient).waitFor();
  await window.getByRole("button", { name: "Tạo 9 vận đơn" }).click();
  const booked = done.book.replace("{{count}}", "9");
  await merchant.see(booked);
  await merchant.openApp("/app/batches");
  await merchant.see(title);
  await merchant.see(booked);

  for (const { name } of good) expect(await ledgerOf(stage, name)).toHaveLength(1);
  expect(await ledgerOf(stage, bad.name)).toHaveLength(0);
});

test("no page reported an error, and no request left this machine", () => {
  expect(stage.outside()).toEqual([]);
  expect(merchant.troubles.filter((trouble) => !trouble.includes("favicon"))).toEqual([]);
});

test("cancel and book again: a new reference, and the old one has ended", async () => {
  const { id, name } = await placeOrder(stage);
  await merchant.waitForOrders([name]);
  await merchant.openOrder(name);
  await merchant.app.getByRole("button", { name: texts.orders.book, exact: true }).click();
  await merchant.see(texts.parcel.state.booked);
  await within(async () => expect((await inShopify(stage, id)).fulfillments).toHaveLength(1));

  await merchant.press(texts.parcel.cancel.action);
  await merchant.press(texts.parcel.cancel.confirm);
  await merchant.see(texts.parcel.state.cancelled);
  await within(async () => expect((await inShopify(stage, id)).fulfillments).toMatchObject([{ status: "CANCELLED" }]));

  // The goods' new parcel comes by itself, on the page that is open.
  await merchant.app.getByRole("button", { name: texts.orders.book, exact: true }).click();
  await merchant.see(texts.parcel.state.booked);
  const references = (await ledgerOf(stage, name)).map(({ partner_id, status }) => [partner_id.slice(-2), status]);
  expect(references).toEqual([
    ["-1", -1],
    ["-2", 2],
  ]);
});
