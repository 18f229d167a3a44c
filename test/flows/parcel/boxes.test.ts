import { describe, expect, test } from "vitest";
import { queueBookings } from "~/flows/booking/queue.server";
import { openOrder } from "~/flows/order/open.server";
import { readOrder } from "~/flows/order/read.server";
import { editParcel } from "~/flows/parcel/edit.server";
import { redraftOpenParcels } from "~/flows/parcel/redraft-open.server";
import { joinParcels, splitParcel } from "~/flows/parcel/split.server";
import { saveSettings } from "~/flows/shop/save-settings.server";
import { findShop } from "~/store/shops.server";
import { ACTOR, anOrder, aShop, SHOP, type TestShop } from "../a-shop";

/** Five bags of rice of 5 kg and 93,000 ₫, a pot of 2 kg and 250,000 ₫: 27 kg, 715,000 ₫ to collect. */
const RICE_AND_POT = {
  lines: [
    { title: "Gạo", price: 93_000, weight: { value: 5, unit: "KILOGRAMS" }, quantity: 5 },
    { title: "Nồi", price: 250_000, weight: { value: 2, unit: "KILOGRAMS" }, quantity: 1 },
  ],
};
const TWO_BOXES = [
  { state: "ready", goods: ["4 Gạo"], weightGrams: 20_000, codVnd: 372_000 },
  { state: "ready", goods: ["1 Gạo", "1 Nồi"], weightGrams: 7_000, codVnd: 343_000 },
];
const BOXING = { by: "rule", boxes: 2, weightGrams: 27_000, weightLimitGrams: 20_000 };

async function aHeavyOrder(shop: TestShop, input: object = RICE_AND_POT) {
  const { deps, shopId } = shop;
  const order = await anOrder(shop, { ...input });
  const id = order.orderId.split("/").at(-1) ?? "";
  const view = async () => (await openOrder(deps, shopId, id))?.parcels ?? [];
  return {
    ...order,
    view,
    async shown() {
      return (await view()).map(({ state, draft, weightGrams, codVnd }) => ({
        state,
        goods: draft?.request.products.map(({ name, quantity }) => `${quantity} ${name}`),
        weightGrams,
        codVnd,
      }));
    },
    read: () => readOrder(deps, shopId, order.orderId),
    /** The buyer takes more or less of a product. */
    async edit(title: string, quantity: number) {
      const path = `/shops/${SHOP}/orders/${id}`;
      const { order: seen } = (await shop.controlShopify("GET", path)) as {
        order: { lines: { id: number; title: string }[] };
      };
      const line = seen.lines.find((one) => one.title === title);
      await shop.controlShopify("PATCH", path, { quantities: [{ lineId: line?.id, quantity }] });
      await readOrder(deps, shopId, order.orderId);
    },
  };
}

/** Saves settings and redrafts what they touch, as the worker would. */
async function save(shop: TestShop, patch: object) {
  const { deps, shopId } = shop;
  const row = await findShop(deps.database, shopId);
  expect(row && (await saveSettings(deps, row, { ...patch }))).toEqual({ outcome: "saved" });
  const [work] = await deps.database.query<{ payload: object }>(
    "SELECT payload FROM work WHERE kind = 'redraft-parcels' AND shop_id = $1",
    [shopId],
  );
  expect(work, "the change touches drafts").toBeDefined();
  await redraftOpenParcels(deps, shopId, work?.payload ?? {});
  await deps.database.query("DELETE FROM work WHERE kind = 'redraft-parcels'");
}

const kinds = async (shop: TestShop, id: string) => (await shop.history(id)).map(({ kind }) => kind);

