import { describe, expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { loader as bookings } from "~/routes/app.bookings";
import { action, loader } from "~/routes/app.orders._index/route";
import { anOrder, aShop } from "../flows/a-shop";
import { aMerchant, aStranger, thrownBy } from "./a-merchant";

const NO_PHONE = {
  shippingAddress: { firstName: "An", lastName: "Nguyễn", address1: "12 Lê Lợi", city: "Thành phố Hồ Chí Minh" },
};

describe("the orders list", () => {
  test("shows each order with its place, COD, state and what is missing", async () => {
    const shop = await aShop();
    const ready = await anOrder(shop);
    const lacking = await anOrder(shop, NO_PHONE);
    const merchant = await aMerchant(shop);

    const page = await loader(await merchant.asks("/app/orders"));

    expect(page.rows.map(({ name }) => name)).toEqual([lacking.name, ready.name]);
    expect(page.rows[1]).toMatchObject({
      recipientName: "An Nguyễn",
      place: "Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh",
      parcels: [{ shipmentId: ready.shipmentId, state: "ready", codVnd: 450_000 }],
    });
    expect(page.rows[0]?.parcels[0]).toMatchObject({ state: "needs_review" });
    expect(page.rows[0]?.parcels[0]?.problems.map(({ code }) => code)).toContain("phone_missing");
  });

  test("keeps its tabs apart and finds an order by number, name and tracking number", async () => {
    const shop = await aShop();
    const order = await anOrder(shop);
    const merchant = await aMerchant(shop);
    const namesAt = async (search: string) =>
      (await loader(await merchant.asks(`/app/orders${search}`))).rows.map(({ name }) => name);

    expect(await namesAt("?tab=ready")).toEqual([order.name]);
    expect(await namesAt("?tab=review")).toEqual([]);
    expect(await namesAt(`?tab=all&search=${encodeURIComponent(order.name.replace("#", ""))}`)).toEqual([order.name]);
    expect(await namesAt(`?tab=all&search=${encodeURIComponent("Nguyễn")}`)).toEqual([order.name]);
    expect(await namesAt("?tab=all&search=nobody")).toEqual([]);
  });

  test("finds an order by whatever stands on it, and says since when", async () => {
    const shop = await aShop();
    const address = { firstName: "Hoa", lastName: "Trần Thị", phone: "0977 123 456", address1: "5 Bạch Đằng" };
    const place = { address2: "Phường Hải Châu 1, Quận Hải Châu", city: "Đà Nẵng" };
    const order = await anOrder(shop, { shippingAddress: { ...address, ...place } });
    await anOrder(shop);
    const merchant = await aMerchant(shop);
    const found = async (search: string) =>
      loader(await merchant.asks(`/app/orders?tab=all&search=${encodeURIComponent(search)}`));
    for (const search of ["+84 977 123 456", "3456", "tran thi hoa", "hai chau", "da nang hoa", "hoa 0977.123.456"]) {
      const { rows } = await found(search);
      expect([search, rows.map(({ name }) => name)]).toEqual([search, [order.name]]);
    }
    expect((await found("ao thun")).rows).toHaveLength(2);
    expect((await found("3456")).searchableFrom).toBeNull();
    await shop.deps.database.query("UPDATE shop SET searchable_from = '2026-11-01'");
    expect((await found("3456")).searchableFrom).toBe("2026-11-01T00:00:00.000Z");
    expect((await loader(await merchant.asks("/app/orders"))).searchableFrom).toBeNull();
  });

  test("has the order first that a number names, before newer ones that it only ends", async () => {
    const shop = await aShop();
    const named = await anOrder(shop);
    const newer = await anOrder(shop);
    await shop.deps.database.query(`UPDATE "order" SET name = CASE id WHEN $1 THEN '#2001' ELSE '#12001' END`, [
      named.orderId,
    ]);
    const merchant = await aMerchant(shop);
    const { rows } = await loader(await merchant.asks("/app/orders?tab=all&search=2001"));
    expect(rows.map(({ orderId }) => orderId)).toEqual([named.orderId, newer.orderId]);
  });

  test("needs a session token", async () => {
    const shop = await aShop();
    await aMerchant(shop);
    expect((await thrownBy(loader(aStranger("/app/orders")))).status).toBe(401);
  });
});

/** Parcels whose drafts have no version yet. */
const seen = (ids: string[]) => ids.map((shipmentId) => ({ shipmentId, version: null }));

describe("booking a selection", () => {
  test("queues what is ready, says why the rest is not, and can be polled until the tracking number", async () => {
    const shop = await aShop();
    const ready = await anOrder(shop);
    const lacking = await anOrder(shop, NO_PHONE);
    const merchant = await aMerchant(shop);
    const shipmentIds = [lacking.shipmentId, ready.shipmentId];

    const { rows } = await action(await merchant.sends("/app/orders?index", { parcels: seen(shipmentIds) }));

    expect(rows).toMatchObject([
      { shipmentId: lacking.shipmentId, orderName: lacking.name, outcome: "not_ready" },
      { shipmentId: ready.shipmentId, orderName: ready.name, outcome: "queued" },
    ]);
    const follow = async () =>
      (await bookings(await merchant.asks(`/app/bookings?ids=${shipmentIds.join(",")}`))).parcels;
    expect(await follow()).toMatchObject([{ state: "needs_review" }, { state: "queued", trackingNumber: null }]);

    expect(await bookParcel(shop.deps, shop.shopId, ready.shipmentId)).toEqual({ outcome: "booked" });
    expect(await follow()).toMatchObject([
      { orderName: lacking.name, state: "needs_review" },
      { orderName: ready.name, state: "booked", trackingNumber: expect.stringMatching(/^S1000001\./) },
    ]);
  });

  test("twice queues once", async () => {
    const shop = await aShop();
    const { shipmentId } = await anOrder(shop);
    const merchant = await aMerchant(shop);
    const click = async () => action(await merchant.sends("/app/orders?index", { parcels: seen([shipmentId]) }));
    const answers = await Promise.all([click(), click()]);
    expect(answers.map(({ rows }) => rows[0]?.outcome).sort()).toEqual(["already", "queued"]);
  });

  test("refuses an invalid form", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    for (const body of [{}, { parcels: [] }, { parcels: seen(["1"]) }, { parcels: "all" }]) {
      expect((await thrownBy(action(await merchant.sends("/app/orders?index", body)))).status).toBe(400);
    }
  });
});
