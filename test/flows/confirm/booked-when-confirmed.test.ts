import { beforeEach, expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { bookQuoted } from "~/flows/booking/book-quoted.server";
import { actOnCalls } from "~/flows/confirm/act.server";
import { listCalls } from "~/flows/confirm/list.server";
import type { CallActed, CallResult } from "~/flows/confirm/views";
import { linkOrders } from "~/flows/exchange/link.server";
import { quoteParcel } from "~/flows/fee/quote-parcel.server";
import { readOrder } from "~/flows/order/read.server";
import { editParcel } from "~/flows/parcel/edit.server";
import { mergeSettings } from "~/store/shops.server";
import { addRule, aRuledShop, jobsIn } from "../a-ruled-shop";
import { ACTOR, anOrder, ledger, type TestShop } from "../a-shop";

const ALL = { all: true, aboveVnd: null, firstTime: false, refusedTimes: null };

let shop: TestShop;
beforeEach(async () => {
  const ruled = await aRuledShop();
  const quotes = { ...ruled.deps.quotes, ownDays: () => ({ from: 1, to: 2 }) };
  shop = { ...ruled, deps: { ...ruled.deps, quotes } };
  await mergeSettings(shop.deps.database, shop.shopId, { confirmCod: ALL });
  await addRule(shop, "Đơn thường", [{ fact: "totalValue", is: "less_than", vnd: 1_000_000 }], { bookAtOnce: true });
});

/** Says something of an order, at the version and the amount that the call list shows. */
async function say(orderName: string, act: CallActed["act"]): Promise<CallResult | undefined> {
  const { rows } = await listCalls(shop.deps, shop.shopId, { filter: "all", after: null }, ACTOR);
  const row = rows.find((one) => one.orderName === orderName);
  if (!row) throw new Error(`${orderName} is not listed`);
  const acted = { orderKey: row.orderKey, act, version: row.call.version, codVnd: row.codVnd };
  return (await actOnCalls(shop.deps, shop.shopId, [acted], ACTOR))[0];
}
const stateOf = async (shipmentId: string) => (await shop.parcel(shipmentId)).state;
const queuedBy = async (shipmentId: string) =>
  (await shop.history(shipmentId)).filter(({ kind }) => kind === "queued").map(({ source }) => source);

test("an order that a rule books at once is booked when its buyer says yes, after calls in vain and a note", async () => {
  const { name, shipmentId, orderId } = await anOrder(shop);
  expect(await stateOf(shipmentId)).toBe("needs_review");
  await say(name, "not_reached");
  await say(name, "note");
  // Staff linked it with the order that it is sent instead of: that is no hand on the parcel either.
  const replaced = await anOrder(shop, { lines: [{ title: "Áo dạ", price: 1_200_000 }] });
  const orderKey = orderId.split("/").at(-1) ?? "";
  expect(await linkOrders(shop.deps, shop.shopId, { orderKey, other: { name: replaced.name } }, ACTOR)).toMatchObject({
    outcome: "linked",
  });
  expect(await jobsIn(shop, "book-shipment")).toBe(0);
  expect(await say(name, "confirmed")).toMatchObject({ outcome: "done", queued: 1 });
  expect(await stateOf(shipmentId)).toBe("queued");
  expect(await queuedBy(shipmentId)).toEqual(["rule"]);
  expect(await jobsIn(shop, "book-shipment")).toBe(1);
  expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
  expect(await ledger(shop)).toHaveLength(1);
});

test("two people who say yes at one moment book it once", async () => {
  const { name, shipmentId, orderId } = await anOrder(shop);
  const results = await Promise.all([say(name, "confirmed"), say(name, "confirmed")]);
  expect(results.map((one) => one?.queued).toSorted()).toEqual([0, 1]);
  await readOrder(shop.deps, shop.shopId, orderId);
  expect(await queuedBy(shipmentId)).toEqual(["rule"]);
  expect(await jobsIn(shop, "book-shipment")).toBe(1);
});

test("what the rule does not say, or staff have changed, is ready and waits for a click", async () => {
  const dear = await anOrder(shop, { lines: [{ title: "Áo dạ", price: 1_200_000 }] });
  expect(await say(dear.name, "confirmed")).toMatchObject({ outcome: "done", queued: 0 });
  const edited = await anOrder(shop);
  await editParcel(shop.deps, shop.shopId, edited.shipmentId, { weightGrams: 700 }, ACTOR);
  expect(await say(edited.name, "confirmed")).toMatchObject({ outcome: "done", queued: 0 });
  expect([await stateOf(dear.shipmentId), await stateOf(edited.shipmentId)]).toEqual(["ready", "ready"]);
});

test("one that is to go the cheapest way is booked when its fees are there, though it came in long ago", async () => {
  await addRule(shop, "Rẻ nhất", [], { transport: "cheapest" });
  const { name, shipmentId } = await anOrder(shop);
  await shop.deps.database.query("UPDATE shipment SET created_at = created_at - interval '3 hours' WHERE id = $1", [
    shipmentId,
  ]);
  // Nothing is asked about a parcel that is held.
  expect(await bookQuoted(shop.deps, shop.shopId, shipmentId)).toBe(false);
  expect(await say(name, "confirmed")).toMatchObject({ outcome: "done", queued: 0 });
  expect(await quoteParcel(shop.deps, shop.shopId, shipmentId)).toMatchObject({ outcome: "noted" });
  expect(await bookQuoted(shop.deps, shop.shopId, shipmentId)).toBe(true);
  expect(await bookQuoted(shop.deps, shop.shopId, shipmentId)).toBe(false);
  expect(await queuedBy(shipmentId)).toEqual(["rule"]);
});
