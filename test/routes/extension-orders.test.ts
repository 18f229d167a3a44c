import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { runBatch } from "~/flows/booking/run-batch.server";
import { quoteParcel } from "~/flows/fee/quote-parcel.server";
import { assignRole } from "~/flows/shop/assign-role.server";
import * as batchesRoute from "~/routes/ext.batches._index";
import * as batchRoute from "~/routes/ext.batches.$batchId";
import * as orderRoute from "~/routes/ext.orders.$orderKey/route";
import { aBookedParcel, anOrder, aShop, ledger, type TestShop } from "../flows/a-shop";
import { aMerchant, LAN, MINH, orderKeyOf } from "./a-merchant";
import { ask, batchOf, readOrder } from "./an-extension";

const withFees = async (shop: TestShop, shipmentId: string) => quoteParcel(shop.deps, shop.shopId, shipmentId);

const ADDRESS = {
  ...{ firstName: "An", lastName: "Nguyễn", address1: "12 Lê Lợi", address2: "Phường Bến Nghé, Quận 1" },
  city: "Thành phố Hồ Chí Minh",
};

describe("an order", () => {
  test("is told as it stands: place, weight, COD, both fees, the next step; and recorded as seen", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    const { orderId, name, shipmentId } = await anOrder(shop);
    await withFees(shop, shipmentId);
    const order = await readOrder(merchant, orderId);
    expect(order).toMatchObject({ name, nothing: null, path: `app/orders/${orderKeyOf(orderId)}` });
    expect(Object.values(order.denied)).toEqual(Array(6).fill(null));
    const [parcel] = order.parcels;
    expect(parcel).toMatchObject({
      ...{ shipmentId, state: "Sẵn sàng", tone: "info", next: "Tạo vận đơn để gửi kiện này.", waits: [] },
      ...{ trackingNumber: null, weight: "300\u00a0g", isMoving: false },
      place: expect.stringContaining("Bến Nghé"),
      may: { book: true, cancel: false, hold: true, release: false, refresh: false },
    });
    expect(parcel?.cod).toBe("450.000\u00a0₫");
    expect(parcel?.version).toEqual(expect.any(String));
    expect(parcel?.transports.map(({ name: way, why }) => [way, why])).toEqual([
      ["Đường bộ", null],
      ["Đường bay", null],
      ["Để đơn vị vận chuyển chọn", null],
    ]);
    expect(parcel?.transports.every(({ fee }) => fee?.endsWith("₫"))).toBe(true);
    // Nobody chose: that is what holds, and what is booked if nobody does.
    expect(parcel?.transports.map(({ chosen }) => chosen)).toEqual([false, false, true]);
    expect(parcel?.transports.map(({ days }) => days)).toEqual(["Chưa biết số ngày", "Chưa biết số ngày", null]);
    await shop.deps.accessLog.flush();
    const seen = await shop.deps.database.query("SELECT what, subject, people FROM access_log WHERE shop_id = $1", [
      shop.shopId,
    ]);
    expect(seen).toContainEqual(expect.objectContaining({ what: "order", subject: orderKeyOf(orderId) }));
  });

  test("that cannot be shipped, is not read yet, or belongs to a shop that is not set up, says so", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    const abroad = await anOrder(shop, {
      shippingAddress: { firstName: "An", address1: "1 Main St", city: "Austin", countryCode: "US" },
    });
    const { nothing, parcels } = await readOrder(merchant, abroad.orderId);
    expect(parcels).toEqual([]);
    expect(nothing).toMatch(/^Đơn này không gửi được qua Waybill: .+\.$/);

    const unread = await readOrder(merchant, "gid://shopify/Order/987654321");
    expect([unread.isReading, unread.name, unread.parcels]).toEqual([true, null, []]);
    expect(unread.nothing).toContain("đang đọc đơn này từ Shopify");
    expect(
      await shop.deps.database.query(
        "SELECT payload FROM work WHERE subject LIKE 'gid://shopify/Order/987654321:look'",
      ),
    ).toEqual([{ payload: { shopId: shop.shopId, orderId: "gid://shopify/Order/987654321" } }]);

    await shop.deps.database.query("DELETE FROM carrier_account");
    expect((await readOrder(merchant, "gid://shopify/Order/987654322")).nothing).toContain("chưa thiết lập xong");
  });

  test("of another shop, with a made-up key, or in English", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    const { orderId } = await anOrder(shop);
    const args = await merchant.asks(`/ext/orders/${orderKeyOf(orderId)}?locale=en`, { orderKey: orderKeyOf(orderId) });
    expect(await (await orderRoute.loader(args)).json()).toMatchObject({ parcels: [{ next: "Book it to send it." }] });
    for (const orderKey of ["abc", "1'--", "", "1".repeat(21)]) {
      expect([orderKey, (await orderRoute.loader(await merchant.asks("/ext/orders/x", { orderKey }))).status]).toEqual([
        orderKey,
        404,
      ]);
    }
    // Its parcel is not one of the order that is asked about.
    const other = await anOrder(shop);
    const crossed = await ask(merchant, other.orderId, {
      act: "cancel",
      shipmentId: (await readOrder(merchant, orderId)).parcels[0]?.shipmentId,
    });
    expect([crossed.done, crossed.says]).toEqual([false, "Kiện hàng này không còn nữa."]);
  });
});

