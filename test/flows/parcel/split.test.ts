import { describe, expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { cancelParcel, requestCancel } from "~/flows/booking/cancel.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { openOrder } from "~/flows/order/open.server";
import { readOrder } from "~/flows/order/read.server";
import { previewSplit } from "~/flows/parcel/preview-split.server";
import { joinParcels, splitParcel } from "~/flows/parcel/split.server";
import { mergeSettings } from "~/store/shops.server";
import { moveParcel } from "../a-message";
import { ACTOR, anOrder, aShop, ledger, SHOP, type TestShop } from "../a-shop";

/** Three shirts of 100,000 ₫ and 200 g, two hats of 50,000 ₫ and 100 g: 400,000 ₫ to collect. */
const SHIRTS_AND_HATS = {
  lines: [
    { title: "Áo thun", price: 100_000, weight: { value: 200, unit: "GRAMS" }, quantity: 3 },
    { title: "Mũ", price: 50_000, weight: { value: 100, unit: "GRAMS" }, quantity: 2 },
  ],
};

/** The order as it is stored, with functions to change it by product names. */
async function aSplittableOrder(shop: TestShop, input: object = SHIRTS_AND_HATS) {
  const { deps, shopId } = shop;
  const order = await anOrder(shop, { ...input });
  const id = order.orderId.split("/").at(-1) ?? "";
  const view = async () => (await openOrder(deps, shopId, id))?.parcels ?? [];
  const pieces = async (shipmentId: string, wanted: Record<string, number>) => {
    const parcel = (await view()).find((one) => one.shipmentId === shipmentId);
    return Object.fromEntries(
      (parcel?.splittable ?? []).flatMap(({ lineId, name }) => (wanted[name] ? [[lineId, wanted[name]]] : [])),
    );
  };
  const split = async (shipmentId: string, wanted: Record<string, number>) => {
    const answer = await splitParcel(deps, shopId, shipmentId, await pieces(shipmentId, wanted), ACTOR);
    if (answer.outcome !== "split") throw new Error(`not split: ${answer.outcome}`);
    return answer.shipmentId;
  };
  const inShopify = async () => {
    const { order: seen } = (await shop.controlShopify("GET", `/shops/${SHOP}/orders/${id}`)) as {
      order: {
        lines: { id: number; title: string }[];
        fulfillments: {
          status: string;
          tracking: { number: string }[];
          lines: { orderLineId: number; quantity: number }[];
        }[];
      };
    };
    return seen;
  };
  const fulfillments = async () => {
    const { lines, fulfillments: made } = await inShopify();
    return made.map(({ status, tracking, lines: taken }) => ({
      status,
      trackingNumber: tracking[0]?.number,
      goods: taken.map(
        ({ orderLineId, quantity }) => `${quantity} ${lines.find((line) => line.id === orderLineId)?.title}`,
      ),
    }));
  };
  const edit = async (title: string, quantity: number) => {
    const line = (await inShopify()).lines.find((one) => one.title === title);
    await shop.controlShopify("PATCH", `/shops/${SHOP}/orders/${id}`, { quantities: [{ lineId: line?.id, quantity }] });
    await readOrder(deps, shopId, order.orderId);
  };
  return { ...order, first: order.shipmentId, view, pieces, split, fulfillments, edit };
}

async function book(shop: TestShop, shipmentId: string): Promise<string> {
  await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
  expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
  return String((await shop.parcel(shipmentId)).label);
}

async function cancel(shop: TestShop, shipmentId: string): Promise<void> {
  await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR);
  await cancelParcel(shop.deps, shop.shopId, shipmentId);
  expect((await shop.parcel(shipmentId)).state).toBe("cancelled");
}

/** A parcel's contents by name, with its weight and COD. */
const shown = (parcels: Awaited<ReturnType<Awaited<ReturnType<typeof aSplittableOrder>>["view"]>>) =>
  parcels.map(({ state, draft, sent, codVnd, weightGrams }) => ({
    state,
    goods: (draft?.request ?? sent)?.products.map(({ name, quantity }) => `${quantity} ${name}`),
    codVnd,
    weightGrams,
  }));

