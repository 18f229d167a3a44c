import { expect, test } from "vitest";
import { action } from "~/routes/app.before-print";
import { action as print } from "~/routes/app.papers";
import { aBookedParcel, anOrder, aShop, type TestShop } from "../flows/a-shop";
import { moreLike } from "../flows/print/a-print";
import { aMerchant, LAN, MINH, thrownBy } from "./a-merchant";

const set = (shop: TestShop, shipmentId: string, change: string) =>
  shop.deps.database.query(`UPDATE shipment SET ${change} WHERE shop_id = $1 AND id = $2`, [shop.shopId, shipmentId]);

test("parcels are told apart by how they stand; who printed them and how often is said", async () => {
  const shop = await aShop();
  const lan = await aMerchant(shop, LAN);
  const fresh = await aBookedParcel(shop);
  const [printed = "", changed = "", delivered = "", back = ""] = await moreLike(shop, fresh.shipmentId, 4);
  const waiting = await anOrder(shop);
  await set(shop, changed, `differences = '[{"field": "cod", "settled": false}]'`);
  await set(shop, delivered, "delivered_at = now()");
  await set(shop, back, "return_state = 'returning'");
  for (const order of ["listed", "order_number"]) {
    await print(await lan.sends("/app/papers", { ids: [fresh.shipmentId], order, size: "A5" }));
  }
  // Printed by the one, and once more by another.
  const minh = await aMerchant(shop, MINH);
  await print(await minh.sends("/app/papers", { ids: [fresh.shipmentId] }));
  const lines = (await shop.history(fresh.shipmentId)).filter(({ kind }) => kind === "printed");

  const ids = [back, waiting.shipmentId, fresh.shipmentId, delivered, changed, printed, crypto.randomUUID(), back];
  const { groups, choice } = await action(await lan.sends("/app/before-print", { ids }));

  expect(choice).toEqual({ size: "A5", orientation: "portrait", order: "order_number", sheet: "A4" });
  expect(groups.map(({ standing, shipmentIds }) => [standing, shipmentIds])).toEqual([
    ["not_printed", [printed]],
    ["printed", [fresh.shipmentId]],
    ["changed", [changed]],
    ["ended", [delivered]],
    ["returned", [back]],
    ["not_booked", [waiting.shipmentId]],
  ]);
  expect(groups[1]?.named).toEqual([
    {
      shipmentId: fresh.shipmentId,
      orderName: fresh.name,
      printings: { times: 3, lastAt: new Date(lines.at(-1)?.happened_at as Date).toISOString(), lastBy: MINH.name },
    },
  ]);
  expect(groups[0]?.named[0]?.printings).toBeNull();
});

test("of many that stand alike only the first are named, and a day of a large shop is one question", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { shipmentId } = await aBookedParcel(shop);
  const ids = [shipmentId, ...(await moreLike(shop, shipmentId, 1_999))];
  const { groups } = await action(await merchant.sends("/app/before-print", { ids }));
  expect(groups).toHaveLength(1);
  expect(groups[0]?.shipmentIds).toEqual(ids);
  expect(groups[0]?.named).toHaveLength(8);
  for (const body of [null, {}, { ids: [] }, { ids: ["1"] }, { ids: [...ids, shipmentId] }]) {
    expect((await thrownBy(action(await merchant.sends("/app/before-print", body)))).status).toBe(400);
  }
});

test("of all that match, only parcels that meet the filters themselves are asked about, in the order of the list", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const older = await aBookedParcel(shop);
  const newer = await aBookedParcel(shop);
  const [printed = "", cancelled = ""] = await moreLike(shop, newer.shipmentId, 2);
  await set(shop, printed, "printed_at = now()");
  await set(shop, cancelled, "state = 'cancelled'");
  await anOrder(shop);
  const ask = async (search: string) => action(await merchant.sends(`/app/before-print?${search}`, { matching: true }));

  expect(await ask("tab=under_way&printed=no")).toMatchObject({
    shipmentIds: [newer.shipmentId, older.shipmentId],
    more: false,
    groups: [{ standing: "not_printed", shipmentIds: [newer.shipmentId, older.shipmentId] }],
  });
  expect((await ask("tab=all")).shipmentIds.toSorted()).toEqual(
    [newer.shipmentId, older.shipmentId, printed].toSorted(),
  );
  expect(await ask("tab=ready")).toMatchObject({ shipmentIds: [], groups: [] });
});

test("of more that match than one print takes, the newest are asked about, and it is said", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const { shipmentId } = await aBookedParcel(shop);
  await moreLike(shop, shipmentId, 2_000);
  const { shipmentIds, more } = await action(
    await merchant.sends("/app/before-print?tab=under_way", { matching: true }),
  );
  expect([shipmentIds.length, more]).toEqual([2_000, true]);
});