describe("booking", () => {
  test("a second click, or a second try after a lost answer, books nothing twice", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    const { orderId, shipmentId } = await anOrder(shop);
    const [parcel] = (await readOrder(merchant, orderId)).parcels;
    const question = { act: "book", shipmentId, version: parcel?.version, transport: null };
    const both = await Promise.all([ask(merchant, orderId, question), ask(merchant, orderId, question)]);
    expect(both.map(({ done }) => done)).toEqual([true, true]);
    expect(both.filter(({ before }) => before)).toHaveLength(1);
    expect(both.map(({ says }) => says).sort()).toEqual([
      "Kiện này đã được gửi đi tạo vận đơn rồi, không tạo thêm lần nữa.",
      "Đã gửi yêu cầu tạo vận đơn.",
    ]);
    expect(both[0].order.parcels[0]).toMatchObject({ isMoving: true, state: "Chờ tạo vận đơn" });
    await bookParcel(shop.deps, shop.shopId, shipmentId);
    expect((await ask(merchant, orderId, question)).says).toContain("không tạo thêm");
    expect(await ledger(shop)).toHaveLength(1);
    const [booked] = (await readOrder(merchant, orderId)).parcels;
    expect(booked).toMatchObject({
      isMoving: false,
      trackingNumber: expect.any(String),
      next: "Dán nhãn và bàn giao cho bưu tá.",
      transports: [],
    });
    expect(booked?.timeline[0]).toMatchObject({ what: expect.any(String), by: expect.any(String) });
  });

  test("by the other transport sends it so, whatever was chosen before; a parcel that changed is not sent", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    const { orderId, shipmentId } = await anOrder(shop);
    await withFees(shop, shipmentId);
    const [parcel] = (await readOrder(merchant, orderId)).parcels;
    const [other] = parcel?.transports.filter(({ chosen }) => !chosen) ?? [];
    const answered = await ask(merchant, orderId, {
      act: "book",
      shipmentId,
      version: parcel?.version,
      transport: other?.transport,
    });
    expect(answered).toMatchObject({ done: true });
    await bookParcel(shop.deps, shop.shopId, shipmentId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "booked", transport: other?.transport });

    const second = await anOrder(shop);
    const [seen] = (await readOrder(merchant, second.orderId)).parcels;
    await shop.deps.database.query(
      "UPDATE shipment SET draft_version = regexp_replace(draft_version, '^[0-9]+', '999000') WHERE id = $1",
      [second.shipmentId],
    );
    const stale = {
      act: "book",
      shipmentId: second.shipmentId,
      version: seen?.version?.replace(/^\d+/, "1"),
      transport: null,
    };
    const refused = await ask(merchant, second.orderId, stale);
    expect([refused.done, refused.says]).toEqual([false, expect.stringContaining("đã đổi sau khi bạn mở")]);
    expect(refused.order.parcels[0]?.may.book).toBe(true);
  });

  test("needs the right to; who may not is told who may", async () => {
    const shop = await aShop();
    const [lan, minh] = [await aMerchant(shop), await aMerchant(shop, MINH)];
    const { orderId, shipmentId } = await anOrder(shop);
    // The first to come is the one whom nobody can lock out.
    await readOrder(lan, orderId);
    await ask(minh, orderId, { act: "refresh", shipmentId });
    expect(await assignRole(shop.deps, shop.shopId, { userId: MINH.userId, role: "accountant" }, LAN)).toBe("saved");
    const { denied } = await readOrder(minh, orderId);
    expect(denied).toMatchObject({
      book: expect.stringMatching(/^Chỉ .+ làm được việc này\.$/),
      refresh: null,
      release: null,
    });
    const orderKey = orderKeyOf(orderId);
    const question = { act: "book", shipmentId, version: null, transport: null };
    const refused = await orderRoute.action(await minh.sends(`/ext/orders/${orderKey}`, question, { orderKey }));
    expect([refused.status, await refused.json()]).toEqual([403, { denied: expect.anything() }]);
    expect((await ask(lan, orderId, question)).done).toBe(true);
  });
});

