import { beforeEach, describe, expect, test } from "vitest";
import { linkOrders, unlinkOrders } from "~/flows/exchange/link.server";
import { readExchanges } from "~/flows/exchange/read.server";
import { openOrder } from "~/flows/order/open.server";
import { erasePerson, lockPeople } from "~/store/erase-person.server";
import { registerShop } from "~/store/shops.server";
import { ACTOR, aBookedParcel, aShop, type TestShop } from "../a-shop";

let shop: TestShop;
let first: Awaited<ReturnType<typeof anOrder>>;
let second: Awaited<ReturnType<typeof anOrder>>;
beforeEach(async () => {
  shop = await aShop();
  [first, second] = [await anOrder(2), await anOrder(1)];
});

const keyOf = (orderId: string) => orderId.split("/").at(-1) ?? "";

/** A booked order that was placed so many days ago. */
async function anOrder(daysAgo: number) {
  const parcel = await aBookedParcel(shop);
  await shop.deps.database.query(`UPDATE "order" SET created_at = now() - $2 * interval '1 day' WHERE id = $1`, [
    parcel.orderId,
    daysAgo,
  ]);
  return { ...parcel, orderKey: keyOf(parcel.orderId) };
}

const link = (orderKey: string, other: string | { orderKey: string }, shopId = shop.shopId) =>
  linkOrders(shop.deps, shopId, { orderKey, other: typeof other === "string" ? { name: other } : other }, ACTOR);
const linksOf = async (orderId: string) => (await readExchanges(shop.deps.database, shop.shopId, [orderId]))(orderId);
const linesOf = async (shipmentId: string) =>
  (await shop.history(shipmentId)).filter(({ kind }) => String(kind).startsWith("exchange_"));
const erase = (orderId: string) =>
  shop.deps.database.transaction(async (sql) => {
    await lockPeople(sql, shop.shopId, [orderId]);
    await erasePerson(sql, shop.shopId, [orderId], new Date());
  });

