import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { cancelParcel } from "~/flows/booking/cancel.server";
import { prepareBatchOf } from "~/flows/booking/prepare-batch.server";
import { listRecentBatches, readBatchPage } from "~/flows/booking/read-batch.server";
import { runBatch } from "~/flows/booking/run-batch.server";
import { retryBatch, startPreparedBatch } from "~/flows/booking/start-batch.server";
import { listOrders } from "~/flows/order-list/list.server";
import { readSelectionView, selectOrders } from "~/flows/order-list/select.server";
import { editParcel } from "~/flows/parcel/edit.server";
import { closeAttention } from "~/flows/status/close-attention.server";
import { aRunBatch, aStartedBatch } from "../a-batch";
import { ACTOR, aBookedParcel, anOrder, aShop, ledger, type TestShop } from "../a-shop";

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

const MATCHING = { filter: TO_SHIP };
const ALL = { only: "all", reason: null, after: 0 } as const;

test("all matching parcels are bound when the dialog counts them, and booked after what somebody waits for", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  await manyOrders(shop, 59);
  const lacking = await anOrder(shop, NO_PHONE);
  await deps.database.query(
    "UPDATE shipment SET quoted_fee_vnd = 30000 WHERE id IN (SELECT id FROM shipment WHERE state = 'ready' LIMIT 9)",
  );

  const preview = await aStartedBatch(shop, "book", MATCHING);
  expect(preview).toMatchObject({
    parcels: 60,
    codVnd: 60 * 450_000,
    feeVnd: 9 * 30_000,
    feeless: 51,
    leftOut: [{ reason: "problem:phone_missing", count: 1 }],
    more: false,
  });
  // An order that arrives meanwhile is not part of the batch.
  const later = await anOrder(shop);
  await runBatch(deps, shopId, preview.batchId);

  const jobs = await batchJobs(shop);
  expect(jobs).toHaveLength(60);
  expect(new Set(jobs.map(({ priority }) => priority))).toEqual(new Set([-1]));
  expect(await shop.parcel(later.shipmentId)).toMatchObject({ state: "ready" });
  const page = await readBatchPage(deps, shopId, preview.batchId, { ...ALL, only: "failed" });
  expect(page).toMatchObject({
    total: 61,
    open: true,
    counts: { waiting: 60, left_out: 1 },
    reasons: [{ reason: "problem:phone_missing", count: 1 }],
    rows: [{ orderName: lacking.name, state: "needs_review", result: "left_out" }],
  });
  const first = await readBatchPage(deps, shopId, preview.batchId, ALL);
  const second = await readBatchPage(deps, shopId, preview.batchId, { ...ALL, after: first?.next ?? 0 });
  expect([first?.rows.length, second?.rows.length, second?.next]).toEqual([50, 11, null]);
});

test("an interrupted batch continues, a second click starts nothing, and nothing is booked twice", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const { shipmentId } = await anOrder(shop);
  const { batchId } = await aRunBatch(shop, "book", MATCHING);
  await deps.database.query("UPDATE booking_batch_row SET outcome = NULL");
  await startPreparedBatch(deps, shopId, batchId);
  await runBatch(deps, shopId, batchId);
  expect(await batchJobs(shop)).toHaveLength(1);
  expect(await deps.database.query("SELECT 1 FROM work WHERE kind = 'run-batch'")).toHaveLength(1);
  expect(await bookParcel(deps, shopId, shipmentId)).toEqual({ outcome: "booked" });
  expect(await listRecentBatches(deps, shopId)).toMatchObject([
    { batchId, kind: "book", actorName: ACTOR.name, total: 1, open: false, counts: { done: 1 } },
  ]);
});

test("thousands are queued together, in sets", async () => {
  const shop = await aShop();
  await manyOrders(shop, 1_204);
  expect(await aRunBatch(shop, "book", MATCHING)).toMatchObject({ parcels: 1_205 });
  expect(await batchJobs(shop)).toHaveLength(1_205);
  expect(await shop.deps.database.query("SELECT DISTINCT state FROM shipment")).toEqual([{ state: "queued" }]);
});

