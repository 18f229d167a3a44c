import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { cancelParcel } from "~/flows/booking/cancel.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { openOrder } from "~/flows/order/open.server";
import * as reading from "~/flows/order/read.server";
import * as refreshing from "~/flows/status/refresh.server";
import { readOrderForAll } from "~/jobs/read-order.server";
import * as batchesRoute from "~/routes/ext.batches._index";
import { aBookedParcel, anOrder, aShop, type TestShop } from "../flows/a-shop";
import { aMerchant, orderKeyOf } from "./a-merchant";
import { ask, batchOf, readOrder } from "./an-extension";

type Merchant = Awaited<ReturnType<typeof aMerchant>>;

/** Ends the work of a kind, as the queue does once it is done. */
const end = ({ deps }: TestShop, kind: string) =>
  deps.database.query(
    `WITH gone AS (DELETE FROM work WHERE kind = $1 AND quiet_until IS NULL)
     UPDATE work SET state = 'quiet', taken = asked WHERE kind = $1 AND quiet_until IS NOT NULL`,
    [kind],
  );

const stepsOf = async (merchant: Merchant, orderId: string) => {
  const { parcels, isReading } = await readOrder(merchant, orderId);
  return { next: parcels.map(({ next }) => next), isReading };
};

const REOPENING = "Đã hủy. Kiện mới cho hàng này sẽ có sau vài giây.";

describe("a parcel that is cancelled", () => {
  test("is followed until its goods have a new one, in the extensions and on the app's page", async () => {
    const shop = await aShop();
    const { deps, shopId } = shop;
    const merchant = await aMerchant(shop);
    const { orderId, shipmentId } = await aBookedParcel(shop);
    await syncShopify(deps, shopId, shipmentId);
    for (const kind of ["book-shipment", "read-order", "sync-shopify"]) await end(shop, kind);
    const isFollowed = async () => (await openOrder(deps, shopId, orderKeyOf(orderId)))?.isAtWork;
    expect([(await stepsOf(merchant, orderId)).isReading, await isFollowed()]).toEqual([false, false]);

    await ask(merchant, orderId, { act: "cancel", shipmentId });
    await cancelParcel(deps, shopId, shipmentId);
    await end(shop, "cancel-shipment");
    expect(await stepsOf(merchant, orderId)).toEqual({ next: [REOPENING], isReading: true });
    // Shopify has cancelled the fulfillment; the order is read some seconds later.
    await end(shop, "read-order");
    await syncShopify(deps, shopId, shipmentId);
    await end(shop, "sync-shopify");
    expect(await stepsOf(merchant, orderId)).toEqual({ next: [REOPENING], isReading: true });
    expect(await isFollowed()).toBe(true);

    await reading.readOrder(deps, shopId, orderId);
    expect((await stepsOf(merchant, orderId)).next).toEqual([
      "Tạo vận đơn để gửi kiện này.",
      "Đã hủy. Hàng này nằm trong kiện mới của đơn.",
    ]);
    await end(shop, "read-order");
    expect([(await stepsOf(merchant, orderId)).isReading, await isFollowed()]).toEqual([false, false]);
    // What is open comes first, under the number that it has on the order's page.
    const [made, cancelled] = (await readOrder(merchant, orderId)).parcels;
    expect([made?.number, cancelled?.number, made?.may.book]).toEqual([2, 1, true]);
  });

  test("is over where nothing more is on its way, and counts as booked before in no selection", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    const { orderId, shipmentId, name } = await aBookedParcel(shop);
    const others = async () => {
      const choice = { batchId: randomUUID(), orderIds: [orderId] };
      return (await batchOf(await batchesRoute.action(await merchant.sends("/ext/batches", choice)))).others;
    };
    expect(await others()).toEqual([{ order: name, result: "left_out", says: "Đã tạo vận đơn từ trước" }]);
    await ask(merchant, orderId, { act: "cancel", shipmentId });
    await cancelParcel(shop.deps, shop.shopId, shipmentId);
    await end(shop, "cancel-shipment");
    expect(await others()).toEqual([{ order: name, result: "left_out", says: REOPENING }]);
    for (const kind of ["book-shipment", "read-order", "sync-shopify"]) await end(shop, kind);
    expect(await stepsOf(merchant, orderId)).toEqual({
      next: ["Đã hủy, không còn việc gì với kiện này."],
      isReading: false,
    });
    expect(await others()).toEqual([{ order: name, result: "left_out", says: "Không có kiện hàng nào để gửi" }]);
    // Looking at a parcel's status brings no goods back, though it is put back for ever where the token may not read it.
    await shop.deps.queue.enqueue(shop.deps.database, "check-status", { shopId: shop.shopId, shipmentId });
    expect(await stepsOf(merchant, orderId)).toEqual({
      next: ["Đã hủy, không còn việc gì với kiện này."],
      isReading: true,
    });
    expect(await others()).toEqual([{ order: name, result: "left_out", says: "Không có kiện hàng nào để gửi" }]);
    await shop.deps.database.query("UPDATE fulfillment_order SET block_reason = 'cancelled' WHERE order_id = $1", [
      orderId,
    ]);
    expect(await others()).toEqual([{ order: name, result: "left_out", says: expect.stringMatching(/hủy/i) }]);
  });
});