describe("two orders", () => {
  test("are linked from either page, by a number with or without its sign: the later one replaces the earlier one, once", async () => {
    const outcomes = await Promise.all([
      link(first.orderKey, second.name),
      link(second.orderKey, first.name.replace("#", "")),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["already", "linked"]);
    expect(await linksOf(first.orderId)).toMatchObject({
      replaces: null,
      replacedBy: [{ orderName: second.name, trackingNumber: second.trackingNumber, by: "Lan", isDeleted: false }],
    });
    expect(await linksOf(second.orderId)).toMatchObject({ replaces: { orderName: first.name }, replacedBy: [] });
    // Both histories say who linked what; the name is resolved, and not stored.
    const pages = await Promise.all([first, second].map(({ orderKey }) => openOrder(shop.deps, shop.shopId, orderKey)));
    const said = pages.map((page) => page?.parcels[0]?.history.find(({ kind }) => kind === "exchange_linked"));
    expect(said).toMatchObject([
      { actor: "Lan", details: { role: "replaced", order: second.name } },
      { actor: "Lan", details: { role: "replaces", order: first.name } },
    ]);
    const [line] = await linesOf(first.shipmentId);
    expect(JSON.stringify(line?.details)).not.toContain(second.name);
  });

  test("are unlinked once; who and when stays in both histories, and they can be linked again", async () => {
    await link(first.orderKey, second.name);
    const { replaces } = await linksOf(second.orderId);
    const id = replaces?.exchangeId ?? "";
    const undone = await Promise.all([1, 2].map(() => unlinkOrders(shop.deps, shop.shopId, id, ACTOR)));
    expect(undone.toSorted()).toEqual([false, true]);
    expect(await linksOf(first.orderId)).toEqual({ replaces: null, replacedBy: [] });
    for (const { shipmentId } of [first, second]) {
      expect((await linesOf(shipmentId)).map(({ kind, actor }) => [kind, actor])).toEqual([
        ["exchange_linked", "Lan"],
        ["exchange_undone", "Lan"],
      ]);
    }
    const page = await openOrder(shop.deps, shop.shopId, first.orderKey);
    expect(page?.parcels[0]?.history.at(-1)?.details).toMatchObject({ order: second.name });
    expect(await link(first.orderKey, second.name)).toEqual({ outcome: "linked", orderName: second.name });
  });

  test("are not linked where it would say something wrong, and each refusal says what", async () => {
    const third = await anOrder(0);
    expect(await link(first.orderKey, first.name)).toEqual({ outcome: "itself" });
    expect(await link(first.orderKey, "#999999")).toEqual({ outcome: "unknown" });
    expect(await link(first.orderKey, second.trackingNumber)).toEqual({ outcome: "unknown" });
    expect(await link("999999", second.name)).toEqual({ outcome: "gone" });
    await link(third.orderKey, second.name);
    expect(await link(first.orderKey, third.name)).toEqual({
      ...{ outcome: "has_another", orderName: third.name, otherName: second.name },
    });
    // A chain is no circle: the exchange is exchanged once more.
    expect(await link(first.orderKey, second.name)).toMatchObject({ outcome: "linked" });
    expect(await linksOf(second.orderId)).toMatchObject({
      replaces: { orderName: first.name },
      replacedBy: [{ orderName: third.name }],
    });
  });

  test("of the same number are told apart by staff", async () => {
    const third = await anOrder(0);
    await shop.deps.database.query(`UPDATE "order" SET name = '#7' WHERE id = ANY($1)`, [
      [second.orderId, third.orderId],
    ]);
    expect(await link(first.orderKey, "#7")).toMatchObject({
      outcome: "several",
      orders: [{ orderKey: third.orderKey }, { orderKey: second.orderKey }],
    });
    expect(await link(first.orderKey, { orderKey: third.orderKey })).toEqual({ outcome: "linked", orderName: "#7" });
  });

  test("of two shops know nothing of each other", async () => {
    const other = await registerShop(shop.deps.database, "other.myshopify.com", new Date());
    expect(await link(first.orderKey, second.name, other.id)).toEqual({ outcome: "unknown" });
    expect(await link(first.orderKey, { orderKey: second.orderKey }, other.id)).toEqual({ outcome: "gone" });
    await link(first.orderKey, second.name);
    const { replaces } = await linksOf(second.orderId);
    expect(await unlinkOrders(shop.deps, other.id, replaces?.exchangeId ?? "", ACTOR)).toBe(false);
    expect(await linksOf(second.orderId)).toMatchObject({ replaces: { orderName: first.name } });
  });
});

describe("a buyer who is erased", () => {
  test("is not found through the other order: links go with either one, also those that were undone", async () => {
    for (const erased of [first, second]) {
      await shop.deps.database.query(`UPDATE "order" SET redacted_at = NULL`);
      await link(first.orderKey, second.name);
      const { replaces } = await linksOf(second.orderId);
      await unlinkOrders(shop.deps, shop.shopId, replaces?.exchangeId ?? "", ACTOR);
      await link(first.orderKey, second.name);
      await erase(erased.orderId);
      expect(await shop.deps.database.query("SELECT 1 FROM order_exchange")).toEqual([]);
      const other = erased === first ? second : first;
      const page = await openOrder(shop.deps, shop.shopId, other.orderKey);
      expect(page?.exchanges).toEqual({ replaces: null, replacedBy: [] });
      const lines = page?.parcels[0]?.history.filter(({ kind }) => kind.startsWith("exchange_")) ?? [];
      expect(lines.length).toBeGreaterThan(0);
      expect(JSON.stringify(lines)).not.toContain(erased.name);
      expect(await link(other.orderKey, erased.name)).toEqual({ outcome: "erased", orderName: erased.name });
    }
  });
});

test("an order that Shopify no longer has says so at the other end", async () => {
  await link(first.orderKey, second.name);
  await shop.deps.database.query(`UPDATE "order" SET deleted_at = now() WHERE id = $1`, [second.orderId]);
  expect(await linksOf(first.orderId)).toMatchObject({ replacedBy: [{ isDeleted: true }] });
});
