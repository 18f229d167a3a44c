import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { FEWEST_RETURNS } from "~/domain/returns/pace";
import { listClaimsPage } from "~/flows/claims/list.server";
import { changeFound, undoReceipts } from "~/flows/returns/change.server";
import { listReturnsPage, type ReturnsQuery } from "~/flows/returns/list.server";
import { type Found, type ReturnScan, receiveParcels, receiveScans } from "~/flows/returns/receive.server";
import { createShipment } from "~/store/shipments.server";
import { findShop, type ShopRow } from "~/store/shops.server";
import { moveParcel } from "../a-message";
import { ACTOR, aBookedParcel, aShop, type TestShop } from "../a-shop";

const WHOLE: Found = { condition: "whole", note: null, anyway: false };
const aScan = (text: string, change: Partial<ReturnScan> = {}): ReturnScan => ({
  ...{ id: randomUUID(), text, at: new Date(), ...WHOLE, ...change },
});
const scanned = async (shop: TestShop, ...scans: ReturnScan[]) =>
  (await receiveScans(shop.deps, await rowOf(shop), scans, ACTOR)).map(({ outcome }) => outcome);
const receipts = async (shop: TestShop, shipmentId: string) =>
  (await shop.history(shipmentId)).filter(({ kind }) => String(kind).startsWith("return_"));
async function rowOf(shop: TestShop): Promise<ShopRow> {
  const row = await findShop(shop.deps.database, shop.shopId);
  if (!row) throw new Error("no shop");
  return row;
}
const asked = (change: Partial<ReturnsQuery> = {}): ReturnsQuery => ({
  ...{ stage: "on_way", pickupId: null, minDays: null, search: null, after: null, ...change },
});
const list = async (shop: TestShop, change?: Partial<ReturnsQuery>) =>
  listReturnsPage(shop.deps, await rowOf(shop), asked(change));
const names = async (shop: TestShop, change?: Partial<ReturnsQuery>) =>
  (await list(shop, change)).rows.map(({ orderName }) => orderName);

/** A parcel that the buyer refused and the carrier brings back. */
async function aReturn(shop: TestShop, status: 20 | 21) {
  const parcel = await aBookedParcel(shop);
  for (const code of [3, 4]) await moveParcel(shop, parcel.trackingNumber, code);
  await moveParcel(shop, parcel.trackingNumber, 9, { reason_code: "130", reason: "Khách không nhận" });
  await moveParcel(shop, parcel.trackingNumber, 20);
  if (status === 21) await moveParcel(shop, parcel.trackingNumber, 21);
  return parcel;
}

test("a return is on its way, arrives, and is received by a scan: once, whoever sends it again", async () => {
  const shop = await aShop();
  const { shipmentId, trackingNumber, name } = await aReturn(shop, 20);
  const since = (await shop.history(shipmentId)).find(({ carrier_status: code }) => code === 20)?.happened_at;
  const onWay = await list(shop);
  expect(onWay).toMatchObject({ counts: { onWay: 1, arrived: 0, overdue: 0 }, next: null });
  expect(onWay.rows).toMatchObject([
    {
      ...{ shipmentId, orderName: name, stage: "on_way", isPart: false, daysBack: 0, overdue: false },
      ...{ since: (since as Date).toISOString(), reason: { code: "130", words: "Khách không nhận" }, trouble: null },
      ...{ goods: [{ name: "Áo thun", quantity: 1 }], receipt: null },
    },
  ]);

  await moveParcel(shop, trackingNumber, 20, { reason_code: "142", reason: "Shop đóng cửa" });
  expect((await list(shop)).rows).toMatchObject([{ trouble: { code: "142" }, reason: { code: "130" } }]);
  expect(await shop.parcel(shipmentId)).toMatchObject({ attention: "return_delayed", return_since: since });

  await moveParcel(shop, trackingNumber, 21);
  expect(await names(shop)).toEqual([]);
  expect(await names(shop, { stage: "arrived" })).toEqual([name]);
  expect(await shop.parcel(shipmentId)).toMatchObject({ attention: "returned" });

  const scan = aScan(trackingNumber, { condition: "damaged" });
  const answers = await Promise.all([1, 2].map(() => scanned(shop, scan)));
  expect(answers).toEqual([["received"], ["received"]]);
  expect(await scanned(shop, aScan(name))).toEqual(["already"]);
  expect(await receipts(shop, shipmentId)).toMatchObject([
    { kind: "return_received", actor: "Lan", details: { how: "scan", condition: "damaged", early: false } },
  ]);
  expect(await shop.parcel(shipmentId)).toMatchObject({ attention: null, return_stage: "received" });
  const received = await list(shop, { stage: "received" });
  expect(received.counts).toEqual({ onWay: 0, arrived: 0, overdue: 0 });
  expect(received.rows).toMatchObject([{ orderName: name, receipt: { by: "Lan", condition: "damaged", note: null } }]);
  // The search finds it wherever it is.
  expect(await names(shop, { search: name })).toEqual([name]);
  expect(await names(shop, { search: "#999999" })).toEqual([]);

  await moveParcel(shop, trackingNumber, 11);
  expect(await shop.parcel(shipmentId)).toMatchObject({ attention: null, return_stage: "received", state: "closed" });
});

