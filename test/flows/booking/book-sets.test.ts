import { describe, expect, onTestFinished, test } from "vitest";
import { type BookParcelOutcome, bookParcel, bookParcels } from "~/flows/booking/book.server";
import { queueBookings } from "~/flows/booking/queue.server";
import type { Deps } from "~/flows/deps.server";
import { createLog } from "~/log.server";
import { openLocks } from "~/store/locks.server";
import { ACTOR, anOrder, aQueuedParcel, aShop, ledger, type TestShop } from "../a-shop";

const create = { match: { path: "/services/shipment/order" } };

const LINE = { title: "Áo thun", weight: { value: 300, unit: "GRAMS" }, quantity: 1 };

/** An order shipped from two locations, both of its parcels queued. Its goods cost an odd sum. */
async function aSplitOrder(shop: TestShop, prices: [number, number] = [100_001, 350_000]) {
  const [here, there] = prices;
  const { orderId, name, parcels } = await anOrder(shop, {
    lines: [
      { ...LINE, price: here, location: "Hà Nội" },
      { ...LINE, price: there, location: "Đà Nẵng" },
    ],
  });
  const ids = parcels.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  await queueBookings(shop.deps, shop.shopId, ids, ACTOR);
  return { orderId, name, ids, first: ids[0] ?? "", second: ids[1] ?? "" };
}

async function bookSet(shop: TestShop, ids: readonly string[], deps: Deps = shop.deps) {
  return Promise.all(await bookParcels(deps, shop.shopId, ids));
}

const said = (outcomes: readonly BookParcelOutcome[]) => outcomes.map(({ outcome }) => outcome);

/** What the carrier collects for a parcel; null: it has none. */
async function collected(shop: TestShop, shipmentId: string): Promise<number | null> {
  const { partner_id } = await shop.parcel(shipmentId);
  const orders = (await ledger(shop)).filter((order) => order.partner_id === partner_id);
  expect(orders.length).toBeLessThanOrEqual(1);
  const body = orders[0]?.body as { order: { pick_money: number } } | undefined;
  return body?.order.pick_money ?? null;
}

const collectedOf = (shop: TestShop, ids: readonly string[]) => Promise.all(ids.map((id) => collected(shop, id)));

describe("parcels of several orders that are booked together", () => {
  test("divide each order's COD as they do one by one, and never collect more than is due", async () => {
    const shop = await aShop();
    const [a, b, c, d] = [
      await aSplitOrder(shop),
      await aSplitOrder(shop, [20_003, 70_004]),
      await aSplitOrder(shop),
      await aSplitOrder(shop, [20_003, 70_004]),
    ];
    const together = [a.first, b.second, b.first, a.second];
    const singly = [c.first, d.second, d.first, c.second];

    expect(said(await bookSet(shop, together))).toEqual(together.map(() => "booked"));
    for (const id of singly) expect(await bookParcel(shop.deps, shop.shopId, id)).toEqual({ outcome: "booked" });

    const sums = await collectedOf(shop, together);
    expect(sums).toEqual(await collectedOf(shop, singly));
    const [aFirst, bSecond, bFirst, aSecond] = sums.map(Number);
    expect(Number(aFirst) + Number(aSecond)).toBe(450_001);
    expect(Number(bFirst) + Number(bSecond)).toBe(90_007);
    const references = (await ledger(shop)).map(({ partner_id }) => partner_id);
    expect(new Set(references).size).toBe(8);
  });

  test("each end in their own way: booked, refused, blocked, incomplete, stopped, busy, gone", async () => {
    const shop = await aShop();
    const { deps, shopId } = shop;
    const split = await aSplitOrder(shop);
    const names = ["good", "refused", "blocked", "incomplete", "stopped", "busy", "closed"] as const;
    const of = {} as Record<(typeof names)[number], Awaited<ReturnType<typeof aQueuedParcel>>>;
    for (const name of names) of[name] = await aQueuedParcel(shop);
    const partner_id = `${shopId}-${of.refused.name.replace("#", "")}-1`;
    await shop.controlCarrier("POST", "/faults", [
      { match: { ...create.match, partner_id }, kind: "refuse", code: 30_607 },
    ]);
    await deps.database.query("UPDATE fulfillment_order SET block_reason = 'on_hold' WHERE order_id = $1", [
      of.blocked.orderId,
    ]);
    await deps.database.query(
      `UPDATE "order" SET details = details || '{"phone": null, "destination": null}' WHERE id = $1`,
      [of.incomplete.orderId],
    );
    await deps.database.query("UPDATE shipment SET attention = 'adoption_mismatch' WHERE id = $1", [
      of.stopped.shipmentId,
    ]);
    await deps.database.query("UPDATE shipment SET state = 'closed' WHERE id = $1", [of.closed.shipmentId]);
    const other = openLocks(shop.app.env.DATABASE_URL, createLog("silent"));
    onTestFinished(() => other.close());
    expect(await other.take([`shipment:${of.busy.shipmentId}`])).toHaveLength(1);

    const ids = [split.first, ...names.map((name) => of[name].shipmentId), split.second, crypto.randomUUID()];
    expect(said(await bookSet(shop, ids))).toEqual([
      "booked",
      ...["booked", "refused", "not_queued", "needs_review", "waits_for_person", "busy", "not_queued"],
      "booked",
      "not_queued",
    ]);

    expect(await ledger(shop)).toHaveLength(3);
    expect(await collectedOf(shop, [of.good.shipmentId])).toEqual([450_000]);
    expect((await collectedOf(shop, split.ids)).reduce((sum, vnd) => Number(sum) + Number(vnd), 0)).toBe(450_001);
    expect(await shop.parcel(of.refused.shipmentId)).toMatchObject({ state: "refused", partner_id, cod_state: "none" });
    await expect(shop.parcel(of.blocked.shipmentId)).rejects.toThrow("there is no parcel");
    expect(await shop.parcel(of.incomplete.shipmentId)).toMatchObject({ state: "needs_review", partner_id: null });
    expect(await shop.parcel(of.busy.shipmentId)).toMatchObject({ state: "queued", partner_id: null });
    expect(await shop.parcel(of.closed.shipmentId)).toMatchObject({ state: "closed", partner_id: null });
    await shop.controlCarrier("POST", "/faults", []);
    // Every lock was freed, also of those that were not sent.
    await other.close();
    expect(await deps.locks.take(ids.map((id) => `shipment:${id}`))).toHaveLength(ids.length);
  });

  test("leave the money of a sibling that is withdrawn in the same set to the others", async () => {
    const shop = await aShop();
    const [together, singly] = [await aSplitOrder(shop), await aSplitOrder(shop)];
    for (const { first } of [together, singly]) {
      await shop.deps.database.query(
        `UPDATE fulfillment_order SET block_reason = 'on_hold'
          WHERE id = (SELECT fulfillment_order_id FROM shipment WHERE id = $1)`,
        [first],
      );
    }
    // The other is asked about: nobody has seen its new COD.
    expect(said(await bookSet(shop, [together.first, together.second]))).toEqual(["not_queued", "changed"]);
    for (const id of [singly.first, singly.second]) await bookParcel(shop.deps, shop.shopId, id);
    await queueBookings(shop.deps, shop.shopId, [together.second, singly.second], ACTOR);
    for (const id of [together.second, singly.second]) {
      expect(await bookParcel(shop.deps, shop.shopId, id)).toEqual({ outcome: "booked" });
    }
    expect(await collected(shop, together.second)).toBe(await collected(shop, singly.second));
  });

  test("are sent once when one is named twice", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    expect(said(await bookSet(shop, [shipmentId, shipmentId]))).toEqual(["booked", "busy"]);
    expect(await ledger(shop)).toHaveLength(1);
    expect(await shop.deps.database.query("SELECT sends FROM booking_attempt")).toEqual([{ sends: 1 }]);
    expect(await shop.deps.locks.take([`shipment:${shipmentId}`])).toHaveLength(1);
  });

  test("keep their locks until their own answer, not until that of the slowest", async () => {
    const shop = await aShop();
    const [slow, quick] = [await aQueuedParcel(shop), await aQueuedParcel(shop)];
    const gate = Promise.withResolvers<void>();
    const { carrier } = shop.deps;
    const held: Deps = {
      ...shop.deps,
      carrier: {
        ...carrier,
        async createOrder(credentials, parcel) {
          if (parcel.partnerId.includes(slow.name.replace("#", ""))) await gate.promise;
          return carrier.createOrder(credentials, parcel);
        },
      },
    };
    const [waiting, booked] = await bookParcels(held, shop.shopId, [slow.shipmentId, quick.shipmentId]);
    expect(await booked).toEqual({ outcome: "booked" });
    expect(await bookParcel(shop.deps, shop.shopId, slow.shipmentId)).toEqual({ outcome: "busy" });
    expect(await bookParcel(shop.deps, shop.shopId, quick.shipmentId)).toEqual({ outcome: "not_queued" });
    gate.resolve();
    expect(await waiting).toEqual({ outcome: "booked" });
    expect(await ledger(shop)).toHaveLength(2);
  });
});