describe("an order above the carrier's weight limit", () => {
  test("is drafted as boxes that collect, together, what one parcel would; read again, they stay the same", async () => {
    const shop = await aShop();
    const order = await aHeavyOrder(shop);
    expect(await order.shown()).toEqual(TWO_BOXES);
    const boxes = await order.view();
    expect(boxes.map(({ boxing }) => boxing)).toEqual([BOXING, BOXING]);
    expect(boxes.reduce((sum, { codVnd }) => sum + codVnd, 0)).toBe(715_000);
    expect(boxes.flatMap(({ problems }) => problems)).toEqual([]);
    expect(await kinds(shop, boxes[0]?.shipmentId ?? "")).toEqual(["boxed"]);
    const writtenAt = async () =>
      Promise.all(boxes.map(async ({ shipmentId }) => (await shop.parcel(shipmentId)).updated_at));
    const written = await writtenAt();
    await order.read();
    await redraftOpenParcels(shop.deps, shop.shopId);
    expect(await writtenAt(), "nothing is written").toEqual(written);
    const again = await order.view();
    expect(again.map(({ shipmentId }) => shipmentId)).toEqual(boxes.map(({ shipmentId }) => shipmentId));
    expect(await order.shown()).toEqual(TWO_BOXES);
    expect(await kinds(shop, boxes[1]?.shipmentId ?? ""), "nothing new happened").toEqual(["boxed"]);
  });

  test("goes into fewer boxes when it becomes lighter, and back to one parcel within the limit", async () => {
    const shop = await aShop();
    const [bags, pot] = RICE_AND_POT.lines;
    const order = await aHeavyOrder(shop, { lines: [{ ...bags, quantity: 8 }, pot] });
    expect((await order.shown()).map(({ goods }) => goods)).toEqual([["4 Gạo"], ["4 Gạo"], ["1 Nồi"]]);
    await order.edit("Gạo", 5);
    expect(await order.shown()).toEqual(TWO_BOXES);
    await order.edit("Gạo", 3);
    expect(await order.shown()).toEqual([
      { state: "ready", goods: ["3 Gạo", "1 Nồi"], weightGrams: 17_000, codVnd: 529_000 },
    ]);
    const [only] = await order.view();
    expect(only?.boxing).toBeNull();
    expect(await kinds(shop, only?.shipmentId ?? "")).toContain("unboxed");
    expect((await shop.parcel(only?.shipmentId ?? "")).contents, "it follows the order again").toBeNull();
  });

  test("stays as a hand has made it, whatever becomes of the order", async () => {
    const shop = await aShop();
    const order = await aHeavyOrder(shop);
    const [first, second] = await order.view();
    const joined = await joinParcels(shop.deps, shop.shopId, second?.shipmentId ?? "", first?.shipmentId ?? "", ACTOR);
    expect(joined.outcome).toBe("joined");
    const one = { state: "ready", goods: ["5 Gạo", "1 Nồi"], weightGrams: 27_000, codVnd: 715_000 };
    expect(await order.shown()).toEqual([one]);
    await order.read();
    await redraftOpenParcels(shop.deps, shop.shopId);
    expect(await order.shown()).toEqual([one]);
    expect((await order.view())[0]?.problems.map(({ code }) => code)).toEqual(["weight_over_limit"]);

    const rice = (await order.view())[0]?.splittable.find(({ name }) => name === "Gạo")?.lineId ?? "";
    await splitParcel(shop.deps, shop.shopId, first?.shipmentId ?? "", { [rice]: 1 }, ACTOR);
    await order.read();
    expect((await order.shown()).map(({ goods }) => goods)).toEqual([["4 Gạo", "1 Nồi"], ["1 Gạo"]]);
  });

  test("is left alone once one of its boxes waits to be sent, or staff said what it weighs or collects", async () => {
    const shop = await aShop();
    const begun = await aHeavyOrder(shop);
    const [first] = await begun.view();
    await queueBookings(shop.deps, shop.shopId, [first?.shipmentId ?? ""], ACTOR);
    await begun.edit("Nồi", 0);
    expect((await begun.shown()).map(({ state, goods }) => [state, goods])).toEqual([
      ["queued", ["4 Gạo"]],
      ["ready", ["1 Gạo"]],
    ]);
    const light = await aHeavyOrder(shop, { lines: [{ ...RICE_AND_POT.lines[0], quantity: 4 }] });
    await editParcel(shop.deps, shop.shopId, light.shipmentId, { weightGrams: 19_000 }, ACTOR);
    await save(shop, { weightLimitGrams: 10_000 });
    expect((await light.shown()).map(({ goods, weightGrams }) => [goods, weightGrams])).toEqual([[["4 Gạo"], 19_000]]);
  });

  test("of which one piece alone is too heavy stays one parcel, and names it", async () => {
    const shop = await aShop();
    const safe = { title: "Két sắt", price: 900_000, weight: { value: 31, unit: "KILOGRAMS" }, quantity: 1 };
    const order = await aHeavyOrder(shop, { lines: [RICE_AND_POT.lines[0], safe] });
    const [only, ...others] = await order.view();
    expect(others).toEqual([]);
    expect(only?.problems).toMatchObject([
      {
        code: "piece_over_limit",
        severity: "warn",
        params: { product: "Két sắt", weight: 31_000, weightLimit: 20_000 },
      },
    ]);
  });

  test("is not booked by a rule without a look: boxes are for a person to see first", async () => {
    const shop = await aShop();
    const { mergeSettings, markShopMilestone } = await import("~/store/shops.server");
    const { rulesSchema } = await import("~/domain/rules/schema");
    const rules = rulesSchema.parse([
      { id: "r", name: "Tạo ngay", enabled: true, conditions: [], actions: { bookAtOnce: true } },
    ]);
    await mergeSettings(shop.deps.database, shop.shopId, { rules });
    await markShopMilestone(shop.deps.database, shop.shopId, { onboardedAt: new Date() });
    expect((await (await aHeavyOrder(shop)).shown()).map(({ state }) => state)).toEqual(["ready", "ready"]);
    const light = await aHeavyOrder(shop, { lines: [RICE_AND_POT.lines[1]] });
    expect(
      (await light.shown()).map(({ state }) => state),
      "the rule works",
    ).toEqual(["queued"]);
  });

  test("follows the shop's settings: the limit, and whether it is split at all", async () => {
    const shop = await aShop();
    const order = await aHeavyOrder(shop);
    await save(shop, { weightLimitGrams: 30_000 });
    const one = { state: "ready", goods: ["5 Gạo", "1 Nồi"], weightGrams: 27_000, codVnd: 715_000 };
    expect(await order.shown()).toEqual([one]);
    await save(shop, { weightLimitGrams: 10_000 });
    expect((await order.shown()).map(({ goods }) => goods)).toEqual([["2 Gạo"], ["2 Gạo"], ["1 Gạo", "1 Nồi"]]);
    await save(shop, { aboveWeightLimit: "ask" });
    expect(await order.shown()).toEqual([one]);
    expect((await order.view())[0]?.problems.map(({ code }) => code)).toEqual(["weight_over_limit"]);
  });
});
