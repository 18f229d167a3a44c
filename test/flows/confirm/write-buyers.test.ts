import { expect, test } from "vitest";
import type { BuyerHistory } from "~/domain/confirm/history";
import { writeBuyers } from "~/flows/confirm/write-buyers.server";
import { applyRetention } from "~/flows/privacy/apply-retention.server";
import { readBuyerHistories } from "~/store/buyer-histories.server";
import { moveParcel, receiveWebhook } from "../a-message";
import { PERSON, PERSONS_ADDRESS } from "../a-person";
import { aBookedParcel, anOrder, aShop, type TestShop } from "../a-shop";

const THEIRS = { shippingAddress: PERSONS_ADDRESS };
const keyOf = (orderId: string) => Number(orderId.split("/").at(-1));

async function historyOf({ deps, shopId }: TestShop): Promise<BuyerHistory["counts"]> {
  const hash = (await deps.buyers.ready())(shopId, PERSON.phone);
  return (await readBuyerHistories(deps.database, shopId, [hash ?? ""]))(hash).counts;
}

/** One was delivered, one refused, and one is still under way. */
async function threeParcels(shop: TestShop) {
  const delivered = await aBookedParcel(shop, THEIRS);
  for (const status of [3, 5]) await moveParcel(shop, delivered.trackingNumber, status);
  const refused = await aBookedParcel(shop, THEIRS);
  await moveParcel(shop, refused.trackingNumber, 3);
  await moveParcel(shop, refused.trackingNumber, 9, { reason_code: "130" });
  await moveParcel(shop, refused.trackingNumber, 20);
  const underWay = await aBookedParcel(shop, THEIRS);
  return { delivered, refused, underWay };
}
const THREE = { delivered: 1, refused: 1, under_way: 1 };

test("what the carrier reports is in the buyer's history at once, and a correction corrects it", async () => {
  const shop = await aShop();
  const { delivered } = await threeParcels(shop);
  await anOrder(shop, THEIRS);
  expect(await historyOf(shop)).toEqual(THREE);
  await moveParcel(shop, delivered.trackingNumber, 21);
  expect(await historyOf(shop)).toEqual({ came_back: 1, refused: 1, under_way: 1 });
});

test("the parcels of an earlier release get their buyers from what was sent, slice by slice and once", async () => {
  const shop = await aShop();
  const { database } = shop.deps;
  const { refused } = await threeParcels(shop);
  const draft = await anOrder(shop, THEIRS);
  await database.query("UPDATE shipment SET buyer = NULL, failed_reason = NULL");
  expect(await historyOf(shop)).toEqual({});
  await database.query("UPDATE shop SET buyers_after = '00000000-0000-0000-0000-000000000000'");

  expect(await writeBuyers(shop.deps)).toBe(4);
  expect(await historyOf(shop)).toEqual(THREE);
  expect(await shop.parcel(refused.shipmentId)).toMatchObject({ failed_reason: "130" });
  // A draft has its own from the next drafting on.
  expect(await shop.parcel(draft.shipmentId)).toMatchObject({ buyer: null });
  expect(await writeBuyers(shop.deps)).toBe(0);
});

test("a customer who asks for it is told their history, and forgotten in every order of the shop", async () => {
  const shop = await aShop();
  const { delivered, refused } = await threeParcels(shop);
  const customer = { id: 7, email: PERSON.email, phone: PERSON.phone };
  await receiveWebhook(shop, "customers/data_request", {
    customer,
    orders_requested: [keyOf(delivered.orderId)],
    data_request: { id: 9 },
  });
  const [answer] = await shop.deps.database.query<{ result: { history: object[] } }>(
    "SELECT result FROM privacy_request",
  );
  expect(answer?.result.history).toHaveLength(3);
  expect(answer?.result.history).toContainEqual({
    trackingNumber: refused.trackingNumber,
    outcome: "refused",
    at: expect.any(String),
  });

  await receiveWebhook(shop, "customers/redact", { customer, orders_to_redact: [keyOf(delivered.orderId)] });
  expect(await historyOf(shop)).toEqual({});
  await moveParcel(shop, refused.trackingNumber, 21);
  expect(await historyOf(shop)).toEqual({});
  // Whoever orders again is known again from then on.
  await aBookedParcel(shop, THEIRS);
  expect(await historyOf(shop)).toEqual({ under_way: 1 });
});

test("an order whose time is over takes its own parcel out of the history, and no other", async () => {
  const shop = await aShop();
  const { delivered } = await threeParcels(shop);
  await moveParcel(shop, delivered.trackingNumber, 6);
  const { database } = shop.deps;
  const year = "interval '1 year'";
  await database.query(
    `UPDATE "order" SET created_at = created_at - ${year}, shopify_updated_at = shopify_updated_at - ${year} WHERE id = $1`,
    [delivered.orderId],
  );
  await database.query(
    `UPDATE shipment SET created_at = created_at - ${year}, booked_at = booked_at - ${year} WHERE id = $1`,
    [delivered.shipmentId],
  );
  await database.query(`UPDATE shipment_event SET happened_at = happened_at - ${year} WHERE shipment_id = $1`, [
    delivered.shipmentId,
  ]);
  expect(await applyRetention(shop.deps)).toBe(1);
  expect(await historyOf(shop)).toEqual({ refused: 1, under_way: 1 });
  await database.query("UPDATE shop SET buyers_after = '00000000-0000-0000-0000-000000000000'");
  await writeBuyers(shop.deps);
  expect(await historyOf(shop)).toEqual({ refused: 1, under_way: 1 });
});
