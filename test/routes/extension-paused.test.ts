import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as batchesRoute from "~/routes/ext.batches._index";
import * as batchRoute from "~/routes/ext.batches.$batchId";
import { pauseWork, resumePausedWork } from "~/store/shop-pauses.server";
import { aBookedParcel, anOrder, aShop } from "../flows/a-shop";
import { aMerchant } from "./a-merchant";
import { ask, batchOf, readOrder } from "./an-extension";

const PAUSED = /^Người vận hành Waybill tạm dừng việc (tạo vận đơn )?của cửa hàng từ \d/;

test.each([
  ["a shop that is paused", (shopId: string) => ({ shopId, kind: "" })],
  ["a shop whose booking is paused", (shopId: string) => ({ shopId, kind: "book-shipment" })],
  ["all booking is paused", () => ({ shopId: null, kind: "book-shipment" })],
])("of %s, the card says so before anybody books, and after it what waits for what", async (_, of) => {
  const shop = await aShop();
  const { database } = shop.deps;
  const merchant = await aMerchant(shop);
  const { orderId, shipmentId } = await anOrder(shop);
  const [before] = (await readOrder(merchant, orderId)).parcels;
  const pause = of(shop.shopId);
  await pauseWork(database, pause);
  expect(await readOrder(merchant, orderId)).toMatchObject({
    standstill: expect.stringMatching(PAUSED),
    parcels: [{ next: "Tạo vận đơn để gửi kiện này." }],
  });
  const booked = await ask(merchant, orderId, { act: "book", shipmentId, version: before?.version, transport: null });
  expect([booked.done, booked.says]).toEqual([true, expect.stringContaining("đang phải chờ")]);
  const waits = { next: expect.stringContaining("tạm dừng"), isMoving: true };
  expect(booked.order).toMatchObject({ standstill: expect.stringMatching(PAUSED), parcels: [waits] });
  await resumePausedWork(database, pause);
  expect(await readOrder(merchant, orderId)).toMatchObject({
    standstill: null,
    parcels: [{ next: "Đang chờ đơn vị vận chuyển trả lời; bạn không cần làm gì.", isMoving: true }],
  });
});

test.each([
  ["cancel-shipment", "đừng giao kiện đó cho bưu tá"],
  ["inbox", "Đơn mới và trạng thái mới hiện ra khi chạy lại"],
  ["sync-shopify", "mã vận đơn và trạng thái hiện trong Shopify khi chạy lại"],
])("of a shop whose %s is paused, the card says what that means, and booking goes on", async (kind, says) => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { orderId, shipmentId } = await anOrder(shop);
  const [before] = (await readOrder(merchant, orderId)).parcels;
  await pauseWork(shop.deps.database, { shopId: shop.shopId, kind });
  expect((await readOrder(merchant, orderId)).standstill).toContain(says);
  const booked = await ask(merchant, orderId, { act: "book", shipmentId, version: before?.version, transport: null });
  expect(booked.says).not.toContain("đang phải chờ");
});

test.each([
  ["everything", [""]],
  ["cancelling", ["cancel-shipment"]],
  ["booking and cancelling", ["book-shipment", "cancel-shipment"]],
])("while %s is paused, a cancel says that the carrier does not know of it, before and after", async (_, kinds) => {
  const shop = await aShop();
  const { database } = shop.deps;
  const merchant = await aMerchant(shop);
  const { orderId, shipmentId } = await aBookedParcel(shop);
  for (const kind of kinds) await pauseWork(database, { shopId: shop.shopId, kind });
  expect((await readOrder(merchant, orderId)).standstill).toContain("đừng giao kiện đó cho bưu tá");
  const cancelled = await ask(merchant, orderId, { act: "cancel", shipmentId });
  expect([cancelled.done, cancelled.says]).toEqual([true, expect.stringContaining("đừng giao kiện này cho bưu tá")]);
  expect(cancelled.order.parcels).toMatchObject([{ next: expect.stringContaining("Đừng giao kiện này cho bưu tá") }]);
  for (const kind of kinds) await resumePausedWork(database, { shopId: shop.shopId, kind });
  expect((await readOrder(merchant, orderId)).parcels).toMatchObject([
    { next: "Đã gửi yêu cầu hủy, đang chờ đơn vị vận chuyển trả lời." },
  ]);
});

test("a paused queue that nobody waits for is not said, nor another shop's pause", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { orderId } = await anOrder(shop);
  await pauseWork(shop.deps.database, { shopId: shop.shopId, kind: "print" });
  await pauseWork(shop.deps.database, { shopId: "other", kind: "" });
  expect((await readOrder(merchant, orderId)).standstill).toBeNull();
});

test("the booking of chosen orders says it when they are chosen and while they wait", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { orderId } = await anOrder(shop);
  await pauseWork(shop.deps.database, { shopId: shop.shopId, kind: "" });
  const batchId = randomUUID();
  const chosen = await batchesRoute.action(await merchant.sends("/ext/batches", { batchId, orderIds: [orderId] }));
  expect(await batchOf(chosen)).toMatchObject({ parcels: 1, standstill: expect.stringMatching(PAUSED) });
  const started = await batchRoute.action(await merchant.sends(`/ext/batches/${batchId}`, {}, { batchId }));
  expect(await batchOf(started)).toMatchObject({ isOpen: true, standstill: expect.stringMatching(PAUSED) });
});
