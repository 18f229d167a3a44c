import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXTENSION_BUNDLES, ensure } from "../../scripts/prepare/generated.ts";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { shopifyPages } from "./admin-place.ts";
import { aMerchant, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";
import { goOnAs, shoot, WAYS } from "./screen.ts";

/** *More actions* and the list of orders in Shopify's own pages, as the built extensions show them, in each language and width. */
let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  await ensure(EXTENSION_BUNDLES);
  browser = await openBrowser();
  stage = await openStage("admin-actions");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
  merchant.page.setDefaultTimeout(30_000);
});
afterAll(() => browser?.close());

const WORDS = {
  vi: {
    ...{
      air: /^Đường bay: .+₫/,
      book: "Tạo vận đơn",
      booked: "Đã tạo vận đơn.",
      close: "Đóng",
      cancel: "Hủy vận đơn",
    },
    ...{
      cancelAsked: "Đã gửi yêu cầu hủy vận đơn.",
      will: "Sẽ tạo 2 vận đơn",
      start: "Tạo 2 vận đơn",
      left: /Thiếu|số điện thoại/,
    },
    ...{ finished: "Đã xử lý xong 2/2.", batch: "Mở lần xử lý này trong Waybill", batchTitle: "Tạo 3 vận đơn" },
    ...{
      dead: "Waybill chưa trả lời được",
      retry: "Thử lại",
      ready: "Tạo vận đơn để gửi kiện này.",
      app: "Mở Waybill",
      replaced: "Đã hủy. Hàng này nằm trong kiện mới của đơn.",
      reason: "Lý do (không bắt buộc)",
      hold: "Giữ lại, chưa gửi",
      held: "Đã giữ kiện này lại, chưa gửi.",
      release: "Bỏ giữ",
      released: "Đã bỏ giữ, kiện này gửi được.",
    },
  },
  en: {
    ...{ air: /^By air: .+₫/, book: "Book", booked: "Booked.", close: "Close", cancel: "Cancel the parcel" },
    ...{
      cancelAsked: "The carrier was asked to cancel it.",
      will: "2 parcels will be booked",
      start: "Book 2 parcels",
      left: /phone/i,
    },
    ...{ finished: "Done: 2 of 2.", batch: "Open this batch in Waybill", batchTitle: "Book 3 parcels" },
    ...{
      dead: "No answer from Waybill",
      retry: "Try again",
      ready: "Book it to send it.",
      app: "Open Waybill",
      replaced: "Cancelled. Its goods are in a new parcel of this order.",
      reason: "Reason (optional)",
      hold: "Hold it back",
      held: "Held: this parcel is not sent yet.",
      release: "Release",
      released: "Released: this parcel can be sent.",
    },
  },
};

const NO_PHONE = {
  shippingAddress: {
    firstName: "An",
    lastName: "Nguyễn",
    address1: "12 Lê Lợi",
    address2: "Phường Bến Nghé, Quận 1",
    city: "Thành phố Hồ Chí Minh",
  },
};

