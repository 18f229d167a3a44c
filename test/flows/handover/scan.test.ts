import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readBoard } from "~/flows/handover/board.server";
import { markHandedOver, undoMarked } from "~/flows/handover/mark.server";
import { recordScans, type Scan } from "~/flows/handover/scan.server";
import { undoHandover } from "~/flows/handover/undo.server";
import { findShop } from "~/store/shops.server";
import { ACTOR, aBookedParcel, anOrder, aShop, type TestShop } from "../a-shop";

const aScan = (text: string, change: Partial<Scan> = {}): Scan => ({
  ...{ id: randomUUID(), text, at: new Date(), pickupId: "18000226", anyway: false },
  ...change,
});
const scanned = async (shop: TestShop, ...scans: Scan[]) =>
  (await recordScans(shop.deps, shop.shopId, scans, ACTOR)).map(({ outcome }) => outcome);
const handovers = async (shop: TestShop, shipmentId: string) =>
  (await shop.history(shipmentId)).filter(({ kind }) => kind === "handed_over" || kind === "handover_undone");
const set = (shop: TestShop, shipmentId: string, change: string) =>
  shop.deps.database.query(`UPDATE shipment SET ${change} WHERE id = $1`, [shipmentId]);
async function board(shop: TestShop) {
  const row = await findShop(shop.deps.database, shop.shopId);
  if (!row) throw new Error("no shop");
  return readBoard(shop.deps, row);
}
const HERE = { pickupId: "18000226", pickOption: "cod" } as const;

test("scans mark their parcels once, and the wrong ones say why", async () => {
  const shop = await aShop();
  const [first, second] = [await aBookedParcel(shop), await aBookedParcel(shop)];
  const at = new Date(Date.now() - 60_000);
  await set(shop, first.shipmentId, "booked_at = now() - interval '1 hour'");

  // By label, by our reference, and a label that is no parcel's.
  const scan = aScan(first.trackingNumber, { at });
  expect(await scanned(shop, scan, aScan(second.partnerId), aScan("S1.X.999999"))).toEqual([
    ...["handed_over", "handed_over", "unknown"],
  ]);
  expect((await shop.parcel(first.shipmentId)).handed_over_at).toEqual(at);
  expect(await handovers(shop, first.shipmentId)).toMatchObject([
    { kind: "handed_over", source: "person", actor: "Lan", happened_at: at, details: { how: "scan", userId: "7" } },
  ]);

  // The same scan again is no second one; another scan of the same parcel says when.
  const [again, twice] = await recordScans(shop.deps, shop.shopId, [scan, aScan(first.trackingNumber)], ACTOR);
  expect(again).toMatchObject({ outcome: "handed_over", parcel: { orderName: first.name } });
  expect(twice).toMatchObject({ outcome: "already", at: at.toISOString() });
  expect(await handovers(shop, first.shipmentId)).toHaveLength(1);

  expect(await undoHandover(shop.deps, shop.shopId, first.shipmentId, ACTOR)).toBe(true);
  expect(await undoHandover(shop.deps, shop.shopId, first.shipmentId, ACTOR)).toBe(true);
  expect((await handovers(shop, first.shipmentId)).map(({ kind }) => kind)).toEqual(["handed_over", "handover_undone"]);
  // A late copy of the first scan does not undo the undoing; a new scan counts.
  await scanned(shop, scan);
  expect((await shop.parcel(first.shipmentId)).handed_over_at).toBeNull();
  expect(await scanned(shop, aScan(first.trackingNumber))).toEqual(["handed_over"]);
});

