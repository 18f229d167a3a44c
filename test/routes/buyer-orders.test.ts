import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { prepareBatchOf } from "~/flows/booking/prepare-batch.server";
import { loader as listOrders } from "~/routes/app.orders._index/route";
import { loader as openOrder } from "~/routes/app.orders.$orderKey/route";
import { receiveWebhook } from "../flows/a-message";
import { ACTOR, aBookedParcel, anOrder, aShop, type TestShop } from "../flows/a-shop";
import { aMerchant, orderKeyOf } from "./a-merchant";

const WRITTEN = { firstName: "An", lastName: "Nguyễn", phone: "0900 000 002" };
const HERE = { address1: "12 Lê Lợi", address2: "Phường Bến Nghé, Quận 1", city: "Thành phố Hồ Chí Minh" };
const THERE = { address1: "33 Kim Mã", address2: "Phường Kim Mã, Quận Ba Đình", city: "Hà Nội" };
const to = (change: object) => ({ shippingAddress: { ...WRITTEN, ...HERE, ...change } });

async function pages(shop: TestShop) {
  const merchant = await aMerchant(shop);
  return {
    /** The orders of a list by name, with how many others of their buyers wait. */
    list: async (search = "") => {
      const { rows } = await listOrders(await merchant.asks(`/app/orders${search}`));
      return Object.fromEntries(rows.map(({ name, othersOfBuyer = 0 }) => [name, othersOfBuyer]));
    },
    open: async ({ orderId }: { orderId: string }) => {
      const params = { orderKey: orderKeyOf(orderId) };
      return (await openOrder(await merchant.asks(`/app/orders/${params.orderKey}`, params))).order.buyerOrders;
    },
  };
}

describe("orders of one buyer that wait at once", () => {
  test("are said in the list and on each of their pages, whatever way the phone is written", async () => {
    const shop = await aShop();
    const first = await anOrder(shop, to({}));
    const second = await anOrder(shop, to({ phone: "+84 900-000-002", address1: "12 LÊ LỢI" }));
    const elsewhere = await anOrder(shop, to({ phone: "84900000002", ...THERE }));
    const another = await anOrder(shop, to({ phone: "0900000003" }));
    const { list, open } = await pages(shop);

    expect(await list()).toEqual({ [first.name]: 2, [second.name]: 2, [elsewhere.name]: 2, [another.name]: 0 });
    expect(await open(first)).toEqual({
      count: 2,
      orders: [
        {
          orderKey: orderKeyOf(elsewhere.orderId),
          name: elsewhere.name,
          codVnd: 450_000,
          place: "other",
          street: expect.stringContaining("Kim Mã"),
        },
        {
          orderKey: orderKeyOf(second.orderId),
          name: second.name,
          codVnd: 450_000,
          place: "same",
          street: expect.any(String),
        },
      ],
      together: 1,
      togetherVnd: 900_000,
    });
    expect(await open(elsewhere)).toMatchObject({
      count: 2,
      together: 0,
      orders: [{ place: "other" }, { place: "other" }],
    });
    expect(await open(another)).toBeNull();
  });

  test("are listed by the badge's link, in every tab and with a search, and no others", async () => {
    const shop = await aShop();
    const first = await anOrder(shop, to({}));
    const second = await anOrder(shop, to({}));
    await anOrder(shop, to({ phone: "0900000003" }));
    const { list } = await pages(shop);
    const buyer = orderKeyOf(first.orderId);
    const both = { [first.name]: 1, [second.name]: 1 };

    expect(await list(`?buyer=${buyer}`)).toEqual(both);
    expect(await list(`?buyer=${buyer}&tab=ready&sort=cod`)).toEqual(both);
    expect(await list(`?buyer=${buyer}&tab=all&search=an`)).toEqual(both);
    expect(await list(`?buyer=${buyer}&tab=under_way`)).toEqual({});
    expect(await list("?buyer=404")).toEqual({});
  });

  test("are only those that still wait: a booked one is not said, and says nothing", async () => {
    const shop = await aShop();
    const waiting = await anOrder(shop, to({}));
    const booked = await aBookedParcel(shop, to({}));
    const { list, open } = await pages(shop);

    expect(await list("?tab=all")).toMatchObject({ [waiting.name]: 0 });
    expect(await open(waiting)).toBeNull();
    expect(await open(booked)).toBeNull();
  });

  test("are those of the phone that the courier calls: one that staff corrected counts, a placeholder does not", async () => {
    const shop = await aShop();
    const first = await anOrder(shop, to({}));
    const corrected = await anOrder(shop, to({ phone: "0900000009" }));
    const none = await anOrder(shop, to({ phone: "0000000000" }));
    const noneEither = await anOrder(shop, to({ phone: "0000000000" }));
    await shop.deps.database.query(
      `UPDATE shipment SET overrides = '{"recipientPhone": "0900000002"}' WHERE order_id = $1`,
      [corrected.orderId],
    );
    const { list } = await pages(shop);
    const [one, two, three, four] = [first, corrected, none, noneEither].map(({ name }) => name) as [
      string,
      string,
      string,
      string,
    ];
    expect(await list()).toEqual({ [one]: 1, [two]: 1, [three]: 0, [four]: 0 });
  });

  test("are not known any more once their buyer is erased", async () => {
    const shop = await aShop();
    const first = await anOrder(shop, to({}));
    const second = await anOrder(shop, to({}));
    const erased = { customer: { id: 7 }, orders_to_redact: [Number(orderKeyOf(second.orderId))] };
    await receiveWebhook(shop, "customers/redact", erased);
    const { list, open } = await pages(shop);
    expect(await list("?tab=all")).toEqual({ [first.name]: 0, [second.name]: 0 });
    expect(await open(first)).toBeNull();
  });

  test("are counted before a selection is booked, those outside of it too", async () => {
    const shop = await aShop();
    const first = await anOrder(shop, to({}));
    await anOrder(shop, to({}));
    const third = await anOrder(shop, to({ phone: "0900000003 / 0900000004" }));
    const fourth = await anOrder(shop, to({ phone: "0900000004 / 0900000003" }));
    const alone = await anOrder(shop, to({ phone: "0900000005" }));
    const preview = (kind: "book" | "edit", orders: { shipmentId: string }[]) => {
      const parcels = orders.map(({ shipmentId }) => ({ shipmentId, version: null }));
      return prepareBatchOf(shop.deps, shop.shopId, { batchId: randomUUID(), kind, target: { parcels } }, ACTOR);
    };

    const chosen = await preview("book", [first, third, fourth, alone]);
    expect(chosen).toMatchObject({ parcels: 4, ofBuyers: { orders: 3, buyers: 2, among: null } });
    expect((await preview("book", [alone])).ofBuyers).toBeNull();
    expect((await preview("edit", [first, third])).ofBuyers).toBeNull();
  });
});