test("a booked parcel is cancelled once, and refreshed; one that is not booked is neither", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { orderId, shipmentId } = await aBookedParcel(shop);
  const refreshed = await ask(merchant, orderId, { act: "refresh", shipmentId });
  expect(refreshed).toMatchObject({ done: true, says: "Đã hỏi đơn vị vận chuyển." });
  expect(refreshed.order.parcels[0]?.may).toMatchObject({ cancel: true, refresh: true, book: false });
  for (let click = 1; click <= 2; click += 1) {
    const { done, order } = await ask(merchant, orderId, { act: "cancel", shipmentId });
    expect([done, order.parcels[0]?.isMoving, order.parcels[0]?.may.cancel]).toEqual([true, true, false]);
  }
  const asked = (await shop.history(shipmentId)).filter(({ kind }) => kind === "cancel_asked");
  expect(asked).toHaveLength(1);

  const waiting = await anOrder(shop);
  const tooLate = await ask(merchant, waiting.orderId, { act: "cancel", shipmentId: waiting.shipmentId });
  expect([tooLate.done, tooLate.says]).toEqual([false, expect.stringContaining("Không hủy được nữa")]);
  const notHeld = await ask(merchant, waiting.orderId, {
    ...{ act: "release", shipmentId: waiting.shipmentId, holds: [] },
  });
  expect(notHeld.done).toBe(false);
});

test("a parcel is held once with its reason, and released; one that was sent is not held", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { orderId, shipmentId } = await anOrder(shop);
  const holdId = randomUUID();
  for (let click = 1; click <= 2; click += 1) {
    const { done, says, order } = await ask(merchant, orderId, {
      act: "hold",
      shipmentId,
      holdId,
      reason: "chờ hàng về",
    });
    expect([done, says]).toEqual([true, "Đã giữ kiện này lại, chưa gửi."]);
    expect(order.parcels[0]?.may).toMatchObject({ book: false, hold: false, release: true });
    expect(order.parcels[0]?.waits.join(" ")).toContain("Chờ hàng về");
  }
  expect((await shop.history(shipmentId)).filter(({ kind }) => kind === "held")).toHaveLength(1);
  const holds = [`staff:${holdId}`];
  const released = await ask(merchant, orderId, { act: "release", shipmentId, holds });
  expect([released.done, released.order.parcels[0]?.may]).toEqual([
    true,
    expect.objectContaining({ book: true, hold: true }),
  ]);

  const sent = await aBookedParcel(shop);
  const refused = await ask(merchant, sent.orderId, { act: "hold", shipmentId: sent.shipmentId, holdId, reason: "" });
  expect([refused.done, refused.order.parcels[0]?.may.hold]).toEqual([false, false]);
});