test("what changed after the dialog counted it is left out with what changed, and done when that is confirmed", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const { shipmentId } = await anOrder(shop);
  const { batchId } = await aStartedBatch(shop, "book", MATCHING);
  await editParcel(deps, shopId, shipmentId, { codVnd: 250_000 }, ACTOR);
  await runBatch(deps, shopId, batchId);
  expect(await readBatchPage(deps, shopId, batchId, ALL)).toMatchObject({
    counts: { failed: 1 },
    rows: [{ reason: "changed", changes: [{ part: "cod", was: 450_000, now: 250_000 }] }],
  });
  expect(await retryBatch(deps, shopId, batchId, "changed")).toEqual({ retried: 1 });
  expect(await retryBatch(deps, shopId, batchId, "changed")).toEqual({ retried: 0 });
  await runBatch(deps, shopId, batchId);
  expect(await bookParcel(deps, shopId, shipmentId)).toEqual({ outcome: "booked" });
  expect(await ledger(shop)).toMatchObject([{ body: { order: { pick_money: 250_000 } } }]);
});

test("a batch of a release without rows is booked, and only once", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const { shipmentId } = await anOrder(shop);
  const batchId = randomUUID();
  await deps.database.query(
    "INSERT INTO booking_batch (id, shop_id, shipment_ids, actor_id, created_at) VALUES ($1, $2, ARRAY[$3]::uuid[], '7', now())",
    [batchId, shopId, shipmentId],
  );
  expect(await listRecentBatches(deps, shopId)).toMatchObject([{ total: 1, open: true }]);
  await runBatch(deps, shopId, batchId);
  await runBatch(deps, shopId, batchId);
  expect(await batchJobs(shop)).toHaveLength(1);
});

test("bulk cancel asks for each that can be cancelled, and its row follows the carrier", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const booked = await aBookedParcel(shop);
  const late = await aBookedParcel(shop);
  await deps.database.query("UPDATE shipment SET carrier_status = 5 WHERE id = $1", [late.shipmentId]);
  const parcels = [booked, late].map(({ shipmentId }) => ({ shipmentId, version: null }));
  const preview = await aRunBatch(shop, "cancel", { parcels });
  expect(preview).toMatchObject({ parcels: 1, leftOut: [{ reason: "too_late", count: 1 }] });
  expect(await readBatchPage(deps, shopId, preview.batchId, ALL)).toMatchObject({
    counts: { waiting: 1, left_out: 1 },
  });
  await cancelParcel(deps, shopId, booked.shipmentId);
  expect(await readBatchPage(deps, shopId, preview.batchId, ALL)).toMatchObject({
    open: false,
    counts: { done: 1, left_out: 1 },
  });
});

test("a refused row of a bulk cancel stays refused when the cancel is asked for again or staff leave the parcel as it is", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  const parcels = [{ shipmentId, version: null }];
  const first = await aRunBatch(shop, "cancel", { parcels });
  await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 3 });
  await cancelParcel(deps, shopId, shipmentId);
  const REFUSED = { open: false, counts: { failed: 1, waiting: 0 }, rows: [{ reason: "attention:cancel_refused" }] };
  expect(await readBatchPage(deps, shopId, first.batchId, ALL)).toMatchObject(REFUSED);
  await closeAttention(deps, shopId, shipmentId, ACTOR);
  expect(await readBatchPage(deps, shopId, first.batchId, ALL)).toMatchObject(REFUSED);
  const second = await aRunBatch(shop, "cancel", { parcels });
  expect(await readBatchPage(deps, shopId, first.batchId, ALL)).toMatchObject(REFUSED);
  expect(await readBatchPage(deps, shopId, second.batchId, ALL)).toMatchObject({ open: true, counts: { waiting: 1 } });
  // The answer is that of the second alone, and the first does not hide that the parcel was cancelled in the end.
  await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 2 });
  await cancelParcel(deps, shopId, shipmentId);
  for (const { batchId } of [first, second]) {
    expect(await readBatchPage(deps, shopId, batchId, ALL)).toMatchObject({ open: false, counts: { done: 1 } });
  }
});

