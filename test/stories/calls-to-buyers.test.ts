import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { i18nFor } from "../../app/locales/i18n";
import type { Text } from "../../app/locales/keys";
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
  stage = await openStage("calls-to-buyers");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
}, 180_000);
afterAll(async () => {
  await browser?.close();
});

const { confirm, orders, parcel, common } = texts;
const HERS = {
  firstName: "Hạnh",
  lastName: "Trần Thị",
  phone: "0987654321",
  address1: "45 Nguyễn Huệ",
  address2: "Phường Bến Nghé, Quận 1",
  city: "Thành phố Hồ Chí Minh",
};
const english: Text = (key, values) => i18nFor("en").t(key, { ...values });
const forOrder = (action: string, order: string) => `${action}, đơn ${order}`;

/** A parcel that its buyer refuses at the door. */
async function aRefusal() {
  const order = await placeOrder(stage, { shippingAddress: HERS });
  await merchant.waitForOrders([order.name]);
  await merchant.openOrder(order.name);
  await merchant.app.getByRole("button", { name: orders.book, exact: true }).click();
  await merchant.see(parcel.state.booked);
  const [{ label } = { label: "" }] = await ledgerOf(stage, order.name);
  for (const [status_id, reason_code] of [[3], [9, "130"], [20]] as const) {
    await stage.controlCarrier("POST", `/orders/${label}/status`, { status_id, reason_code });
  }
}

test("COD orders wait until their buyers were called: who agrees is booked, who does not answer comes back, who refused before is said", async () => {
  await aRefusal();
  const hers = await placeOrder(stage, { shippingAddress: HERS });
  const his = await placeOrder(stage);
  const another = await placeOrder(stage, {
    lines: [
      { title: "Nồi chiên không dầu 6 lít", price: 1_250_000, weight: { value: 4, unit: "KILOGRAMS" }, quantity: 1 },
      { title: "Giấy nến", price: 35_000, quantity: 2 },
    ],
  });
  await merchant.waitForOrders([hers.name, his.name, another.name]);

  // Before the shop confirms anything, the window before a booking says who refused.
  await merchant.openApp("/app/orders?tab=ready");
  await merchant.tick([hers.name, his.name]);
  await merchant.press(orders.book_selected.replace("{{count}}", "2"));
  await merchant.see(anyOf(confirm.warning.refusers_other));
  await shoot(merchant, "calls-before-booking");
  await merchant.press(common.action.cancel);

  await merchant.openApp("/app/confirm");
  await merchant.see(confirm.empty.off_title);
  await shoot(merchant, "calls-off");
  await merchant.press(confirm.empty.off_action);
  await merchant.app.getByLabel(confirm.setting.all, { exact: true }).scrollIntoViewIfNeeded();
  await shoot(merchant, "calls-setting-none");
  await merchant.app.getByLabel(confirm.setting.all, { exact: true }).click({ force: true });
  await shoot(merchant, "calls-setting");
  expect(await faultsOf(merchant)).toEqual([]);
  await merchant.app.getByRole("button", { name: common.action.save, exact: true }).first().click();

  await vi.waitFor(
    async () => {
      await merchant.openApp("/app/confirm");
      for (const { name } of [hers, his, another]) {
        await merchant.app.getByRole("link", { name, exact: true }).waitFor({ timeout: 1_000 });
      }
    },
    { timeout: 60_000, interval: 500 },
  );
  await merchant.press(confirm.filter.refusers);
  await merchant.see(anyOf(confirm.history.not_taken_other));
  await merchant.app.getByRole("link", { name: his.name, exact: true }).waitFor({ state: "detached" });
  await shoot(merchant, "calls-refusers");
  await merchant.press(confirm.filter.now);
  await merchant.app.getByRole("link", { name: his.name, exact: true }).waitFor();
  expect(
    await merchant.app
      .getByRole("link", { name: /0987654321/ })
      .first()
      .getAttribute("href"),
  ).toBe("tel:0987654321");
  await shoot(merchant, "calls-vi");
  expect(await faultsOf(merchant)).toEqual([]);

  await merchant.press(forOrder(confirm.act.note, hers.name));
  await merchant.app.getByRole("textbox", { name: confirm.note.label }).fill("Chị Hạnh hẹn gọi sau 17 giờ");
  await merchant.press(confirm.note.save);
  await merchant.see(confirm.result.note);
  await merchant.press(forOrder(confirm.act.not_reached, hers.name));
  await merchant.see(anyOf(confirm.result.not_reached_other));
  await merchant.press(forOrder(confirm.act.confirmed, his.name));
  await merchant.see(anyOf(confirm.result.confirmed_other));
  await shoot(merchant, "calls-results");

  await merchant.openOrder(his.name);
  await merchant.see(anyOf(confirm.order.confirmed));
  await merchant.app.getByRole("button", { name: orders.book, exact: true }).click();
  await merchant.see(parcel.state.booked);
  await merchant.openOrder(hers.name);
  await merchant.see(anyOf(confirm.order.refused));
  await shoot(merchant, "calls-order");
  expect(await faultsOf(merchant)).toEqual([]);

  await goOnAs(merchant, stage.urls.admin, { language: "en", size: { width: 390, height: 780 } });
  await merchant.openApp("/app/confirm?show=later");
  await merchant.see(english("confirm:calls.tries", { count: 1 }));
  await merchant.see(/Chị Hạnh hẹn gọi sau 17 giờ/);
  await shoot(merchant, "calls-en-later");
  expect(await faultsOf(merchant)).toEqual([]);
  await merchant.openApp("/app/confirm");
  await merchant.press(english("confirm:act_for", { action: english("confirm:act.declined"), order: another.name }));
  await merchant.see(english("confirm:result.declined", { count: 1 }));
  await merchant.openApp("/app/confirm?show=declined");
  await merchant.app.getByRole("link", { name: another.name, exact: true }).waitFor();
  await merchant.see(english("confirm:act.cancel_in_shopify"));
  await shoot(merchant, "calls-en-declined");
  expect(await faultsOf(merchant)).toEqual([]);
  expect(merchant.troubles).toEqual([]);
}, 240_000);
