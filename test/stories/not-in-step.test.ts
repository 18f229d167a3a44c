import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { vi as texts } from "../../app/locales/vi";
import { openBrowser } from "../support/browser.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { withClient } from "../support/template-database.ts";
import { aMerchant, inShopify, type Merchant, placeOrder, setUp } from "./merchant.ts";

let stage: Stage;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  browser = await openBrowser();
  stage = await openStage("not-in-step");
  merchant = await aMerchant(browser, stage);
  await setUp(merchant);
}, 180_000);
afterAll(async () => {
  await browser?.close();
});

const within = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 60_000, interval: 500 });
const { discrepancy, home, orders, parcel } = texts;
const ofOrder = (id: number, action: string) => `/shops/${stage.shop}/orders/${id}/${action}`;

/** The day is over: this shop is compared. */
const aDayLater = () =>
  withClient(stage.databaseUrl, (client) =>
    client.query(
      `INSERT INTO comparison (shop_id, due_at) SELECT id, now() FROM shop WHERE domain = $1
       ON CONFLICT (shop_id) DO UPDATE SET due_at = now()`,
      [stage.shop],
    ),
  );

async function bookOne() {
  const order = await placeOrder(stage);
  await merchant.waitForOrders([order.name]);
  await merchant.openOrder(order.name);
  await merchant.app.getByRole("button", { name: orders.book, exact: true }).click();
  await merchant.see(parcel.state.booked);
  return order;
}

test("what differs and what was refused is listed with its reason, put right from there, and the list is empty again", async () => {
  const typed = await bookOne();
  await within(async () => expect((await inShopify(stage, typed.id)).fulfillments).toHaveLength(1));
  const [{ tracking } = { tracking: [] }] = (await inShopify(stage, typed.id)).fulfillments;
  const ours = tracking[0]?.number ?? "";
  await stage.controlShopify("POST", ofOrder(typed.id, "tracking"), { number: "GO-NHAM-1" });

  const refused = await placeOrder(stage);
  await merchant.waitForOrders([refused.name]);
  await merchant.openOrder(refused.name);
  await stage.controlShopify("POST", "/faults", {
    kind: "latency",
    operation: "fulfillmentCreate",
    delayMs: 6_000,
    times: 1,
    shop: stage.shop,
  });
  await merchant.app.getByRole("button", { name: orders.book, exact: true }).click();
  await merchant.see(parcel.state.booked);
  await stage.controlShopify("POST", ofOrder(refused.id, "hold"), {});

  await within(async () => {
    await aDayLater();
    await merchant.openApp("/app/not-in-step");
    for (const name of [discrepancy.repair.put_number_back, discrepancy.repair.try_again]) {
      await merchant.app.getByRole("button", { name, exact: true }).waitFor({ timeout: 2_000 });
    }
  });
  await merchant.see(/GO-NHAM-1/);

  await merchant.openApp("/app");
  await merchant.press(home.person.not_in_step);
  await merchant.see(discrepancy.title);

  await stage.controlShopify("POST", ofOrder(refused.id, "release"), {});
  await merchant.press(discrepancy.repair.put_number_back);
  await within(async () => {
    const [fulfillment] = (await inShopify(stage, typed.id)).fulfillments;
    expect(fulfillment?.tracking.map(({ number }) => number)).toEqual([ours]);
  });
  await merchant.press(discrepancy.repair.try_again);
  await within(async () => expect((await inShopify(stage, refused.id)).fulfillments).toHaveLength(1));
  await within(async () => {
    await aDayLater();
    await merchant.openApp("/app/not-in-step");
    await merchant.app.getByText(discrepancy.empty.open.title).waitFor({ timeout: 1_000 });
  });
  expect(merchant.troubles).toEqual([]);
}, 180_000);