test("bulk edit sets what was chosen and nothing else, once", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const [one, other] = [await anOrder(shop), await anOrder(shop)];
  await editParcel(deps, shopId, one.shipmentId, { weightGrams: 900 }, ACTOR);
  const { batchId } = await aRunBatch(shop, "edit", MATCHING, { transport: "fly", note: "Gọi trước" });
  await runBatch(deps, shopId, batchId);
  expect(await shop.parcel(one.shipmentId)).toMatchObject({
    overrides: { weightGrams: 900, transport: "fly", note: "Gọi trước" },
  });
  expect(await shop.parcel(other.shipmentId)).toMatchObject({ overrides: { transport: "fly", note: "Gọi trước" } });
  expect((await shop.history(other.shipmentId)).filter(({ kind }) => kind === "edited")).toHaveLength(1);
  expect(await readBatchPage(deps, shopId, batchId, ALL)).toMatchObject({ open: false, counts: { done: 2 } });
});

test("bulk edit sets pickup, payer and services; what does not fit a parcel is left as it is, with the reason", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const fits = await anOrder(shop);
  const partial = await anOrder(shop);
  const posted = await anOrder(shop);
  await editParcel(deps, shopId, fits.shipmentId, { tags: [10, 1] }, ACTOR);
  await editParcel(deps, shopId, partial.shipmentId, { tags: [17] }, ACTOR);
  const before = await shop.parcel(partial.shipmentId);
  const edit = { pickAddressId: "18000226", feePaidBy: "receiver", addTags: [18, 62], removeTags: [10] } as const;
  const { batchId } = await aRunBatch(shop, "edit", MATCHING, {
    ...edit,
    addTags: [...edit.addTags],
    removeTags: [...edit.removeTags],
  });
  expect(await shop.parcel(fits.shipmentId)).toMatchObject({
    overrides: { pickAddressId: "18000226", feePaidBy: "receiver", tags: [1, 18, 62] },
    state: "ready",
  });
  expect(await shop.parcel(posted.shipmentId)).toMatchObject({ overrides: { tags: [18, 62] } });
  expect(await shop.parcel(partial.shipmentId)).toEqual(before);
  expect(await readBatchPage(deps, shopId, batchId, { ...ALL, only: "failed" })).toMatchObject({
    open: false,
    counts: { done: 2, failed: 1 },
    rows: [{ orderName: partial.name, result: "failed", reason: "problem:tags_exclusive" }],
  });
});

test("bulk edit asks again where somebody else changed the parcel after the dialog, and never because of itself", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const [changed, still] = [await anOrder(shop), await anOrder(shop)];
  const { batchId } = await aStartedBatch(shop, "edit", MATCHING, { note: "Gọi trước" });
  await editParcel(deps, shopId, changed.shipmentId, { codVnd: 250_000 }, ACTOR);
  await runBatch(deps, shopId, batchId);
  expect(await shop.parcel(still.shipmentId)).toMatchObject({ overrides: { note: "Gọi trước" } });
  const page = await readBatchPage(deps, shopId, batchId, { ...ALL, only: "failed" });
  expect(page).toMatchObject({
    counts: { done: 1, failed: 1 },
    rows: [{ orderName: changed.name, reason: "changed", changes: [{ part: "cod", was: 450_000, now: 250_000 }] }],
  });
  await retryBatch(deps, shopId, batchId, "changed", page?.seen);
  await runBatch(deps, shopId, batchId);
  expect(await shop.parcel(changed.shipmentId)).toMatchObject({ overrides: { note: "Gọi trước", codVnd: 250_000 } });
  // One that was chosen as it is not any more says so before it is started.
  const parcels = [{ shipmentId: still.shipmentId, version: "1.2.3" }];
  const preview = await prepareBatchOf(
    deps,
    shopId,
    { batchId: randomUUID(), kind: "edit", target: { parcels } },
    ACTOR,
  );
  expect(preview).toMatchObject({ parcels: 0, leftOut: [{ reason: "changed", count: 1 }] });
});

test("a bulk edit offers the shop's pickups, and starts with nothing that the shop cannot have", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const { shipmentId } = await anOrder(shop);
  const wish = { batchId: randomUUID(), kind: "edit", target: MATCHING } as const;
  const { offers } = await prepareBatchOf(deps, shopId, wish, ACTOR);
  expect(offers?.pickups).toEqual([{ id: "18000226", name: "Kho Hà Nội – Số 33 Kim Mã" }]);
  for (const [edit, what] of [
    [{ pickAddressId: "404" }, "pickup"],
    [{ addTags: [19] }, "tags"],
  ] as const) {
    const set = { ...edit, ...("addTags" in edit && { addTags: [...edit.addTags] }) } as object;
    expect(await startPreparedBatch(deps, shopId, wish.batchId, set)).toEqual({ outcome: "not_offered", what });
  }
  await runBatch(deps, shopId, wish.batchId);
  expect((await shop.parcel(shipmentId)).overrides).toEqual({});
});