for (const way of WAYS) {
  const { language, size } = way;
  const words = WORDS[language];
  const told = `${language}, ${size.width} px`;
  const picture = (name: string) => shoot(merchant, `${name}.${language}.${size.width}`);

  test(`an order is booked by air, cancelled, held and let go, two are booked from the list, and a dead app says so: ${told}`, async () => {
    // The whole of the admin, not only the app in it.
    await goOnAs(merchant, stage.urls.shopify, way);
    const { block, window, openOrder, choose, offered, run, faults } = shopifyPages(merchant, stage);
    const [one, two, three] = [await placeOrder(stage), await placeOrder(stage), await placeOrder(stage)];
    const phoneless = await placeOrder(stage, NO_PHONE);
    const names = [one.name, two.name, three.name, phoneless.name];
    await merchant.waitForOrders(names);

    // More actions: what will be sent, by air, once for two clicks.
    await openOrder(one.id);
    expect(await offered("action")).toContain("order-book");
    expect(await offered("action")).not.toContain("order-cancel");
    await run("order-book");
    const air = window.getByRole("radio", { name: words.air });
    await air.check();
    await picture("order-book");
    expect(await faults(), "what will be sent").toEqual([]);
    await window.getByRole("button", { name: words.book, exact: true }).dblclick();
    await window.getByText(words.booked).waitFor();
    await picture("order-booked");
    expect(await ledgerOf(stage, one.name)).toHaveLength(1);
    await window.getByRole("button", { name: words.close, exact: true }).click();
    await window.waitFor({ state: "hidden" });

    // Then it can be cancelled, and not booked.
    await openOrder(one.id);
    expect(await offered("action")).toEqual(expect.arrayContaining(["order-cancel"]));
    expect(await offered("action")).not.toContain("order-book");
    await run("order-cancel");
    await window.getByRole("button", { name: words.cancel, exact: true }).click();
    await window.getByText(words.cancelAsked).waitFor();
    // The window is open all the time: what the carrier said, and then the new parcel of the goods.
    await window.getByText(words.replaced).waitFor();
    await picture("order-cancelled");
    await window.getByRole("button", { name: words.close, exact: true }).click();
    // The card beside it, which nobody told, finds out.
    await block.getByText(words.replaced).waitFor();
    await block.getByText(words.ready).waitFor();
    await block.scrollIntoViewIfNeeded();
    await picture("block-cancelled");

    // The goods' new parcel is held back with a reason, and let go.
    await openOrder(one.id);
    expect(await offered("action")).toEqual(expect.arrayContaining(["order-book", "order-hold"]));
    await run("order-hold");
    await window.getByLabel(words.reason).fill("chờ hàng về kho");
    await picture("order-hold");
    expect(await faults(), "to hold").toEqual([]);
    await window.getByRole("button", { name: words.hold, exact: true }).dblclick();
    await window.getByText(words.held).waitFor();
    await window.getByText(/chờ hàng về kho/i).waitFor();
    await picture("order-held");
    expect(await faults(), "held").toEqual([]);
    await window.getByRole("button", { name: words.close, exact: true }).click();
    await openOrder(one.id);
    expect(await offered("action")).not.toContain("order-book");
    await block.getByText(/chờ hàng về kho/i).waitFor();
    await block.scrollIntoViewIfNeeded();
    await picture("block-held");
    await run("order-hold");
    await window.getByRole("button", { name: words.release, exact: true }).dblclick();
    await window.getByText(words.released).waitFor();
    await picture("order-released");
    await window.getByRole("button", { name: words.close, exact: true }).click();

    // Two from the list, and one that is left out, with the reason.
    await choose([two.name, three.name, phoneless.name]);
    await run("orders-book");
    await window.getByText(words.will).waitFor();
    await window.getByText(words.left).first().waitFor();
    await picture("orders-book");
    expect(await faults(), "a selection").toEqual([]);
    await window.getByRole("button", { name: words.start, exact: true }).dblclick();
    await window.getByText(words.finished).waitFor();
    for (const { name } of [two, three]) {
      const [parcel, ...more] = await ledgerOf(stage, name);
      expect([parcel?.label.length, more]).toEqual([expect.any(Number), []]);
      await window.getByText(parcel?.label ?? "no parcel").waitFor();
    }
    await picture("orders-booked");
    await window.getByText(words.batch, { exact: true }).click();
    await merchant.see(words.batchTitle);

    // An app that is dead: what is wrong, another try, the way into the app; and it goes on when the app is back.
    const dead = /\/ext\//;
    await merchant.page.context().route(dead, (route) => route.abort("connectionrefused"));
    await openOrder(phoneless.id);
    await block.getByText(words.dead).waitFor();
    await block.getByText(words.app).waitFor();
    await block.scrollIntoViewIfNeeded();
    await picture("block-dead");
    expect(await faults(), "a dead app").toEqual([]);
    // Its action is still offered, and says the same.
    await run("order-book");
    await window.getByText(words.dead).waitFor();
    await window.getByRole("button", { name: words.close, exact: true }).click();
    await merchant.page.context().unroute(dead);
    await block.getByRole("button", { name: words.retry }).click();
    await block.getByText(words.dead).waitFor({ state: "detached" });
    await block.scrollIntoViewIfNeeded();
    await picture("block-phoneless");
    // Requests that were cut off are in the browser's own log.
    merchant.troubles.splice(
      0,
      merchant.troubles.length,
      ...merchant.troubles.filter((line) => !line.includes("/ext/") && !line.includes("ERR_CONNECTION_REFUSED")),
    );
    expect(merchant.troubles).toEqual([]);
    expect(stage.outside()).toEqual([]);
  });
}
