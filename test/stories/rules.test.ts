import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { vi as texts } from "../../app/locales/vi";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { aMerchant, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";

let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage("rules");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
}, 180_000);
afterAll(async () => {
  await browser?.close();
});

const { rules, parcel, problems } = texts;
const RULES = "/app/settings/rules";
const fromRule = (name: string) => parcel.origin.rules.replace("{{rules}}", name);
const menuOf = (name: string) => rules.more_of.replace("{{name}}", name);
const shownBeside = (name: string) => merchant.app.getByText(fromRule(name)).first().waitFor();

/** From a template to the list, including the trial that is required before saving. */
async function makeRule(template: keyof typeof rules.template): Promise<void> {
  const { name, text } = rules.template[template];
  await merchant.openApp(RULES);
  await merchant.app.getByText(text).click();
  await merchant.app.getByLabel(rules.editor.name).waitFor();
  const save = merchant.app.getByRole("button", { name: rules.editor.save });
  expect(await save.isDisabled()).toBe(true);
  await merchant.press(rules.editor.try);
  await merchant.app.getByText(rules.trial.title).waitFor();
  await merchant.app.getByText(/^Đã xem \d+ kiện gần đây/).waitFor();
  await save.click();
  await merchant.app.getByRole("button", { name: menuOf(name) }).waitFor();
}

test("a rule from a template is tried, saved, and shown on the waiting parcel", async () => {
  const { name: order } = await placeOrder(stage, { lines: [{ sku: "TRAU-BA", quantity: 1 }] });
  await merchant.waitForOrders([order]);
  await merchant.openApp(RULES);
  await merchant.see(rules.none);
  await makeRule("live_plants");
  await merchant.see("Nếu có sản phẩm loại Cây cảnh: thêm Cây cảnh (Cây trong chậu dễ vỡ).");

  await merchant.openOrder(order);
  await shownBeside(rules.template.live_plants.name);
  await merchant.see(texts.carrier.sub_tag["4"]);
  await merchant.press(texts.orders.book);
  await merchant.see(parcel.state.booked);
  expect(await ledgerOf(stage, order)).toMatchObject([{ partner_id: expect.stringContaining(order.slice(1)) }]);
  await merchant.openOrder(order);
  await merchant.app.getByText(parcel.contents.was_sent, { exact: true }).click();
  await shownBeside(rules.template.live_plants.name);
});

test("a hold says why, and one click releases it", async () => {
  await makeRule("high_cod");
  const { name: order } = await placeOrder(stage, {
    lines: [{ title: "Bộ bàn ghế", price: 5_500_000, weight: { value: 4_000, unit: "GRAMS" }, quantity: 1 }],
  });
  await merchant.waitForOrders([order]);
  await merchant.openOrder(order);
  await merchant.see(problems.problem.rule_hold.title.replace("{{rule}}", rules.template.high_cod.name));
  await merchant.see(rules.template.high_cod.reason);
  await merchant.press(rules.hold.release);
  await merchant.see(parcel.book.ready);
  await merchant.see(texts.history.kind.hold_released);
});

test("rules are moved up, turned off, and deleted after a confirmation", async () => {
  const first = rules.template.live_plants.name;
  const second = rules.template.high_cod.name;
  await merchant.openApp(RULES);
  await merchant.press(rules.up_of.replace("{{name}}", second));
  await merchant.app.getByRole("listitem").filter({ hasText: second }).getByText("1.").waitFor();
  const menu = menuOf(first);
  await merchant.press(menu);
  await merchant.press(rules.turn_off);
  await merchant.see(rules.off);
  await merchant.press(menu);
  await merchant.press(rules.delete);
  const dialog = merchant.app.getByRole("dialog");
  await dialog.getByText(rules.delete_text).waitFor();
  await dialog.getByRole("button", { name: rules.delete }).click();
  await merchant.app.getByRole("button", { name: menu }).waitFor({ state: "detached" });
});

test("typed values survive a lost network, and are saved once it is back", async () => {
  const { app, page, troubles } = merchant;
  const losesNetwork = () => page.route(/\.data(\?|$)/, (route) => route.abort("internetdisconnected"));
  const findsNetwork = () => page.unrouteAll();
  const { weight } = texts.settings.shipping;
  const line = app.getByLabel(weight.line, { exact: true });
  const packaging = app.getByLabel(weight.packaging, { exact: true });
  const save = app.getByRole("button", { name: texts.common.action.save, exact: true });
  await merchant.openApp("/app/settings/shipping");
  await line.fill("1.250");
  await packaging.fill("12,5");
  await losesNetwork();
  await save.click();
  await merchant.see(texts.common.not_saved);
  expect(await line.inputValue()).toBe("1.250");
  await findsNetwork();
  await save.click();
  await merchant.see(problems.number.not_whole.split("{{")[0] ?? "");
  await packaging.fill("120");
  await save.click();
  await merchant.see(texts.common.saved);

  await merchant.openApp(`${RULES}/new?template=high_cod`);
  const name = app.getByLabel(rules.editor.name);
  await name.fill("Đơn lớn");
  await losesNetwork();
  await merchant.press(rules.editor.try);
  await merchant.see(texts.common.not_saved);
  await findsNetwork();
  expect(await name.inputValue()).toBe("Đơn lớn");
  await merchant.press(rules.editor.try);
  await app.getByText(/^Đã xem \d+ kiện gần đây/).waitFor();

  await merchant.openApp("/app/settings/shipping");
  expect([await line.inputValue(), await packaging.inputValue()]).toEqual(["1.250", "120"]);
  expect(troubles.filter((trouble) => !trouble.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  troubles.length = 0;
});

test("no page reported an error, and no request left this machine", () => {
  expect(stage.outside()).toEqual([]);
  expect(merchant.troubles.filter((trouble) => !trouble.includes("favicon"))).toEqual([]);
});
