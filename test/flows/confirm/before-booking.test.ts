import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { prepareBatchOf } from "~/flows/booking/prepare-batch.server";
import { openOrder } from "~/flows/order/open.server";
import { moveParcel } from "../a-message";
import { PERSONS_ADDRESS } from "../a-person";
import { ACTOR, aBookedParcel, anOrder, aShop, type TestShop } from "../a-shop";

const THEIRS = { shippingAddress: PERSONS_ADDRESS };
const keyOf = (orderId: string) => orderId.split("/").at(-1) ?? "";

async function aRefusedParcel(shop: TestShop) {
  const refused = await aBookedParcel(shop, THEIRS);
  await moveParcel(shop, refused.trackingNumber, 3);
  await moveParcel(shop, refused.trackingNumber, 9, { reason_code: "130" });
  await moveParcel(shop, refused.trackingNumber, 20);
  return refused;
}

const preview = (shop: TestShop, kind: "book" | "edit", orders: { shipmentId: string }[]) => {
  const parcels = orders.map(({ shipmentId }) => ({ shipmentId, version: null }));
  return prepareBatchOf(shop.deps, shop.shopId, { batchId: randomUUID(), kind, target: { parcels } }, ACTOR);
};

test("before a selection is booked it is said what is not worth its fee and who did not take a parcel; nothing is left out for it", async () => {
  const shop = await aShop();
  await aRefusedParcel(shop);
  const delivered = await aBookedParcel(shop, THEIRS);
  for (const status of [3, 5]) await moveParcel(shop, delivered.trackingNumber, status);
  const [theirs, again, small, plain] = [
    await anOrder(shop, THEIRS),
    await anOrder(shop, THEIRS),
    await anOrder(shop),
    await anOrder(shop),
  ];
  await shop.deps.database.query("UPDATE shipment SET quoted_fee_vnd = 30000 WHERE state = 'ready'");
  await shop.deps.database.query("UPDATE shipment SET cod_vnd = 20000 WHERE id = $1", [small.shipmentId]);
  expect(await preview(shop, "book", [theirs, again, small, plain])).toMatchObject({
    parcels: 4,
    leftOut: [],
    belowFee: { parcels: 1, codVnd: 20_000, feeVnd: 30_000 },
    forRefusers: { parcels: 2, orderName: [theirs.name, again.name].sort()[0], refused: 1, of: 2 },
  });
  expect(await preview(shop, "book", [plain])).toMatchObject({ belowFee: null, forRefusers: null });
  expect(await preview(shop, "edit", [theirs, small])).toMatchObject({ belowFee: null, forRefusers: null });
});

test("the order's page says what the shop's parcels say of its buyer", async () => {
  const shop = await aShop();
  const refused = await aRefusedParcel(shop);
  const { orderId } = await anOrder(shop, THEIRS);
  const other = await anOrder(shop);
  const open = async (id: string) => (await openOrder(shop.deps, shop.shopId, keyOf(id)))?.buyerHistory;
  expect(await open(orderId)).toMatchObject({ counts: { refused: 1 }, lastAt: expect.any(String) });
  expect(await open(other.orderId)).toMatchObject({ counts: {} });
  await shop.deps.database.query(`UPDATE "order" SET redacted_at = now() WHERE id = $1`, [refused.orderId]);
  expect(await open(refused.orderId)).toBeNull();
});
