import { expect, test } from "vitest";
import { writeListFacts } from "~/flows/parcel/write-list-facts.server";
import { mergeSettings } from "~/store/shops.server";
import { aBookedParcel, anOrder, aShop, type TestShop } from "../a-shop";

const RULE = {
  id: "a0000000-0000-4000-8000-000000000001",
  name: "Bay cho nhanh",
  enabled: true,
  conditions: [],
  actions: { transport: "fly" },
};

const FACTS = { transport: "fly", pickup_id: "18000226", province: "Thành phố Hồ Chí Minh", rule_ids: [RULE.id] };
const NONE = { transport: null, pickup_id: null, province: null, rule_ids: null };

async function aRuledShop(): Promise<TestShop> {
  const shop = await aShop();
  await mergeSettings(shop.deps.database, shop.shopId, { rules: [RULE] } as never);
  return shop;
}

test("a draft and a booking store what the list is filtered by", async () => {
  const shop = await aRuledShop();
  expect(await shop.parcel((await anOrder(shop)).shipmentId)).toMatchObject(FACTS);
  expect(await shop.parcel((await aBookedParcel(shop)).shipmentId)).toMatchObject(FACTS);
});

test("parcels of an earlier release get it from a new draft, or from what was sent", async () => {
  const shop = await aRuledShop();
  const { database } = shop.deps;
  const drafted = await anOrder(shop);
  const booked = await aBookedParcel(shop);
  const withdrawn = await anOrder(shop);
  await database.query("UPDATE shipment SET state = 'closed' WHERE id = $1", [withdrawn.shipmentId]);
  await database.query("UPDATE shipment SET transport = NULL, pickup_id = NULL, province = NULL, rule_ids = NULL");
  expect(await shop.parcel(booked.shipmentId)).toMatchObject(NONE);
  expect(await writeListFacts(shop.deps)).toBe(3);
  expect(await shop.parcel(drafted.shipmentId)).toMatchObject(FACTS);
  expect(await shop.parcel(booked.shipmentId)).toMatchObject({ ...FACTS, state: "booked" });
  expect(await shop.parcel(withdrawn.shipmentId)).toMatchObject({ ...NONE, rule_ids: [] });
  expect(await writeListFacts(shop.deps)).toBe(0);
});