test("try again books what the page showed: one that changed since is asked about, and one that it did not show too", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const { shippingAddress } = NO_PHONE;
  const { shipmentId } = await anOrder(shop, {
    shippingAddress: { ...shippingAddress, address2: "Phường Bến Nghé, Quận 1" },
  });
  const { batchId } = await aRunBatch(shop, "book", MATCHING);
  const reason = "problem:phone_missing";
  const read = () => readBatchPage(deps, shopId, batchId, { ...ALL, only: "failed" });
  const again = async (seen: NonNullable<Awaited<ReturnType<typeof read>>>["seen"] | undefined, why = reason) => {
    const { retried } = await retryBatch(deps, shopId, batchId, why, seen);
    await runBatch(deps, shopId, batchId);
    return { retried, reason: (await read())?.rows[0]?.reason ?? null, ...(await shop.parcel(shipmentId)) };
  };
  const old = await read();
  expect(old?.seen).toEqual([{ place: 1, version: expect.any(String) }]);
  await editParcel(deps, shopId, shipmentId, { recipientPhone: "0900000002" }, ACTOR);
  expect(await again(old?.seen)).toMatchObject({ retried: 1, reason: "changed", state: "ready" });
  expect((await read())?.rows[0]?.changes).toMatchObject([{ part: "recipient" }]);
  // The page is not read anew: what it shows of the change is what is confirmed.
  const asked = await read();
  await editParcel(deps, shopId, shipmentId, { codVnd: 250_000 }, ACTOR);
  expect(await again(asked?.seen, "changed")).toMatchObject({ reason: "changed", state: "ready" });
  expect(await again((await read())?.seen, "changed")).toMatchObject({ reason: null, state: "queued" });
});

test("of all that match a pickup, other parcels of the same orders stay where they are", async () => {
  const shop = await aShop();
  const { deps } = shop;
  const { shipmentId } = await anOrder(shop);
  await deps.database.query(
    `INSERT INTO shipment SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'pickup_id', 'elsewhere'))).*
       FROM shipment s WHERE s.id = $1`,
    [shipmentId],
  );
  const filter = { tab: "ready", search: "", pickup: ["18000226"], pickOption: "cod", status: ["ready"] } as const;
  const preview = await aRunBatch(shop, "book", { filter });
  expect(preview).toMatchObject({ parcels: 1, leftOut: [] });
  const states = await deps.database.query("SELECT pickup_id, state FROM shipment ORDER BY 1");
  expect(states).toEqual([
    { pickup_id: "18000226", state: "queued" },
    { pickup_id: "elsewhere", state: "ready" },
  ]);
});

test("bulk release lets go what staff were shown, not what a rule holds later", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const { shipmentId } = await anOrder(shop);
  const hold = {
    code: "rule_hold",
    field: "parcel",
    severity: "block",
    params: { ruleId: "r1", rule: "COD cao", reason: "" },
  };
  await deps.database.query("UPDATE shipment SET state = 'needs_review', problems = $2 WHERE id = $1", [
    shipmentId,
    JSON.stringify([hold]),
  ]);
  const { batchId } = await aRunBatch(shop, "release", MATCHING);
  expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready", overrides: { releasedHolds: ["r1"] } });
  expect(await readBatchPage(deps, shopId, batchId, ALL)).toMatchObject({ counts: { done: 1 } });
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
  const wish = { batchId: randomUUID(), kind: "book", target: { filter } } as const;
  expect(await prepareBatchOf(deps, shopId, wish, ACTOR)).toMatchObject({ parcels: 1, more: false });

  expect(await selectOrders(deps, shopId, " ,\n")).toEqual({ outcome: "empty" });
  expect(await selectOrders(deps, shopId, "nothing of ours")).toEqual({ outcome: "none_found" });
  const tooMany = Array.from({ length: 1_001 }, (_, n) => n).join(" ");
  expect(await selectOrders(deps, shopId, tooMany)).toEqual({ outcome: "too_many", limit: 1_000 });
});