describe("a selection of the list", () => {
  test("is booked as a batch: what is left out says why, and asking twice books nothing twice", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    const [one, two] = [await anOrder(shop), await anOrder(shop)];
    const booked = await aBookedParcel(shop);
    const noPhone = await anOrder(shop, {
      shippingAddress: {
        firstName: "An",
        address1: "12 Lê Lợi",
        address2: "Phường Bến Nghé, Quận 1",
        city: "Thành phố Hồ Chí Minh",
      },
    });
    const unread = "gid://shopify/Order/987654321";
    const batchId = randomUUID();
    const orderIds = [one.orderId, two.orderId, booked.orderId, noPhone.orderId, unread, one.orderId];
    const prepare = async () =>
      batchOf(await batchesRoute.action(await merchant.sends("/ext/batches", { batchId, orderIds })));
    const prepared = await prepare();
    expect(prepared).toMatchObject({
      batchId,
      path: `app/batches/${batchId}`,
      parcels: 2,
      isStarted: false,
      isOpen: false,
      sums: ["Tổng tiền thu hộ: 900.000\u00a0₫", "Chưa kiện nào có báo giá phí"],
      warnings: [expect.stringContaining("2 đơn trong số này là của 1 khách")],
    });
    expect(prepared.rows.map(({ order, result }) => [order, result])).toEqual([
      [one.name, "waiting"],
      [two.name, "waiting"],
      [noPhone.name, "left_out"],
    ]);
    expect(prepared.others.map(({ order, says }) => [order, says])).toEqual([
      [booked.name, "Đã tạo vận đơn từ trước"],
      [null, "Waybill chưa đọc đơn này từ Shopify"],
    ]);
    expect(await prepare()).toEqual(prepared);

    const start = async () =>
      batchOf(await batchRoute.action(await merchant.sends(`/ext/batches/${batchId}`, {}, { batchId })));
    expect([(await start()).isStarted, (await start()).isOpen]).toEqual([true, true]);
    await runBatch(shop.deps, shop.shopId, batchId);
    for (const { shipmentId } of [one, two]) await bookParcel(shop.deps, shop.shopId, shipmentId);
    const done = await batchOf(await batchRoute.loader(await merchant.asks(`/ext/batches/${batchId}`, { batchId })));
    expect(done).toMatchObject({ parcels: 2, done: 2, isOpen: false });
    expect(done.rows.filter(({ result }) => result === "done").map(({ says }) => says)).toEqual([
      expect.stringMatching(/^Đã tạo vận đơn \S+$/),
      expect.stringMatching(/^Đã tạo vận đơn \S+$/),
    ]);
    expect(await ledger(shop)).toHaveLength(3);
  });

  test("says of how many parcels the fee is not known, and what speaks against booking them", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    const shippingAddress = { ...ADDRESS, phone: "0912345678" };
    const orders = [];
    for (let n = 0; n < 3; n += 1) orders.push(await anOrder(shop, { shippingAddress }));
    const [one, two] = orders;
    for (const order of [one, two]) await withFees(shop, order?.shipmentId ?? "");
    await shop.deps.database.query("UPDATE shipment SET cod_vnd = 1000 WHERE id = $1", [one?.shipmentId]);
    const choice = { batchId: randomUUID(), orderIds: orders.map(({ orderId }) => orderId) };
    const { sums, warnings } = await batchOf(await batchesRoute.action(await merchant.sends("/ext/batches", choice)));
    expect(sums[1]).toMatch(/^Tổng phí dự kiến: [\d.]+\u00a0₫, chưa kể 1 kiện chưa có báo giá$/);
    expect(warnings).toEqual([
      expect.stringMatching(/^1 kiện thu hộ ít hơn phí giao: thu 1\.000\u00a0₫/),
      expect.stringContaining("3 đơn"),
    ]);
    // Asked again, after a lost answer, the same is said.
    const again = await batchOf(await batchesRoute.action(await merchant.sends("/ext/batches", choice)));
    expect(again.warnings).toEqual(warnings);
  });

  test("has its bounds, and a batch that is not there is not found", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    const gid = "gid://shopify/Order/1";
    const bad = [
      {},
      { batchId: "1", orderIds: [gid] },
      { batchId: randomUUID(), orderIds: [] },
      { batchId: randomUUID(), orderIds: ["1"] },
      { batchId: randomUUID(), orderIds: Array(501).fill(gid) },
    ];
    for (const body of bad) {
      expect((await batchesRoute.action(await merchant.sends("/ext/batches", body))).status).toBe(400);
    }
    for (const batchId of ["x", randomUUID()]) {
      expect((await batchRoute.loader(await merchant.asks("/ext/batches/x", { batchId }))).status).toBe(404);
      expect((await batchRoute.action(await merchant.sends("/ext/batches/x", {}, { batchId }))).status).toBe(404);
    }
  });
});