test("a worker that dies with its set on the way: all are looked up and booked once, and its late answers change nothing", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const split = await aSplitOrder(shop);
  const ids = [...split.ids, (await aQueuedParcel(shop)).shipmentId, (await aQueuedParcel(shop)).shipmentId];
  const { carrier } = deps;
  const locks = openLocks(shop.app.env.DATABASE_URL, createLog("silent"));
  onTestFinished(() => locks.close());
  const late = Promise.withResolvers<void>();
  const onTheWay = Promise.withResolvers<void>();
  let sent = 0;
  // Every second request arrives at the carrier; the worker hears of none.
  const dying: Deps = {
    ...deps,
    locks,
    carrier: {
      ...carrier,
      async createOrder(credentials, parcel) {
        sent += 1;
        const arrives = sent % 2 === 1;
        const answer = arrives ? await carrier.createOrder(credentials, parcel) : null;
        if ((await ledger(shop)).length === ids.length / 2 && sent === ids.length) onTheWay.resolve();
        await late.promise;
        return answer ?? { outcome: "unknown", reason: "timeout", message: "late", logId: null };
      },
    },
  };
  const lost = (await bookParcels(dying, shopId, ids)).map((outcome) => outcome.catch(() => "failed"));
  await onTheWay.promise;
  expect(said(await bookSet(shop, ids))).toEqual(ids.map(() => "busy"));
  await locks.close();

  const outcomes = said(await bookSet(shop, ids));

  expect(outcomes.toSorted()).toEqual(["adopted", "adopted", "booked", "booked"]);
  const orders = await ledger(shop);
  expect(orders).toHaveLength(ids.length);
  const parcels = await Promise.all(ids.map((id) => shop.parcel(id)));
  expect(orders.map(({ partner_id, label }) => `${partner_id} ${label}`).toSorted()).toEqual(
    parcels.map(({ partner_id, label }) => `${partner_id} ${label}`).toSorted(),
  );
  const histories = await Promise.all(ids.map((id) => shop.history(id)));

  late.resolve();
  await Promise.all(lost);
  expect(await Promise.all(ids.map((id) => shop.parcel(id)))).toEqual(parcels);
  expect(await Promise.all(ids.map((id) => shop.history(id)))).toEqual(histories);
});