test("what must not go is not marked, and staff may hand over what they were told about", async () => {
  const shop = await aShop();
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  const unbooked = await anOrder(shop);
  await set(shop, unbooked.shipmentId, "label = 'S1.A1.5'");
  expect(await scanned(shop, aScan("S1.A1.5"))).toEqual(["not_booked"]);

  await set(shop, shipmentId, `differences = '[{"field": "cod", "settled": false}]'`);
  expect(await scanned(shop, aScan(trackingNumber))).toEqual(["changed"]);
  await set(shop, shipmentId, "differences = '[]'");
  expect(await scanned(shop, aScan(trackingNumber, { pickupId: "2" }))).toEqual(["other_pickup"]);
  expect((await shop.parcel(shipmentId)).handed_over_at).toBeNull();
  expect(await scanned(shop, aScan(trackingNumber, { pickupId: "2", anyway: true }))).toEqual(["handed_over"]);

  await set(shop, shipmentId, "picked_up_at = now()");
  expect(await undoHandover(shop.deps, shop.shopId, shipmentId, ACTOR)).toBe(false);
  await set(shop, shipmentId, "handed_over_at = NULL");
  expect(await scanned(shop, aScan(trackingNumber))).toEqual(["with_carrier"]);
  await set(shop, shipmentId, "state = 'cancelled'");
  expect(await scanned(shop, aScan(trackingNumber, { anyway: true }))).toEqual(["cancelled"]);
});

describe("the number of an order", () => {
  const rename = (shop: TestShop, orderId: string, name: string) =>
    shop.deps.database.query(`UPDATE "order" SET name = $2 WHERE id = $1`, [orderId, name]);
  const orderOf = async (shop: TestShop, shipmentId: string) => String((await shop.parcel(shipmentId)).order_id);
  const join = async (shop: TestShop, shipmentId: string, to: string) =>
    shop.deps.database.query("UPDATE shipment SET order_id = $2 WHERE id = $1", [shipmentId, to]);

  test.each([
    ["#1023", "#1023"],
    ["#1023", " 1023\r\n"],
    ["VN1023", "vn1023"],
    ["VN1023", "1023"],
    ["#VN-1023", "1023"],
  ])("hands over the parcel of %s that waits, once: %j", async (name, text) => {
    const shop = await aShop();
    const [parcel, other] = [await aBookedParcel(shop), await aBookedParcel(shop)];
    await rename(shop, await orderOf(shop, parcel.shipmentId), name);
    await rename(shop, await orderOf(shop, other.shipmentId), name.replace("1023", "11023"));
    const scan = aScan(text);
    const answers = await Promise.all([1, 2].map(() => recordScans(shop.deps, shop.shopId, [scan], ACTOR)));
    expect(answers.flat().map(({ outcome }) => outcome)).toEqual(["handed_over", "handed_over"]);
    expect(await handovers(shop, parcel.shipmentId)).toHaveLength(1);
    expect(await handovers(shop, other.shipmentId)).toHaveLength(0);
    expect(await scanned(shop, aScan(text))).toEqual(["already"]);
  });

  test("of several that wait asks which, and goes on with the one that is left", async () => {
    const shop = await aShop();
    const [first, second] = [await aBookedParcel(shop), await aBookedParcel(shop)];
    const order = await orderOf(shop, first.shipmentId);
    await rename(shop, order, "#1023");
    await join(shop, second.shipmentId, order);

    const [asked] = await recordScans(shop.deps, shop.shopId, [aScan("#1023")], ACTOR);
    expect(asked).toMatchObject({ outcome: "several", parcel: null });
    expect(new Set(asked?.choices.map(({ trackingNumber }) => trackingNumber))).toEqual(
      new Set([first.trackingNumber, second.trackingNumber]),
    );
    expect(asked?.choices[0]?.goods).toMatchObject([{ name: expect.any(String), quantity: expect.any(Number) }]);
    expect(await handovers(shop, first.shipmentId)).toHaveLength(0);

    expect(await scanned(shop, aScan(first.trackingNumber))).toEqual(["handed_over"]);
    const rest = aScan("#1023");
    expect(await scanned(shop, rest)).toEqual(["handed_over"]);
    expect(await handovers(shop, second.shipmentId)).toHaveLength(1);

    // The scan that the device sends again means the parcel that it handed over, also when another one waits by now.
    await undoHandover(shop.deps, shop.shopId, first.shipmentId, ACTOR);
    expect(await recordScans(shop.deps, shop.shopId, [rest], ACTOR)).toMatchObject([
      { outcome: "handed_over", parcel: { shipmentId: second.shipmentId } },
    ]);
    expect((await shop.parcel(first.shipmentId)).handed_over_at).toBeNull();
  });

  test("that is a tracking number too asks which, and one of another shop is unknown", async () => {
    const shop = await aShop();
    const [named, coded] = [await aBookedParcel(shop), await aBookedParcel(shop)];
    await rename(shop, await orderOf(shop, named.shipmentId), "#1737347134");
    await set(shop, coded.shipmentId, "tracking_id = '1737347134'");
    expect(await scanned(shop, aScan("1737347134"))).toEqual(["several"]);
    const other = await aShop();
    expect(await scanned(other, aScan("#1737347134"))).toEqual(["unknown"]);
  });
});

