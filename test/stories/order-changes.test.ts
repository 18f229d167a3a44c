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
  stage = await openStage("order-changes");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
}, 180_000);
afterAll(async () => {
  await browser?.close();
});

const within = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 60_000, interval: 300 });
const amount = (vnd: string) => new RegExp(vnd.replace(".", "\\."));

test("an order changed after booking is in the list, on its page, and gone once it is cancelled and booked again", async () => {
  const { id, name } = await placeOrder(stage, {
    lines: [
      { title: "Áo thun", price: 300_000, weight: { value: 300, unit: "GRAMS" }, quantity: 1 },
      { title: "Mũ", price: 150_000, weight: { value: 100, unit: "GRAMS" }, quantity: 1 },
    ],
  });
  await merchant.waitForOrders([name]);
  await merchant.openOrder(name);
  await merchant.press(texts.orders.book);
  await merchant.see(texts.parcel.shipment.title);
  const [first] = await within(async () => {
    const orders = await ledgerOf(stage, name);
    expect(orders).toHaveLength(1);
    return orders;
  });

  // Staff take the cap back and correct the address, in Shopify.
  const { lines } = (await stage.controlShopify("GET", `/shops/${stage.shop}/orders/${id}`)) as {
    lines: { id: number }[];
  };
  await stage.controlShopify("POST", `/shops/${stage.shop}/orders/${id}/refund`, {
    lines: [{ lineId: lines[1]?.id, quantity: 1 }],
  });
  await stage.controlShopify("PATCH", `/shops/${stage.shop}/orders/${id}`, {
    shippingAddress: { address1: "99 Nguyễn Huệ" },
  });

  await within(async () => {
    await merchant.openApp("/app/orders?tab=attention");
    await merchant.app.getByRole("link", { name, exact: true }).waitFor({ timeout: 2_000 });
  });
  await merchant.see(texts.changes.badge);
  await merchant.openOrder(name);
  await merchant.see(texts.changes.title);
  await merchant.see(amount("300.000"));
  await merchant.see(/99 Nguyễn Huệ/);

  await merchant.press(texts.changes.rebook.action);
  // Leaving the page at once would cancel the unsent request.
  const answered = merchant.page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("/app/orders/"),
  );
  await merchant.app.getByRole("dialog").getByRole("button", { name: texts.changes.rebook.confirm }).click();
  await answered;
  await within(async () => {
    await merchant.openOrder(name);
    await merchant.app.getByRole("button", { name: texts.orders.book, exact: true }).waitFor({ timeout: 2_000 });
  });
  await merchant.press(texts.orders.book);
  const orders = await within(async () => {
    const both = await ledgerOf(stage, name);
    expect(both).toHaveLength(2);
    return both;
  });
  expect(orders.map(({ status }) => status)).toEqual([-1, expect.any(Number)]);
  const [, second] = orders as unknown as { label: string; partner_id: string }[];
  expect(second?.label).not.toBe(first?.label);
  const booked = (await stage.controlCarrier("GET", "/ledger")) as { label: string; pick_money?: number }[];
  expect(JSON.stringify(booked.find(({ label }) => label === second?.label))).toContain("99 Nguyễn Huệ");
  await merchant.see(amount("300.000"));

  await merchant.openApp("/app/orders?tab=attention");
  await merchant.see(texts.orders.empty.attention.title);
}, 240_000);

test("pasted codes list these orders and what was not found", async () => {
  const one = await placeOrder(stage);
  const other = await placeOrder(stage);
  await merchant.waitForOrders([one.name, other.name]);
  await merchant.press(texts.selection.paste.action);
  await merchant.app.getByLabel(texts.selection.paste.label).fill(`${one.name}\n${other.name.replace("#", "")} 999999`);
  await merchant.press(texts.selection.paste.find);
  await merchant.see(texts.selection.shown_other.replace("{{count}}", "2"));
  await merchant.see(texts.selection.missing.replace("{{codes}}", "999999"));
  await merchant.app.getByRole("link", { name: one.name, exact: true }).waitFor();
  await merchant.app.getByRole("link", { name: other.name, exact: true }).waitFor();
  expect(await merchant.app.getByRole("link", { name: /^#\d+$/ }).count()).toBe(2);
});

test("no page reported an error", () => {
  expect(stage.outside()).toEqual([]);
  expect(merchant.troubles.filter((trouble) => !trouble.includes("favicon"))).toEqual([]);
});