describe("an order in two parcels", () => {
  test("is split piece by piece with its weight and COD, as its preview shows", async () => {
    const shop = await aShop();
    const order = await aSplittableOrder(shop);
    const moved = await order.pieces(order.first, { "Áo thun": 1, Mũ: 2 });
    expect(await previewSplit(shop.deps, shop.shopId, order.first, moved)).toEqual({
      stays: { weightGrams: 400, declaredValueVnd: 200_000, codVnd: 200_000, problems: [] },
      goes: { weightGrams: 400, declaredValueVnd: 200_000, codVnd: 200_000, problems: [] },
    });
    const second = await order.split(order.first, { "Áo thun": 1, Mũ: 2 });
    expect(shown(await order.view())).toEqual([
      { state: "ready", goods: ["2 Áo thun"], codVnd: 200_000, weightGrams: 400 },
      { state: "ready", goods: ["1 Áo thun", "2 Mũ"], codVnd: 200_000, weightGrams: 400 },
    ]);
    expect((await shop.history(order.first)).map(({ kind }) => kind)).toContain("split");
    expect(await shop.history(second)).toMatchObject([
      { kind: "split_off", actor: "Lan", details: { items: "1x Áo thun; 2x Mũ" } },
    ]);
  });

  test("is booked as two, divides the COD, and has two fulfillments with the right lines in Shopify", async () => {
    const shop = await aShop();
    const order = await aSplittableOrder(shop);
    const second = await order.split(order.first, { Mũ: 2 });
    const [one, another] = [await book(shop, order.first), await book(shop, second)];
    await syncShopify(shop.deps, shop.shopId, order.first);
    await readOrder(shop.deps, shop.shopId, order.orderId);
    await syncShopify(shop.deps, shop.shopId, second);
    await readOrder(shop.deps, shop.shopId, order.orderId);

    expect(await ledger(shop)).toMatchObject([
      { body: { order: { pick_money: 300_000 } } },
      { body: { order: { pick_money: 100_000 } } },
    ]);
    expect(await order.fulfillments()).toEqual([
      { status: "SUCCESS", trackingNumber: one, goods: ["3 Áo thun"] },
      { status: "SUCCESS", trackingNumber: another, goods: ["2 Mũ"] },
    ]);
    expect(shown(await order.view()).map(({ state }) => state)).toEqual(["booked", "booked"]);
  });

  test("whose first parcel is fulfilled keeps the second one as it is", async () => {
    const shop = await aShop();
    const order = await aSplittableOrder(shop);
    await order.split(order.first, { "Áo thun": 1 });
    await book(shop, order.first);
    // Read before Shopify knows of the booking, and after.
    for (const told of [false, true]) {
      if (told) await syncShopify(shop.deps, shop.shopId, order.first);
      await readOrder(shop.deps, shop.shopId, order.orderId);
      expect(shown(await order.view())[1]).toEqual({
        state: "ready",
        goods: ["1 Áo thun"],
        codVnd: 100_000,
        weightGrams: 200,
      });
    }
  });

  test("is paid in Shopify once both have collected their part, not before", async () => {
    const shop = await aShop();
    await mergeSettings(shop.deps.database, shop.shopId, { markPaidAt: "delivered" });
    const order = await aSplittableOrder(shop);
    const second = await order.split(order.first, { Mũ: 1 });
    const first = await book(shop, order.first);
    await moveParcel(shop, first, 5);
    await syncShopify(shop.deps, shop.shopId, order.first);
    expect((await shop.parcel(order.first)).attention).toBeNull();
    await moveParcel(shop, await book(shop, second), 5);
    await syncShopify(shop.deps, shop.shopId, second);
    expect(await shop.deps.shopify.readOrder({ domain: SHOP }, order.orderId)).toMatchObject({
      financialStatus: "PAID",
      outstandingVnd: 0,
    });
  });
});

describe("one of two parcels that is cancelled", () => {
  for (const fulfilAt of ["booking", "pickup"] as const) {
    test(`is sent again with the same pieces (fulfilled in Shopify at ${fulfilAt})`, async () => {
      const shop = await aShop();
      await mergeSettings(shop.deps.database, shop.shopId, { fulfilAt });
      const order = await aSplittableOrder(shop);
      await order.split(order.first, { "Áo thun": 1, Mũ: 1 });
      await book(shop, order.first);
      await syncShopify(shop.deps, shop.shopId, order.first);
      await readOrder(shop.deps, shop.shopId, order.orderId);
      await cancel(shop, order.first);
      await syncShopify(shop.deps, shop.shopId, order.first);
      await readOrder(shop.deps, shop.shopId, order.orderId);

      const [gone, second, again] = shown(await order.view());
      expect(gone?.state).toBe("cancelled");
      expect(second).toMatchObject({ state: "ready", goods: ["1 Áo thun", "1 Mũ"], codVnd: 150_000 });
      expect(again).toMatchObject({ state: "ready", goods: ["2 Áo thun", "1 Mũ"], codVnd: 250_000 });
    });
  }

  test("before its fulfillment was made leaves no step for Shopify", async () => {
    const shop = await aShop();
    const order = await aSplittableOrder(shop);
    await order.split(order.first, { Mũ: 2 });
    await book(shop, order.first);
    await cancel(shop, order.first);
    expect(await syncShopify(shop.deps, shop.shopId, order.first)).toEqual({ outcome: "in_step" });
    expect(await order.fulfillments()).toEqual([]);
    await readOrder(shop.deps, shop.shopId, order.orderId);
    expect(shown(await order.view()).map(({ goods }) => goods)).toEqual([["3 Áo thun"], ["2 Mũ"], ["3 Áo thun"]]);
  });
});