test("two processes that get the same scans at the same time record each once", async () => {
  const shop = await aShop();
  const parcels = [await aBookedParcel(shop), await aBookedParcel(shop)];
  const sent = parcels.flatMap(({ trackingNumber }) => [aScan(trackingNumber), aScan(trackingNumber)]);
  const answers = await Promise.all([1, 2, 3].map(() => recordScans(shop.deps, shop.shopId, sent, ACTOR)));
  for (const { shipmentId } of parcels) expect(await handovers(shop, shipmentId)).toHaveLength(1);
  // Of two scans of a parcel one is the first, and each process says the same of it.
  for (const answer of answers) {
    expect(answer.map(({ outcome }) => outcome)).toEqual(answers[0]?.map(({ outcome }) => outcome));
    expect(answer.filter(({ outcome }) => outcome === "handed_over")).toHaveLength(2);
  }
});

describe("a whole pickup", () => {
  test("is marked without what needs a look, and taken back without what the carrier has", async () => {
    const shop = await aShop();
    const parcels = [await aBookedParcel(shop), await aBookedParcel(shop), await aBookedParcel(shop)];
    const [first, second, third] = parcels.map(({ shipmentId }) => shipmentId) as [string, string, string];
    for (const id of [first, second, third]) await set(shop, id, "printed_at = now()");
    const unprinted = await aBookedParcel(shop);
    await set(shop, third, `differences = '[{"field": "cod", "settled": false}]'`);
    expect((await board(shop)).places).toMatchObject([{ ...HERE, toPrint: 1, printed: 3, handedOver: 0 }]);

    const at = new Date();
    expect(await markHandedOver(shop.deps, shop.shopId, HERE, at, ACTOR)).toBe(2);
    expect(await markHandedOver(shop.deps, shop.shopId, HERE, at, ACTOR)).toBe(0);
    expect((await board(shop)).places).toMatchObject([{ ...HERE, toPrint: 1, printed: 1, handedOver: 2 }]);
    expect((await shop.parcel(unprinted.shipmentId)).handed_over_at).toBeNull();

    await set(shop, first, "picked_up_at = now()");
    expect(await undoMarked(shop.deps, shop.shopId, HERE, at, ACTOR)).toBe(1);
    expect((await shop.parcel(second)).handed_over_at).toBeNull();
    expect((await shop.parcel(first)).handed_over_at).toEqual(at);
  });
});

test("the board says what was left behind, when the courier comes, and what the carrier never saw", async () => {
  const shop = await aShop();
  const [left, fresh, lost] = [await aBookedParcel(shop), await aBookedParcel(shop), await aBookedParcel(shop)];
  await set(shop, left.shipmentId, "booked_at = now() - interval '9 days'");
  await set(shop, fresh.shipmentId, "booked_at = now()");
  await set(shop, lost.shipmentId, "handed_over_at = now() - interval '13 hours'");
  const { places, notScanned } = await board(shop);
  expect(notScanned).toBe(1);
  expect(places).toMatchObject([{ ...HERE, name: "Kho Hà Nội", toPrint: 2 }]);
  // Nothing booked a moment ago was left behind, unless the courier came this very moment.
  expect(places[0]?.leftOver).toBe(1);
  expect(Date.parse(places[0]?.next ?? "")).toBeGreaterThan(Date.now());
});