test("the parcel of a cancelled order promises no new one, whatever is still under way", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { orderId, shipmentId } = await aBookedParcel(shop);
  await ask(merchant, orderId, { act: "cancel", shipmentId });
  await cancelParcel(shop.deps, shop.shopId, shipmentId);
  expect((await stepsOf(merchant, orderId)).next).toEqual([REOPENING]);
  await shop.deps.database.query(
    `UPDATE "order" SET details = jsonb_set(details, '{cancelledAt}', '"2026-11-26T03:00:00Z"') WHERE id = $1`,
    [orderId],
  );
  expect(await stepsOf(merchant, orderId)).toEqual({
    next: ["Đã hủy, không còn việc gì với kiện này."],
    isReading: true,
  });
});

test("a parcel that the carrier refused and that was withdrawn was never booked", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { orderId, shipmentId, name } = await anOrder(shop);
  await shop.deps.database.query("UPDATE shipment SET state = 'closed' WHERE id = $1", [shipmentId]);
  const choice = { batchId: randomUUID(), orderIds: [orderId] };
  const { others } = await batchOf(await batchesRoute.action(await merchant.sends("/ext/batches", choice)));
  expect(others).toEqual([{ order: name, result: "left_out", says: "Không có kiện hàng nào để gửi" }]);
});

test("an order that Shopify does not show is looked for once, and then said to be out of reach, with a way on", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const orderId = "gid://shopify/Order/987654321";
  const looks = () => shop.deps.database.query("SELECT asked FROM work WHERE kind = 'read-order'");
  const first = await readOrder(merchant, orderId);
  expect([first.isReading, first.nothing]).toEqual([true, expect.stringContaining("đang đọc đơn này")]);
  await readOrderForAll(shop.deps, { shopId: shop.shopId, orderId }, `${orderId}:look`);
  await end(shop, "read-order");
  const after = await readOrder(merchant, orderId);
  expect([after.isReading, after.nothing]).toEqual([false, expect.stringContaining("cũ hơn 60 ngày")]);
  expect(after.nothing).toContain("nhân bản đơn");
  expect(await looks()).toHaveLength(1);
  // A minute later it is looked for once more: it may have been made since.
  await shop.deps.database.query("UPDATE work SET quiet_until = now() - interval '1 second'");
  expect((await readOrder(merchant, orderId)).isReading).toBe(true);
});

describe("holds", () => {
  const holdsOf = async (merchant: Merchant, orderId: string) =>
    (await readOrder(merchant, orderId)).parcels.flatMap(({ holds }) => holds);
  const held = async (merchant: Merchant, shop: TestShop) => {
    const order = await anOrder(shop);
    const hold = (reason: string) =>
      ask(merchant, order.orderId, { act: "hold", shipmentId: order.shipmentId, holdId: randomUUID(), reason });
    await hold("chờ hàng về");
    return { ...order, hold };
  };

  test("that came after somebody looked are not released with what they saw", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    const { orderId, shipmentId, hold } = await held(merchant, shop);
    const seen = await holdsOf(merchant, orderId);
    expect(seen).toEqual([expect.stringMatching(/^staff:/)]);
    await hold("người mua chưa trả lời");
    const release = (holds: string[]) => ask(merchant, orderId, { act: "release", shipmentId, holds });
    const refused = await release(seen);
    expect([refused.done, refused.says]).toEqual([false, expect.stringContaining("vì một lý do khác")]);
    expect(refused.order.parcels[0]).toMatchObject({ may: { release: true }, holds: { length: 2 } });
    // Who holds it is no rule, and says why.
    expect(refused.order.parcels[0]).toMatchObject({
      next: "Kiện đang được giữ lại. Bỏ giữ rồi tạo vận đơn.",
      waits: ["Nguyễn Thị Lan giữ kiện này lại. Chờ hàng về", expect.stringContaining("Người mua chưa trả lời")],
    });
    const now = await holdsOf(merchant, orderId);
    // Twice, as by a second click: it is released, and both answers say so.
    for (let click = 1; click <= 2; click += 1) {
      const { done, order } = await release(now);
      expect([done, order.parcels[0]?.holds, order.parcels[0]?.may.book]).toEqual([true, [], true]);
    }
    expect((await shop.history(shipmentId)).filter(({ kind }) => kind === "hold_released")).toHaveLength(1);
  });

  test("without a reason say who holds it, and nothing else", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    const { orderId, shipmentId } = await anOrder(shop);
    await ask(merchant, orderId, { act: "hold", shipmentId, holdId: randomUUID(), reason: "" });
    expect((await readOrder(merchant, orderId)).parcels[0]?.waits).toEqual(["Nguyễn Thị Lan giữ kiện này lại"]);
  });

  test("of nobody's seeing release nothing", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    const { orderId, shipmentId } = await held(merchant, shop);
    expect((await ask(merchant, orderId, { act: "release", shipmentId, holds: [] })).done).toBe(false);
    expect(await holdsOf(merchant, orderId)).toHaveLength(1);
  });
});

test("a look at the carrier that says nothing says why, and what to do about that", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { orderId, shipmentId } = await aBookedParcel(shop);
  const said = new Set<string>();
  const outcomes = ["unreachable", "not_found", "no_account", "token_rejected", "denied", "other_account"] as const;
  for (const outcome of outcomes) {
    const asked = vi.spyOn(refreshing, "refreshStatus").mockResolvedValue({ outcome });
    const { done, says } = await ask(merchant, orderId, { act: "refresh", shipmentId });
    asked.mockRestore();
    expect([outcome, done]).toEqual([outcome, false]);
    said.add(says);
  }
  expect(said.size).toBe(outcomes.length);
  // The real thing: the account was disconnected meanwhile.
  await shop.deps.database.query("DELETE FROM carrier_account");
  expect((await ask(merchant, orderId, { act: "refresh", shipmentId })).says).toContain("Chưa kết nối tài khoản");
});
