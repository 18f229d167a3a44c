import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { vi as texts } from "../../app/locales/vi";
import { openBrowser } from "../support/browser.ts";
import { startTestStack, type TestStack } from "../support/stack.ts";
import { aMerchant, inShopify, ledgerOf, type Merchant, placeOrder, setUp } from "./merchant.ts";

let stack: TestStack;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  browser = await openBrowser();
  stack = await startTestStack({ env: { STATUS_POLL_SECONDS: "0.1", SWEEP_SECONDS: "1" } });
  merchant = await aMerchant(browser, stack);
  await setUp(merchant);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const within = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 30_000, interval: 200 });

/** Places an order, waits until the app has it, and presses *book* on its page. */
async function bookOne() {
  const order = await placeOrder(stack);
  await merchant.waitForOrders([order.name]);
  await merchant.openOrder(order.name);
  await merchant.app.getByRole("button", { name: texts.orders.book, exact: true }).click();
  return order;
}

test("the carrier commits and its answer is lost: the parcel is found and adopted, never booked twice", async () => {
  await stack.controlCarrier("POST", "/faults", [
    { match: { path: "/services/shipment/order" }, kind: "commit_then_fail", times: 1 },
  ]);
  const { name } = await bookOne();
  await merchant.see(texts.history.kind.adopted);
  expect(await ledgerOf(stack, name)).toHaveLength(1);
});

test("a push is lost: the poll finds the same status", async () => {
  const { id, name } = await bookOne();
  await merchant.see(texts.parcel.state.booked);
  await stack.controlCarrier("POST", "/faults", [{ kind: "push_lost" }]);
  const [order] = await ledgerOf(stack, name);
  await stack.controlCarrier("POST", `/orders/${order?.label}/status`, { status_id: 4 });
  await within(async () => {
    const [fulfillment] = (await inShopify(stack, id)).fulfillments;
    expect(fulfillment?.events.map(({ status }) => status)).toContain("OUT_FOR_DELIVERY");
  });
  await stack.controlCarrier("DELETE", "/faults");
});

test("a page that cannot be refreshed stays, says so quietly, and goes on when the app answers again", async () => {
  const { name } = await placeOrder(stack);
  await merchant.waitForOrders([name]);
  await merchant.tick([name]);
  const asked: string[] = [];
  await merchant.page.route(/\/app\/orders\.data|\/healthz/, (route) => {
    asked.push(route.request().url());
    return route.abort("internetdisconnected");
  });
  const look = () => merchant.app.locator("body").evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const box = merchant.app.getByRole("row").filter({ hasText: name }).getByRole("checkbox");
  const note = merchant.app.getByText(texts.common.not_refreshed);

  await look();
  await note.waitFor();
  expect(asked).toHaveLength(1);
  expect(await box.isChecked()).toBe(true);
  if (process.env.SHOTS) await merchant.page.screenshot({ path: `${process.env.SHOTS}/cannot-be-refreshed.png` });

  await merchant.page.unrouteAll();
  await look();
  await note.waitFor({ state: "detached" });
  expect(await box.isChecked()).toBe(true);
});

test("the app is killed while booking: after the restart each parcel is booked exactly once", async () => {
  const orders: { name: string }[] = [];
  for (let n = 0; n < 6; n += 1) orders.push(await placeOrder(stack));
  const names = orders.map(({ name }) => name);
  await merchant.waitForOrders(names);
  await merchant.tick(names);
  await stack.controlCarrier("POST", "/faults", [
    { match: { path: "/services/shipment/order" }, kind: "latency", ms: 700 },
  ]);
  await merchant.press(/^Tạo \d+ vận đơn$/);
  const asked = merchant.app.getByRole("dialog");
  await asked
    .getByRole("button", { name: texts.batch.dialog.start.book.replace("{{count}}", String(names.length)) })
    .click();
  // Killed with calls in progress: sent, not answered.
  await within(async () => {
    const calls = (await stack.controlCarrier("GET", "/calls")) as { body: string }[];
    const ours = calls.filter(({ body }) => names.some((name) => body.includes(`-${name.replace("#", "")}-`)));
    expect(ours.length).toBeGreaterThan(0);
  });
  await stack.kill("app");
  await stack.controlCarrier("DELETE", "/faults");
  await stack.restart("app");
  await within(async () => {
    for (const name of names) expect(await ledgerOf(stack, name)).toHaveLength(1);
    await merchant.openApp("/app/orders?tab=under_way");
    for (const name of names) {
      expect(await merchant.app.getByRole("link", { name, exact: true }).count()).toBe(1);
    }
  });
});