test("what the courier hands over before its message is received early, and asks nobody when the message comes", async () => {
  const shop = await aShop();
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  expect(await scanned(shop, aScan(trackingNumber))).toEqual(["not_picked_up"]);
  await moveParcel(shop, trackingNumber, 3);
  expect(await scanned(shop, aScan(trackingNumber))).toEqual(["received_early"]);
  for (const code of [20, 21]) {
    await moveParcel(shop, trackingNumber, code);
    expect(await shop.parcel(shipmentId)).toMatchObject({ attention: null, return_stage: "received" });
  }
  // Taken back, it asks again, as the carrier says that it is here.
  expect(await undoReceipts(shop.deps, await rowOf(shop), [shipmentId], ACTOR)).toBe(1);
  expect(await undoReceipts(shop.deps, await rowOf(shop), [shipmentId], ACTOR)).toBe(0);
  expect(await shop.parcel(shipmentId)).toMatchObject({ attention: "returned", return_stage: "arrived" });
  expect((await receipts(shop, shipmentId)).map(({ kind }) => kind)).toEqual([
    "return_received",
    "return_receipt_undone",
  ]);
  expect(await shop.deps.database.query("SELECT 1 FROM return_receipt")).toEqual([]);
});

test("what was delivered in full is received only after staff were told; the rest of a partial delivery is a part", async () => {
  const shop = await aShop();
  const whole = await aBookedParcel(shop);
  for (const code of [3, 4]) await moveParcel(shop, whole.trackingNumber, code);
  await moveParcel(shop, whole.trackingNumber, 5, { return_part_package: "0" });
  expect(await scanned(shop, aScan(whole.trackingNumber))).toEqual(["delivered"]);
  expect(await scanned(shop, aScan(whole.trackingNumber, { anyway: true }))).toEqual(["received_early"]);

  const part = await aBookedParcel(shop);
  for (const code of [3, 4]) await moveParcel(shop, part.trackingNumber, code);
  await moveParcel(shop, part.trackingNumber, 5, { return_part_package: "1" });
  await moveParcel(shop, part.trackingNumber, 20);
  expect((await list(shop)).rows).toMatchObject([{ orderName: part.name, isPart: true, reason: null }]);
});

