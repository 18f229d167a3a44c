import { expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { bookMatching, countMatching, queueBatch } from "~/flows/booking/book-matching.server";
import { readBatchProgress } from "~/flows/booking/read-batch-progress.server";
import { listOrders } from "~/flows/order-list/list.server";
import { readSelectionView, selectOrders } from "~/flows/order-list/select.server";
import { ACTOR, aBookedParcel, anOrder, aShop, type TestShop } from "../a-shop";

const NO_PHONE = {
  shippingAddress: { firstName: "An", lastName: "Nguyễn", address1: "12 Lê Lợi", city: "Thành phố Hồ Chí Minh" },
};
const TO_SHIP = { tab: "to_ship", search: "" } as const;

/** More orders than a page holds: copies of one, each with its parcel. */
async function manyOrders(shop: TestShop, count: number): Promise<void> {
  const { orderId, shipmentId } = await anOrder(shop);
  await shop.deps.database.query(
    `INSERT INTO "order" SELECT (jsonb_populate_record(o, jsonb_build_object('id', o.id || n, 'name', '#C' || n))).*
       FROM "order" o, generate_series(1, $2) AS n WHERE o.id = $1`,
    [orderId, count],
  );
  await shop.deps.database.query(
    `INSERT INTO shipment SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'order_id', s.order_id || n))).*
       FROM shipment s, generate_series(1, $2) AS n WHERE s.id = $1`,
    [shipmentId, count],
  );
}

const batchJobs = (shop: TestShop) =>
  shop.deps.database.query<{ payload: object; priority: number }>(
    "SELECT payload, priority FROM work WHERE kind = 'book-shipment'",
  );

test("all matching parcels are counted and booked by the server, after what somebody waits for", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  await manyOrders(shop, 59);
  const lacking = await anOrder(shop, NO_PHONE);
  expect((await listOrders(deps, shopId, { ...TO_SHIP, after: null })).rows).toHaveLength(50);
  expect(await countMatching(deps, shopId, TO_SHIP)).toEqual({ orders: 61, parcels: 61, more: false });

  const batch = await bookMatching(deps, shopId, TO_SHIP, ACTOR);
  expect(batch?.total).toBe(61);
  // An order that arrives meanwhile is not part of the batch.
  const later = await anOrder(shop);
  await queueBatch(deps, shopId, batch?.batchId ?? "");

  const jobs = await batchJobs(shop);
  expect(jobs).toHaveLength(60);
  expect(new Set(jobs.map(({ priority }) => priority))).toEqual(new Set([-1]));
  expect(await shop.parcel(later.shipmentId)).toMatchObject({ state: "ready" });
  expect(await readBatchProgress(deps, shopId, batch?.batchId ?? "")).toMatchObject({
    total: 61,
    done: 1,
    booked: 0,
    failedCount: 1,
    failed: [{ orderName: lacking.name, state: "needs_review" }],
  });
});

test("an interrupted batch continues, and running it twice books nothing twice", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const { shipmentId } = await anOrder(shop);
  const batch = await bookMatching(deps, shopId, TO_SHIP, ACTOR);
  const id = batch?.batchId ?? "";
  await queueBatch(deps, shopId, id);
  await deps.database.query("UPDATE booking_batch SET queued = 0");
  await queueBatch(deps, shopId, id);
  expect(await batchJobs(shop)).toHaveLength(1);
  expect(await bookParcel(deps, shopId, shipmentId)).toEqual({ outcome: "booked" });
  expect(await readBatchProgress(deps, shopId, id)).toMatchObject({ total: 1, done: 1, booked: 1, failedCount: 0 });
  expect(await bookMatching(deps, shopId, TO_SHIP, ACTOR)).toBeNull();
});

test("thousands are queued together, in sets", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  await manyOrders(shop, 1_204);
  expect(await countMatching(deps, shopId, TO_SHIP)).toEqual({ orders: 1_205, parcels: 1_205, more: false });
  const batch = await bookMatching(deps, shopId, TO_SHIP, ACTOR);
  await queueBatch(deps, shopId, batch?.batchId ?? "");
  expect(await batchJobs(shop)).toHaveLength(1_205);
  const waiting = await deps.database.query("SELECT DISTINCT state FROM shipment");
  expect(waiting).toEqual([{ state: "queued" }]);
});

test("pasted codes of any kind make a list that names what was not found, and can be booked at once", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const booked = await aBookedParcel(shop);
  const ready = await anOrder(shop);
  await anOrder(shop);
  const pasted = `${booked.trackingNumber}\n${ready.name.replace("#", "")}, ${ready.name};\t"9999"`;

  const selected = await selectOrders(deps, shopId, pasted);

  expect(selected).toMatchObject({ outcome: "selected", found: 2, missing: ["9999"] });
  const selection = "selectionId" in selected ? selected.selectionId : "";
  const filter = { tab: "all", search: "", selection } as const;
  const { rows } = await listOrders(deps, shopId, { ...filter, after: null });
  expect(rows.map(({ name }) => name)).toEqual([ready.name, booked.name]);
  expect(await readSelectionView(deps, shopId, selection)).toEqual({
    selectionId: selection,
    orders: 2,
    missing: ["9999"],
  });
  expect(await countMatching(deps, shopId, filter)).toEqual({ orders: 2, parcels: 1, more: false });

  expect(await selectOrders(deps, shopId, " ,\n")).toEqual({ outcome: "empty" });
  expect(await selectOrders(deps, shopId, "nothing of ours")).toEqual({ outcome: "none_found" });
  const tooMany = Array.from({ length: 1_001 }, (_, n) => n).join(" ");
  expect(await selectOrders(deps, shopId, tooMany)).toEqual({ outcome: "too_many", limit: 1_000 });
});
