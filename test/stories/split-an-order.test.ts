import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { vi as texts } from "../../app/locales/vi";
import { axeFaults } from "../support/axe.ts";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, type LedgerOrder, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";

let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage("split-an-order");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
}, 180_000);
afterAll(async () => {
  await browser?.close();
});

/** Three shirts of 100,000 ₫ and 200 g, two hats of 50,000 ₫ and 100 g: 400,000 ₫ to collect. */
const SHIRTS_AND_HATS = {
  lines: [
    { title: "Áo thun", price: 100_000, weight: { value: 200, unit: "GRAMS" }, quantity: 3 },
    { title: "Mũ", price: 50_000, weight: { value: 100, unit: "GRAMS" }, quantity: 2 },
  ],
};

interface SeenOrder {
  order: {
    lines: { id: number; title: string }[];
    fulfillments: {
      status: string;
      tracking: { number: string }[];
      lines: { orderLineId: number; quantity: number }[];
    }[];
  };
}

/** The fulfillments of an order in Shopify: tracking number and contents of each. */
async function fulfillmentsOf(id: number) {
  const { order } = (await stage.controlShopify("GET", `/shops/${stage.shop}/orders/${id}`)) as unknown as SeenOrder;
  return order.fulfillments.map(({ status, tracking, lines }) => ({
    status,
    trackingNumber: tracking[0]?.number,
    goods: lines.map(
      ({ orderLineId, quantity }) => `${quantity} ${order.lines.find((line) => line.id === orderLineId)?.title}`,
    ),
  }));
}

test("a lost network takes neither the window nor the pieces that were chosen", async () => {
  const { name } = await placeOrder(stage, SHIRTS_AND_HATS);
  await merchant.waitForOrders([name]);
  await merchant.openOrder(name);
  const { app, page, press, see } = merchant;

  await press(texts.split.action);
  const dialog = app.getByRole("dialog");
  await page.context().setOffline(true);
  // The preview of these pieces fails as well.
  await dialog.getByRole("button", { name: texts.split.more.replace("{{name}}", "Mũ"), exact: true }).click();
  const confirm = dialog.getByRole("button", { name: texts.split.confirm, exact: true });
  await confirm.click();
  await see(texts.common.not_saved);
  await page.context().setOffline(false);
  await confirm.click();
  await see(texts.parcel.title.replace("{{number}}", "2"));
  merchant.troubles.length = 0;
});

test("one order in two parcels: the COD is divided, Shopify shows two fulfillments with their own lines", async () => {
  const { id, name } = await placeOrder(stage, SHIRTS_AND_HATS);
  await merchant.waitForOrders([name]);
  await merchant.openOrder(name);
  const { app, press, see } = merchant;

  await press(texts.split.action);
  const dialog = app.getByRole("dialog");
  const more = dialog.getByRole("button", { name: texts.split.more.replace("{{name}}", "Mũ"), exact: true });
  await more.click();
  await more.click();
  await dialog.getByText("300.000", { exact: false }).first().waitFor();
  await dialog.getByText("600", { exact: false }).first().waitFor();
  await dialog.getByText("100.000", { exact: false }).first().waitFor();
  await dialog.getByRole("button", { name: texts.split.confirm, exact: true }).click();
  await see(texts.parcel.title.replace("{{number}}", "2"));

  const book = app.getByRole("button", { name: texts.orders.book, exact: true });
  await vi.waitFor(async () => expect(await book.count()).toBe(2), { timeout: 20_000 });
  await book.first().click();
  await vi.waitFor(async () => expect(await book.count()).toBe(1), { timeout: 30_000 });
  await book.first().click();
  await vi.waitFor(async () => expect(await book.count()).toBe(0), { timeout: 30_000 });

  const booked = (await ledgerOf(stage, name)) as Booked[];
  expect(booked.map(({ body }) => body.order.pick_money)).toEqual([300_000, 100_000]);
  await vi.waitFor(
    async () =>
      expect(await fulfillmentsOf(id)).toEqual([
        { status: "SUCCESS", trackingNumber: booked[0]?.label, goods: ["3 Áo thun"] },
        { status: "SUCCESS", trackingNumber: booked[1]?.label, goods: ["2 Mũ"] },
      ]),
    { timeout: 30_000, interval: 200 },
  );
});

interface Booked extends LedgerOrder {
  body: { order: { pick_money: number } };
}

test("split and joined again: one parcel as before", async () => {
  const { name } = await placeOrder(stage, SHIRTS_AND_HATS);
  await merchant.waitForOrders([name]);
  await merchant.openOrder(name);
  const { app, press, see } = merchant;
  await press(texts.split.action);
  await app
    .getByRole("dialog")
    .getByRole("button", { name: texts.split.more.replace("{{name}}", "Áo thun") })
    .click();
  await app.getByRole("dialog").getByRole("button", { name: texts.split.confirm, exact: true }).click();
  await press(texts.split.join.replace("{{number}}", "1"));
  await see(texts.parcel.only_title);
  await see("3 × Áo thun");
});

test("27 kg of rice and a pot wait as two boxes that say why; joined by hand, they stay one parcel", async () => {
  const { name } = await placeOrder(stage, {
    lines: [
      { title: "Gạo", price: 93_000, weight: { value: 5, unit: "KILOGRAMS" }, quantity: 5 },
      { title: "Nồi", price: 250_000, weight: { value: 2, unit: "KILOGRAMS" }, quantity: 1 },
    ],
  });
  await merchant.waitForOrders([name]);
  await merchant.openOrder(name);
  const { app, page, press, see } = merchant;
  const why = texts.split.boxed.title
    .replace("{{boxes}}", "2")
    .replace("{{weight}}", "27 kg")
    .replace("{{weightLimit}}", "20 kg");
  await see(why);
  await see(texts.split.boxed.rule);
  await see("4 × Gạo");
  await see("372.000 ₫");
  await see("343.000 ₫");
  const frame = page.frames().find((one) => one !== page.mainFrame());
  expect(frame && (await axeFaults(frame))).toEqual([]);

  await press(texts.split.join.replace("{{number}}", "1"));
  await see(texts.parcel.only_title);
  await see("5 × Gạo");
  await vi.waitFor(async () => expect(await app.getByText(why).count()).toBe(0));
  await page.reload();
  await see("715.000 ₫");
  expect(await app.getByText(why).count()).toBe(0);
});

test("no page reported an error, and no request left this machine", () => {
  expect(stage.outside()).toEqual([]);
  expect(merchant.troubles.filter((trouble) => !trouble.includes("favicon"))).toEqual([]);
});
