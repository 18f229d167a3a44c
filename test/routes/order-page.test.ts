import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { cancelParcel } from "~/flows/booking/cancel.server";
import { action, loader } from "~/routes/app.orders.$orderKey/route";
import { registerShop } from "~/store/shops.server";
import { aBookedParcel, anOrder, aShop, type TestShop } from "../flows/a-shop";
import { aMerchant, orderKeyOf, thrownBy } from "./a-merchant";

async function opened(shop: TestShop, orderId: string) {
  const merchant = await aMerchant(shop);
  const params = { orderKey: orderKeyOf(orderId) };
  const path = `/app/orders/${params.orderKey}`;
  return {
    read: async () => (await loader(await merchant.asks(path, params))).order,
    send: async (intent: object) => action(await merchant.sends(path, intent, params)),
  };
}

describe("an order's page", () => {
  test("shows what will be sent, where each part comes from, and the buyer's own text", async () => {
    const shop = await aShop();
    const { orderId, name, shipmentId } = await anOrder(shop);
    const { read } = await opened(shop, orderId);

    const order = await read();

    expect(order).toMatchObject({ name, outstandingVnd: 450_000, destination: { address1: "12 Lê Lợi" } });
    expect(order.pickups).toMatchObject([{ pickAddressId: "18000226", confirmed: true, isDefault: true }]);
    expect(order.parcels).toMatchObject([
      {
        shipmentId,
        state: "ready",
        mayBook: true,
        draft: {
          request: {
            recipient: { name: "An Nguyễn", phone: "0900000002", ward: "Phường Bến Nghé", district: "Quận 1" },
            codVnd: 450_000,
            totalWeightGrams: 300,
          },
          origins: { recipientName: "order", cod: "order", pickup: "default" },
        },
      },
    ]);
  });

  test("of an order the shop does not have is not found", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    const request = await merchant.asks("/app/orders/404", { orderKey: "404" });
    expect((await thrownBy(loader(request))).status).toBe(404);
  });
});

describe("the parcel form", () => {
  test("stores what staff set, marks it as theirs, and returns to the default when emptied", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await anOrder(shop);
    const { read, send } = await opened(shop, orderId);

    const patch = { recipientPhone: "0912 345 678", weightGrams: 1_250, note: "Gọi trước khi giao" };
    expect(await send({ intent: "edit", shipmentId, patch })).toMatchObject({ intent: "edit", outcome: "saved" });
    expect((await read()).parcels[0]).toMatchObject({
      overrides: patch,
      draft: {
        request: { recipient: { phone: "0912345678" }, totalWeightGrams: 1_250, note: "Gọi trước khi giao" },
        origins: { recipientPhone: "staff", weight: "staff", note: "staff", recipientName: "order" },
      },
    });

    await send({ intent: "edit", shipmentId, patch: { weightGrams: null } });
    expect((await read()).parcels[0]).toMatchObject({
      draft: { request: { totalWeightGrams: 300 }, origins: { weight: "order" } },
    });
  });

  test("stores an address that staff choose", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await anOrder(shop, {
      shippingAddress: { firstName: "An", lastName: "Nguyễn", phone: "0900000002", address1: "nhà cô Ba", city: "quê" },
    });
    const { read, send } = await opened(shop, orderId);
    expect((await read()).parcels[0]).toMatchObject({ state: "needs_review", address: { status: "review" } });

    const address = {
      province: "Thành phố Hồ Chí Minh",
      district: "Quận 1",
      ward: "Phường Bến Nghé",
      street: "12 Lê Lợi",
      hamlet: null,
      level: "3",
      confidence: "manual",
    };
    await send({ intent: "correct_address", shipmentId, address });
    expect((await read()).parcels[0]).toMatchObject({ state: "ready", draft: { origins: { address: "staff" } } });
  });

  test("does not change a parcel that was sent", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await aBookedParcel(shop);
    const { send } = await opened(shop, orderId);
    expect(await send({ intent: "edit", shipmentId, patch: { weightGrams: 1 } })).toMatchObject({ outcome: "locked" });
  });

  test("of another shop's parcel is not found and changes nothing", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await anOrder(shop);
    const foreign = await copiedToAnotherShop(shop, orderId, shipmentId);
    const { send } = await opened(shop, orderId);
    const before = await shop.parcel(foreign);
    for (const intent of ["book", "cancel", "refresh"]) {
      expect(await send({ intent, shipmentId: foreign, ...(intent === "book" && { version: null }) })).toMatchObject({
        intent,
        outcome: "not_found",
      });
    }
    expect(await send({ intent: "edit", shipmentId: foreign, patch: { note: "x" } })).toMatchObject({
      outcome: "not_found",
    });
    expect(await send({ intent: "ship_again", shipmentId: foreign })).toMatchObject({ outcome: "not_allowed" });
    expect(await shop.parcel(foreign)).toEqual(before);
  });

  test("refuses an unknown intent", async () => {
    const shop = await aShop();
    const { send } = await opened(shop, "gid://shopify/Order/1");
    expect((await thrownBy(send({ intent: "dance" }))).status).toBe(400);
  });
});

/** The same order and parcel, ready to be booked, in another shop; returns the parcel's id. */
async function copiedToAnotherShop(shop: TestShop, orderId: string, shipmentId: string): Promise<string> {
  const { database } = shop.deps;
  const other = await registerShop(database, "next-door.myshopify.com", new Date());
  const copy = randomUUID();
  await database.query(
    `INSERT INTO "order" SELECT (jsonb_populate_record(o, jsonb_build_object('shop_id', $1::text))).* FROM "order" o WHERE id = $2`,
    [other.id, orderId],
  );
  await database.query(
    `INSERT INTO shipment SELECT (jsonb_populate_record(s, jsonb_build_object('shop_id', $1::text, 'id', $2::text))).* FROM shipment s WHERE id = $3`,
    [other.id, copy, shipmentId],
  );
  return copy;
}

describe("a parcel's life on its page", () => {
  test("book, refresh, cancel: each sent once, with its answer and its line in the history", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await anOrder(shop);
    const { read, send } = await opened(shop, orderId);

    expect(await send({ intent: "book", shipmentId, version: null })).toMatchObject({ outcome: "queued" });
    expect(await send({ intent: "book", shipmentId, version: null })).toMatchObject({ outcome: "already" });
    await bookParcel(shop.deps, shop.shopId, shipmentId);
    const [booked] = (await read()).parcels;
    expect(booked).toMatchObject({ state: "booked", draft: null, mayCancel: true, mayBook: false });
    expect(booked?.sent?.codVnd).toBe(450_000);
    expect(booked?.trackingUrl).toContain(encodeURIComponent(booked?.trackingNumber ?? "?"));

    expect(await send({ intent: "refresh", shipmentId })).toMatchObject({ outcome: "read" });
    expect((await read()).parcels[0]?.record).toMatchObject({ codVnd: 450_000, weightGrams: 300, differs: [] });

    expect(await send({ intent: "cancel", shipmentId })).toMatchObject({ outcome: "asked" });
    await cancelParcel(shop.deps, shop.shopId, shipmentId);
    const kinds = (await read()).parcels[0]?.history.map(({ kind }) => kind);
    expect(kinds?.slice(0, 2)).toEqual(["queued", "booked"]);
    expect(kinds).toContain("cancel_asked");
    expect(kinds).toContain("cancel_accepted");
  });
});
