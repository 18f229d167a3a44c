import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Condition } from "~/domain/returns/receive";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { undoReceipts } from "~/flows/returns/change.server";
import { listReturnsPage } from "~/flows/returns/list.server";
import { receiveParcels } from "~/flows/returns/receive.server";
import { restockReturn } from "~/flows/returns/restock.server";
import { findShop, mergeSettings, type ShopRow } from "~/store/shops.server";
import { moveParcel } from "../a-message";
import { ACTOR, aBookedParcel, aShop, letRequestsEnd, SHOP, type TestShop } from "../a-shop";

let shop: TestShop;
const LINES = [
  { title: "Áo thun", price: 150_000, weight: { value: 300, unit: "GRAMS" }, quantity: 3 },
  { title: "Nón lá", price: 90_000, weight: { value: 200, unit: "GRAMS" }, quantity: 1 },
];

beforeEach(async () => {
  shop = await aShop();
});

async function row(): Promise<ShopRow & { domain: string }> {
  const found = await findShop(shop.deps.database, shop.shopId);
  if (!found?.domain) throw new Error("no shop");
  return { ...found, domain: found.domain };
}

const turnOn = () => mergeSettings(shop.deps.database, shop.shopId, { restockReturns: true });
async function grant() {
  const scopes = await shop.deps.shopify.readScopes({ domain: SHOP });
  await shop.controlShopify("PATCH", `/shops/${SHOP}`, { scopes: [...scopes, "write_returns"] });
}
const sync = (shipmentId: string) => syncShopify(shop.deps, shop.shopId, shipmentId);
const stock = async () =>
  ((await shop.controlShopify("GET", `/shops/${SHOP}/restocked`)) as { quantity: number; locationId: number }[]).map(
    ({ quantity }) => quantity,
  );
const restockStep = async (shipmentId: string) => (await shop.steps(shipmentId)).find(({ key }) => key === "restock");
async function shown(name: string) {
  const query = { stage: "received", pickupId: null, minDays: null, search: name, after: null } as const;
  return (await listReturnsPage(shop.deps, await row(), query)).rows[0];
}

/** A parcel that the buyer refused, back in the shop, with its fulfillment in Shopify. */
async function aReturn() {
  const parcel = await aBookedParcel(shop, { lines: LINES });
  for (const status of [3, 4, 20, 21]) await moveParcel(shop, parcel.trackingNumber, status);
  await sync(parcel.shipmentId);
  return parcel;
}
const receive = async (shipmentId: string, condition: Condition = "whole") =>
  receiveParcels(
    shop.deps,
    await row(),
    { id: randomUUID(), shipmentIds: [shipmentId], condition, note: null, anyway: false },
    ACTOR,
  );

test("what came back whole is restocked once, where it left from, as a return of the order", async () => {
  await turnOn();
  await grant();
  const { shipmentId, name, orderId } = await aReturn();
  await receive(shipmentId);
  expect(await shown(name)).toMatchObject({ restock: { state: "under_way" } });
  expect(await sync(shipmentId)).toMatchObject({ outcome: "in_step" });
  expect(await stock()).toEqual([3, 1]);
  expect(await shown(name)).toMatchObject({ restock: { state: "done", reason: null } });
  expect((await shop.history(shipmentId)).map(({ kind }) => kind)).toContain("restock_asked");

  // Asked again, it stays once; and what Shopify has restocked is not taken back from here.
  expect(await restockReturn(shop.deps, shop.shopId, { shipmentId, pieces: null }, ACTOR)).toBe(false);
  await sync(shipmentId);
  expect(await stock()).toEqual([3, 1]);
  expect(await undoReceipts(shop.deps, await row(), [shipmentId], ACTOR)).toBe(0);
  expect(await shop.parcel(shipmentId)).toMatchObject({ return_stage: "received" });
  // Shopify offers nothing to ship again.
  const order = await shop.deps.shopify.readOrder({ domain: SHOP }, orderId);
  expect(order?.fulfillmentOrders.flatMap(({ lines }) => lines).filter(({ quantity }) => quantity > 0)).toEqual([]);
});

test.each(["returnCreate", "returnProcess"])(
  "an answer of %s that was lost restocks nothing twice",
  async (operation) => {
    await turnOn();
    await grant();
    const { shipmentId } = await aReturn();
    await receive(shipmentId);
    await shop.controlShopify("POST", "/faults", { kind: "timeout_after", operation, status: 502, times: 1 });
    await expect(sync(shipmentId)).rejects.toThrow("no clear answer");
    await letRequestsEnd(shop);
    expect(await sync(shipmentId)).toMatchObject({ outcome: "in_step" });
    expect(await stock()).toEqual([3, 1]);
  },
);

test("a process that ended after Shopify had restocked leaves it to the next one, which restocks nothing more", async () => {
  await turnOn();
  await grant();
  const { shipmentId } = await aReturn();
  await receive(shipmentId);
  await sync(shipmentId);
  await shop.deps.database.query("UPDATE shopify_step SET state = 'sent', result = NULL WHERE key = 'restock'");
  await letRequestsEnd(shop);
  expect(await sync(shipmentId)).toMatchObject({ outcome: "in_step" });
  expect(await restockStep(shipmentId)).toMatchObject({ state: "confirmed" });
  expect(await stock()).toEqual([3, 1]);
});

test("without the permission it is refused and listed, and goes on once it is granted", async () => {
  await turnOn();
  const { shipmentId, name } = await aReturn();
  await receive(shipmentId);
  expect(await sync(shipmentId)).toMatchObject({ outcome: "needs_attention" });
  expect(await shown(name)).toMatchObject({ restock: { state: "refused", reason: "no_scope" } });
  const listed = await shop.deps.database.query("SELECT kind FROM discrepancy WHERE state = 'open'");
  expect(listed).toEqual([{ kind: "step_refused" }]);
  expect(await stock()).toEqual([]);

  await grant();
  expect(await restockReturn(shop.deps, shop.shopId, { shipmentId, pieces: null }, ACTOR)).toBe(true);
  await sync(shipmentId);
  expect(await stock()).toEqual([3, 1]);
});

test("of what is damaged staff choose the pieces; nothing happens by itself where it is off", async () => {
  await grant();
  const off = await aReturn();
  await receive(off.shipmentId);
  expect(await restockStep(off.shipmentId)).toBeUndefined();
  expect(await shown(off.name)).toMatchObject({ restock: { state: "can" } });

  await turnOn();
  const { shipmentId, name } = await aReturn();
  await receive(shipmentId, "damaged");
  expect(await restockStep(shipmentId)).toBeUndefined();
  const [shirt] = (await shown(name))?.pieces ?? [];
  expect(shirt).toMatchObject({ name: "Áo thun", quantity: 3 });
  const pieces = [{ lineItemId: shirt?.lineItemId ?? "", quantity: 2 }];
  expect(await restockReturn(shop.deps, shop.shopId, { shipmentId, pieces }, ACTOR)).toBe(true);
  await sync(shipmentId);
  expect(await stock()).toEqual([2]);
});

test("a receipt that is taken back in time takes its restocking along", async () => {
  await turnOn();
  await grant();
  const { shipmentId } = await aReturn();
  await receive(shipmentId);
  expect(await undoReceipts(shop.deps, await row(), [shipmentId], ACTOR)).toBe(1);
  await sync(shipmentId);
  expect(await stock()).toEqual([]);
});