test("many are received together, each that cannot says why; what staff found can be changed", async () => {
  const shop = await aShop();
  const [first, second, out] = [await aReturn(shop, 21), await aReturn(shop, 20), await aBookedParcel(shop)];
  const shipmentIds = [first, second, out].map(({ shipmentId }) => shipmentId);
  const request = { id: randomUUID(), shipmentIds, condition: "whole" as const, note: "Hộp móp", anyway: false };
  const outcomes = async () =>
    Object.fromEntries(
      (await receiveParcels(shop.deps, await rowOf(shop), request, ACTOR)).map(({ shipmentId, outcome }) => [
        shipmentId,
        outcome,
      ]),
    );
  expect(await outcomes()).toEqual({
    [first.shipmentId]: "received",
    [second.shipmentId]: "received_early",
    [out.shipmentId]: "not_picked_up",
  });
  expect(await outcomes()).toMatchObject({ [first.shipmentId]: "already", [second.shipmentId]: "already" });
  expect(await receipts(shop, first.shipmentId)).toMatchObject([{ words: "Hộp móp", details: { how: "list" } }]);

  const found = { shipmentId: first.shipmentId, condition: "incomplete" as const, note: null };
  expect(await changeFound(shop.deps, shop.shopId, found, ACTOR)).toBe(true);
  expect(await changeFound(shop.deps, shop.shopId, { ...found, shipmentId: out.shipmentId }, ACTOR)).toBe(false);
  expect((await list(shop, { search: first.name })).rows).toMatchObject([
    { receipt: { condition: "incomplete", note: null } },
  ]);
});

test("a return that takes too long is marked and counted", async () => {
  const shop = await aShop();
  const { shipmentId } = await aReturn(shop, 20);
  await shop.deps.database.query("UPDATE shipment SET return_since = now() - interval '16 days' WHERE id = $1", [
    shipmentId,
  ]);
  expect(await list(shop, { minDays: 15 })).toMatchObject({
    counts: { overdue: 1 },
    rows: [{ overdue: true, daysBack: 16 }],
  });
  expect(await names(shop, { minDays: 30 })).toEqual([]);
  expect(await names(shop, { pickupId: "nowhere" })).toEqual([]);
});

test("what is overdue follows from how long this shop's returns take, in the list, its filter and the proposed claims", async () => {
  const shop = await aShop();
  const { database } = shop.deps;
  const { shipmentId, name } = await aReturn(shop, 20);
  await database.query("UPDATE shipment SET return_since = now() - interval '9 days' WHERE id = $1", [shipmentId]);
  const seen = async () => {
    const { rows, pace, counts } = await list(shop);
    const { proposals } = await listClaimsPage(shop.deps, shop.shopId, { tab: "proposed", after: null });
    return {
      ...{ days: pace.overdueAfterDays, overdue: rows.map((row) => [row.overdue, row.claims]), count: counts.overdue },
      ...{ filtered: await names(shop, { minDays: "overdue" }), proposed: proposals.map(({ why }) => why) },
    };
  };
  expect(await seen()).toEqual({ days: 15, overdue: [[false, null]], count: 0, filtered: [], proposed: [] });
  const { order_id: orderId } = await shop.parcel(shipmentId);
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (let n = 0; n < FEWEST_RETURNS; n += 1) {
    const took = { returnState: "settled", returnSince: ago(40), carrierStatusAt: ago(32.5) } as const;
    const parcel = { shopId: shop.shopId, orderId: String(orderId), fulfillmentOrderId: "f", state: "closed" } as const;
    await createShipment(database, { ...parcel, ...took }, ago(40));
  }
  const late = { days: 8, overdue: [[true, "lost"]], count: 1, filtered: [name], proposed: ["overdue"] };
  expect(await seen()).toEqual(late);
});

test("a parcel of the same order that was booked since is named: its goods were sent again", async () => {
  const shop = await aShop();
  const [first, second, before] = [await aReturn(shop, 21), await aBookedParcel(shop), await aBookedParcel(shop)];
  const { database } = shop.deps;
  for (const { shipmentId } of [second, before]) {
    await database.query("UPDATE shipment SET order_id = (SELECT order_id FROM shipment WHERE id = $2) WHERE id = $1", [
      shipmentId,
      first.shipmentId,
    ]);
  }
  await database.query("UPDATE shipment SET booked_at = booked_at - interval '9 days' WHERE id = $1", [
    before.shipmentId,
  ]);
  const sentAgain = async () => (await list(shop, { stage: "arrived" })).rows.map((row) => row.sentAgain);
  expect(await sentAgain()).toEqual([{ shipmentId: second.shipmentId, trackingNumber: second.trackingNumber }]);
  await database.query("UPDATE shipment SET state = 'cancelled' WHERE id = $1", [second.shipmentId]);
  expect(await sentAgain()).toEqual([null]);
});
