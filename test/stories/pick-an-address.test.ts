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
  stage = await openStage("pick-an-address");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
}, 180_000);
afterAll(async () => {
  await browser?.close();
});

const { address: words, parcel: fields } = texts;
type Field = "province" | "district" | "ward";
/** A pick-list, or the plain text field in its place. */
const field = (name: Field) =>
  merchant.app
    .getByRole("combobox", { name: fields.field[name] })
    .or(merchant.app.getByRole("textbox", { name: fields.field[name] }));
const choose = (system: keyof typeof words.system) =>
  merchant.app.getByText(words.system[system], { exact: true }).click();
const option = (name: string) => merchant.app.getByRole("option", { name, exact: true });
const bookButton = () => merchant.app.getByRole("button", { name: texts.orders.book, exact: true });

/** Text that no place can be read from, of a buyer who appears only in this story. */
const UNREADABLE = {
  firstName: "Ba",
  lastName: "Trần",
  phone: "0900000077",
  address1: "nhà cô Ba, xóm chợ",
  address2: "",
  city: "quê",
};

async function anUnreadableOrder(change: object = {}): Promise<string> {
  const { name } = await placeOrder(stage, { shippingAddress: { ...UNREADABLE, ...change } });
  await merchant.waitForOrders([name]);
  await merchant.openOrder(name);
  return name;
}

test("an unreadable address is picked by typing, three clicks, and booked", async () => {
  const name = await anUnreadableOrder();
  await merchant.see(texts.problems.problem.address_review.fix);
  expect(await bookButton().isDisabled()).toBe(true);

  await merchant.press(words.edit);
  await choose("3");
  await field("province").fill("hcm");
  await option("Thành phố Hồ Chí Minh").click();
  await field("district").fill("q1");
  await option("Quận 1").click();
  await field("ward").fill("ben nghe");
  await option("Phường Bến Nghé").click();
  await merchant.press(texts.common.action.save);

  await merchant.see("Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh");
  await merchant.see(/^Đã chọn: .*\d{2}:\d{2}$/);
  await bookButton().click();
  await merchant.see(texts.parcel.state.booked);
  expect(await ledgerOf(stage, name)).toHaveLength(1);
});

test("the same buyer orders again: the address is filled in and says where it comes from, until the correction is deleted", async () => {
  await anUnreadableOrder();
  await merchant.see("Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh");
  await merchant.see(/^Lấy từ lần sửa trước cho người mua này/);
  expect(await bookButton().isEnabled()).toBe(true);

  await merchant.press(words.forget);
  await merchant.see(texts.problems.problem.address_review.fix);
  expect(await bookButton().isDisabled()).toBe(true);
});

test("with the keyboard alone, ward first: its district fills in", async () => {
  await anUnreadableOrder({ phone: "0900000078" });
  await merchant.press(words.edit);
  await choose("3");
  const { keyboard } = merchant.page;
  await field("province").focus();
  await keyboard.type("ha noi");
  await option("Thành phố Hà Nội").waitFor();
  await keyboard.press("Enter");
  await field("ward").focus();
  await keyboard.type("doi can");
  await option("Phường Đội Cấn, Quận Ba Đình").waitFor();
  // Escape closes the list and leaves the window and its fields as they are.
  await keyboard.press("Escape");
  await field("ward").fill("doi ca");
  await option("Phường Đội Cấn, Quận Ba Đình").waitFor();
  await keyboard.press("Enter");
  expect(await field("district").inputValue()).toBe("Quận Ba Đình");

  // The other system keeps what is certain; switching back restores what was there.
  await choose("2");
  await field("district").waitFor({ state: "detached" });
  expect(await field("province").inputValue()).toBe("Thành phố Hà Nội");
  await choose("3");
  await field("district").waitFor();
  expect(await field("ward").inputValue()).toBe("Phường Đội Cấn");
});

test("a failed save loses nothing typed", async () => {
  await anUnreadableOrder({ phone: "0900000079" });
  await merchant.press(words.edit);
  await field("province").fill("da nang");
  await option("Thành phố Đà Nẵng").click();
  await field("ward").fill("hai chau");
  await option("Phường Hải Châu").click();
  await merchant.page.context().setOffline(true);
  await merchant.press(texts.common.action.save);
  await merchant.see(texts.common.not_saved);
  expect(await field("ward").inputValue()).toBe("Phường Hải Châu");
  await merchant.page.context().setOffline(false);
  await merchant.press(texts.common.action.save);
  await merchant.see(/^Đã chọn/);
  merchant.troubles.length = 0;
});

test("an address sent as written is explained, confirmed with who and when, and ready to be booked", async () => {
  const name = await anUnreadableOrder({ phone: "0900000080" });
  await merchant.press(words.edit);
  await choose("written");
  // The carrier of this stage requires a district, and the buyer wrote none: the window asks, not the booking.
  await merchant.see(words.written.district_needed);
  await field("district").fill("huyện cũ");
  await merchant.press(words.written.action);
  await merchant.see(words.written.means);
  await merchant.press(words.written.back);
  expect(await field("province").inputValue()).toBe("quê");
  await field("province").fill("Thành phố Hồ Chí Minh");
  await merchant.press(words.written.action);
  await merchant.see(words.written.means);
  await merchant.press(words.written.action);
  await merchant.see(/^Gửi nguyên văn theo người mua: Nguyễn Thị Lan, .*\d{2}:\d{2}$/);
  await merchant.see(texts.history.kind.address_as_written);
  await merchant.see(/· Nguyễn Thị Lan$/);
  expect(await bookButton().isEnabled()).toBe(true);
  expect(await ledgerOf(stage, name)).toHaveLength(0);
});

test("a colleague who resets the address is in the history under their own name", async () => {
  await merchant.page.getByRole("button", { name: "Trần Văn Minh" }).click();
  await anUnreadableOrder({ phone: "0900000080" });
  await merchant.press(words.forget);
  await merchant.see(texts.history.kind.address_given_back);
  await merchant.see(/· Trần Văn Minh$/);
});

test("no page reported an error, and no request left this machine", () => {
  expect(stage.outside()).toEqual([]);
  expect(merchant.troubles.filter((trouble) => !trouble.includes("favicon"))).toEqual([]);
});