describe("an order that is edited after it was split", () => {
  test("shrinks its parcels; an emptied one is withdrawn", async () => {
    const shop = await aShop();
    const order = await aSplittableOrder(shop);
    await order.split(order.first, { Mũ: 2 });
    await order.edit("Áo thun", 2);
    expect(shown(await order.view())).toMatchObject([
      { goods: ["2 Áo thun"], codVnd: 200_000 },
      { goods: ["2 Mũ"], codVnd: 100_000 },
    ]);
    expect((await shop.history(order.first)).at(-1)).toMatchObject({
      kind: "contents_changed",
      details: { items: "2x Áo thun" },
    });
    await order.edit("Mũ", 0);
    expect(shown(await order.view())).toMatchObject([{ goods: ["2 Áo thun"], codVnd: 200_000 }]);
  });
});

describe("joining again", () => {
  test("makes one parcel of two, which follows the order", async () => {
    const shop = await aShop();
    const order = await aSplittableOrder(shop);
    const second = await order.split(order.first, { Mũ: 2 });
    const view = await order.view();
    expect(view.map(({ mayJoin }) => mayJoin)).toEqual([null, order.first]);
    expect(await joinParcels(shop.deps, shop.shopId, second, order.first, ACTOR)).toEqual({
      outcome: "joined",
      shipmentId: order.first,
    });
    expect(shown(await order.view())).toEqual([
      { state: "ready", goods: ["3 Áo thun", "2 Mũ"], codVnd: 400_000, weightGrams: 800 },
    ]);
    expect((await shop.parcel(order.first)).contents).toBeNull();
    expect((await shop.history(order.first)).at(-1)).toMatchObject({ kind: "joined", actor: "Lan" });
  });
});

describe("what cannot be split or joined", () => {
  test("a parcel that is being sent to the carrier", async () => {
    const shop = await aShop();
    const order = await aSplittableOrder(shop);
    const moved = await order.pieces(order.first, { Mũ: 1 });
    const second = await order.split(order.first, { Mũ: 1 });
    await queueBookings(shop.deps, shop.shopId, [order.first], ACTOR);
    const { deps, shopId } = shop;
    expect(await splitParcel(deps, shopId, order.first, moved, ACTOR)).toEqual({ outcome: "locked" });
    expect(await joinParcels(deps, shopId, second, order.first, ACTOR)).toEqual({ outcome: "locked" });
    expect((await order.view()).map(({ mayEdit, mayJoin }) => [mayEdit, mayJoin])).toEqual([
      [false, null],
      [true, null],
    ]);
  });

  test("pieces that it does not have, none at all, or all of them", async () => {
    const shop = await aShop();
    const order = await aSplittableOrder(shop);
    const all = await order.pieces(order.first, { "Áo thun": 3, Mũ: 2 });
    const [shirts = ""] = Object.keys(all);
    for (const moved of [{}, all, { [shirts]: 4 }, { [shirts]: -1 }, { [shirts]: 0.5 }, { nothing: 1 }]) {
      expect(await splitParcel(shop.deps, shop.shopId, order.first, moved, ACTOR)).toEqual({ outcome: "changed" });
      expect(await previewSplit(shop.deps, shop.shopId, order.first, moved)).toBeNull();
    }
    expect(await order.view()).toHaveLength(1);
  });

  test("parcels of two orders, or one parcel with itself", async () => {
    const shop = await aShop();
    const order = await aSplittableOrder(shop);
    const other = await aSplittableOrder(shop);
    for (const into of [other.first, order.first]) {
      expect(await joinParcels(shop.deps, shop.shopId, order.first, into, ACTOR)).toEqual({ outcome: "not_together" });
    }
  });

  test("what staff typed for the whole parcel does not apply to a part", async () => {
    const shop = await aShop();
    const order = await aSplittableOrder(shop);
    const { editParcel } = await import("~/flows/parcel/edit.server");
    const typed = { weightGrams: 9_000, codVnd: 1_000, recipientName: "Chị Lan" };
    await editParcel(shop.deps, shop.shopId, order.first, typed, ACTOR);
    await order.split(order.first, { Mũ: 2 });
    expect((await order.view()).map(({ overrides }) => overrides)).toEqual([
      { recipientName: "Chị Lan" },
      { recipientName: "Chị Lan" },
    ]);
    expect(shown(await order.view())).toMatchObject([
      { codVnd: 300_000, weightGrams: 600 },
      { codVnd: 100_000, weightGrams: 200 },
    ]);
  });
});
