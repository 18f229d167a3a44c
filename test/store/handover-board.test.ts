import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BOARD_STAGES, leftOverUrl, NOT_SCANNED_URL, stageUrl } from "~/components/handover/stage-links";
import { readOrdersQuery } from "~/components/order-list/query";
import { ENDED_STATES, TO_SHIP_STATES, UNDER_WAY_STATES } from "~/domain/parcel/state";
import { dayInVietnam } from "~/domain/vietnam-time";
import { filterAt } from "~/flows/order-list/filter";
import type { Database } from "~/store/database.server";
import { countLeftOver, countNotScanned, readHandoverCounts } from "~/store/handover-board.server";
import { matchingOrders } from "~/store/matching-orders.server";
import { createShipment, deleteUnsentShipment } from "~/store/shipments.server";
import { run } from "~/store/statements.server";
import { foldTallies, keepTallies, repairTallies } from "~/store/tallies.server";
import { aDatabase } from "./a-database";

/** Days are kept for a while only, by the clock of the database. */
const NOW = new Date();
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
const moment = fc.option(fc.integer({ min: 0, max: 50 }).map(hoursAgo), { nil: null });
const life = fc.record({
  state: pick([...TO_SHIP_STATES, ...UNDER_WAY_STATES, ...ENDED_STATES]),
  pickup_id: pick([null, "1", "2"]),
  pick_option: pick([null, "cod", "post"]),
  printed_at: moment,
  handed_over_at: moment,
  picked_up_at: moment,
  booked_at: moment,
  delivered_at: moment,
});
const collected = pick([0, 120_000, 150_000]);
const step = fc.oneof(
  fc.record({ kind: fc.constant("make" as const), n: fc.nat(4) }),
  fc.record({ kind: fc.constant("change" as const), n: fc.array(fc.nat(4), { minLength: 1 }), life, collected }),
  fc.record({ kind: fc.constant("delete" as const), n: fc.nat(4) }),
  fc.record({ kind: fc.constant("fold" as const) }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function aNewShop(database: Database): Promise<string> {
  const id = randomUUID().slice(0, 8);
  await database.query(`INSERT INTO shop (id, domain_hash, updated_at) VALUES ($1, $1, now())`, [id]);
  await database.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status,
                          outstanding_vnd, total_vnd, details, read_at)
     SELECT $1, 'o' || n, '#' || n, now(), now(), 'PAID', 'UNFULFILLED', 0, 0, '{}', now() FROM generate_series(0, 4) n`,
    [id],
  );
  return id;
}

async function change(database: Database, shopId: string, orders: number[], values: object): Promise<void> {
  const columns = Object.keys(values);
  await database.query(
    `UPDATE shipment SET ${columns.map((column, n) => `${column} = $${n + 3}`).join(", ")}
      WHERE shop_id = $1 AND order_id = ANY($2)`,
    [shopId, orders.map((n) => `o${n}`), ...Object.values(values)],
  );
}

/** What the ledger has of these orders' parcels. */
async function enter(database: Database, shopId: string, orders: number[], collectedVnd: number): Promise<void> {
  await database.query(
    `INSERT INTO parcel_money (shop_id, shipment_id, stage, stage_vnd, since, is_known, booked, collected, not_collected, door_fee, paid_out,
                               shipping_fee, insurance_fee, return_fee, cod_fee, other_fee, compensation, shopify, delivered_on)
     SELECT shop_id, id, 'collected', $3, now(), true, $3, $3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, day_in_vietnam(delivered_at)::date
       FROM shipment WHERE shop_id = $1 AND order_id = ANY($2)
     ON CONFLICT (shop_id, shipment_id) DO UPDATE SET collected = excluded.collected, delivered_on = excluded.delivered_on`,
    [shopId, orders.map((n) => `o${n}`), collectedVnd],
  );
}

async function take(database: Database, shopId: string, step: Step): Promise<void> {
  switch (step.kind) {
    case "make":
      await createShipment(
        database,
        { shopId, orderId: `o${step.n}`, fulfillmentOrderId: "f", state: "needs_review" },
        NOW,
      );
      return;
    case "change":
      await change(database, shopId, step.n, step.life);
      return enter(database, shopId, step.n, step.collected);
    case "delete": {
      const [first] = await database.query<{ id: string }>(
        "SELECT id FROM shipment WHERE shop_id = $1 AND order_id = $2 LIMIT 1",
        [shopId, `o${step.n}`],
      );
      await deleteUnsentShipment(database, shopId, first?.id ?? randomUUID());
      return;
    }
    case "fold":
      await foldTallies(database, shopId);
  }
}

type Row = Record<string, unknown> & { booked_at: Date | null; handed_over_at: Date | null; picked_up_at: Date | null };

/** The board by what each parcel says, one by one. */
async function expectBoard(database: Database, shopId: string): Promise<void> {
  const rows = await database.query<Row>("SELECT * FROM shipment WHERE shop_id = $1", [shopId]);
  for (const day of [0, 24, 48].map((hours) => dayInVietnam(hoursAgo(hours)))) {
    const counts = await readHandoverCounts(database, shopId, day);
    const on = (at: unknown) => at instanceof Date && dayInVietnam(at) === day;
    const given = ({ handed_over_at, picked_up_at }: Row) =>
      [handed_over_at, picked_up_at].filter((at) => at !== null).toSorted((a, b) => a.getTime() - b.getTime())[0];
    const isAtHand = (row: Row) => row.state === "booked" && !given(row);
    const stands = (row: Row) => row.state !== "cancelled";
    for (const pickOption of ["cod", "post"] as const) {
      for (const pickupId of ["", "1", "2"]) {
        const here = rows.filter(
          (row) => (row.pick_option ?? "cod") === pickOption && (row.pickup_id ?? "") === pickupId,
        );
        const count = (is: (row: Row) => boolean) => here.filter(is).length;
        const expected = {
          notBooked: count(({ state }) => ["ready", "queued", "booking"].includes(String(state))),
          toPrint: count((row) => isAtHand(row) && row.printed_at === null),
          printed: count((row) => isAtHand(row) && row.printed_at !== null),
          handedOver: count((row) => stands(row) && on(given(row))),
        };
        const place = { pickupId, pickOption };
        const shown = counts.places.find((one) => one.pickupId === pickupId && one.pickOption === pickOption);
        expect(shown ?? { ...place, notBooked: 0, toPrint: 0, printed: 0, handedOver: 0 }).toEqual({
          ...place,
          ...expected,
        });
        const before = hoursAgo(20);
        expect(await countLeftOver(database, shopId, place, before)).toBe(
          count((row) => isAtHand(row) && row.booked_at !== null && row.booked_at < before),
        );
      }
    }
    const sum = (is: (row: Row) => boolean) => rows.filter(is).length;
    const taken = await database.query<{ collected: number }>(
      "SELECT collected FROM parcel_money WHERE shop_id = $1 AND delivered_on = $2::date",
      [shopId, day],
    );
    expect(counts.dayOf(day)).toMatchObject({
      booked: sum((row) => stands(row) && on(row.booked_at)),
      handedOver: sum((row) => stands(row) && on(given(row))),
      delivered: sum(({ delivered_at }) => on(delivered_at)),
      collectedVnd: taken.reduce((total, { collected }) => total + collected, 0),
    });
  }
  expect(await countNotScanned(database, shopId, hoursAgo(12))).toBe(
    rows.filter(
      ({ state, handed_over_at: at, picked_up_at }) =>
        state === "booked" && at !== null && picked_up_at === null && at < hoursAgo(12),
    ).length,
  );
}

test("after any life of its parcels the board counts what is stored, and the housekeeping finds nothing wrong", async () => {
  const database = await aDatabase();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const [shopId, another] = [await aNewShop(database), await aNewShop(database)];
      for (const step of [...[0, 1, 2].map((n) => ({ kind: "make" as const, n })), ...steps]) {
        await take(database, shopId, step);
        await take(database, another, step);
      }
      await expectBoard(database, shopId);
      expect(await repairTallies(database, shopId)).toBe(0);
    }),
    { numRuns: 40 },
  );
});

/** The orders that a link of the board lists. */
async function listedAt(database: Database, shopId: string, url: string): Promise<string[]> {
  const filter = filterAt(readOrdersQuery(`http://localhost${url}`), NOW);
  const orders = await run(database, matchingOrders(shopId, filter, 100));
  return orders.map(({ id }) => id).toSorted();
}

test("each number of the board leads to exactly the orders of the parcels that it counts", async () => {
  const database = await aDatabase();
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 5, maxLength: 5 }), async (lives) => {
      const shopId = await aNewShop(database);
      for (const [n, life] of lives.entries()) {
        await take(database, shopId, { kind: "make", n });
        // What has ended the same day, and a parcel without a pickup, are on no list of the board.
        const state = ENDED_STATES.includes(life.state) && life.state !== "cancelled" ? "booked" : life.state;
        await change(database, shopId, [n], { ...life, state, pickup_id: life.pickup_id ?? "1" });
      }
      const rows = await database.query<Row>("SELECT * FROM shipment WHERE shop_id = $1", [shopId]);
      const orders = (is: (row: Row) => boolean) =>
        rows
          .filter(is)
          .map(({ order_id }) => order_id)
          .toSorted();
      const given = ({ handed_over_at, picked_up_at }: Row) =>
        [handed_over_at, picked_up_at].filter((at) => at !== null).toSorted((a, b) => a.getTime() - b.getTime())[0];
      const isAtHand = (row: Row) => row.state === "booked" && !given(row);
      const isUnderWay = ({ state }: Row) => UNDER_WAY_STATES.some((one) => one === state);
      const today = dayInVietnam(NOW);
      const isAt = {
        notBooked: ({ state }: Row) => ["ready", "queued", "booking"].includes(String(state)),
        toPrint: (row: Row) => isAtHand(row) && row.printed_at === null,
        printed: (row: Row) => isAtHand(row) && row.printed_at !== null,
        handedOver: (row: Row) => isUnderWay(row) && dayInVietnam(given(row) ?? new Date(0)) === today,
      };
      for (const pickOption of ["cod", "post"] as const) {
        for (const pickupId of ["1", "2"]) {
          const place = { pickupId, pickOption };
          const isHere = (row: Row) => (row.pick_option ?? "cod") === pickOption && row.pickup_id === pickupId;
          for (const stage of BOARD_STAGES) {
            const counted = orders((row) => isHere(row) && isAt[stage](row));
            expect(await listedAt(database, shopId, stageUrl(stage, place)), stage).toEqual(counted);
          }
          const before = hoursAgo(20);
          expect(await listedAt(database, shopId, leftOverUrl(place, before.toISOString()))).toEqual(
            orders((row) => isHere(row) && isAtHand(row) && row.booked_at !== null && row.booked_at < before),
          );
        }
      }
      expect(await listedAt(database, shopId, NOT_SCANNED_URL)).toEqual(
        orders(
          ({ state, handed_over_at: at, picked_up_at }) =>
            state === "booked" && picked_up_at === null && at !== null && at < hoursAgo(12),
        ),
      );
    }),
    { numRuns: 25 },
  );
});

test("a failed attempt is counted on its day once, and stays when the parcel moves on", async () => {
  const database = await aDatabase();
  const shopId = await aNewShop(database);
  await take(database, shopId, { kind: "make", n: 0 });
  const at = hoursAgo(0);
  const way = { state: "booked", picked_up_at: hoursAgo(30), carrier_status: 9 };
  const failed = async () => (await readHandoverCounts(database, shopId, "")).dayOf(dayInVietnam(at)).failed;
  await change(database, shopId, [0], { ...way, attention: "delivery_failed", carrier_status_at: at });
  await change(database, shopId, [0], { printed_at: at });
  expect(await failed()).toBe(1);
  await change(database, shopId, [0], { attention: null });
  await keepTallies(database);
  expect(await failed()).toBe(1);
  await change(database, shopId, [0], { attention: "delivery_attempt_failed", carrier_status_at: at });
  expect(await failed()).toBe(2);
  // Out for delivery again, with a wrong address that stays until staff act.
  await change(database, shopId, [0], {
    attention: "recipient_address_wrong",
    carrier_status: 4,
    carrier_status_at: hoursAgo(0),
  });
  expect(await failed()).toBe(2);
  // At the pickup: nobody was to be reached at the buyer's door.
  await change(database, shopId, [0], { attention: null });
  await change(database, shopId, [0], { picked_up_at: null, attention: "recipient_phone_wrong" });
  expect(await failed()).toBe(2);
});

test("the counts of a day are dropped after a week, and nothing of them is called wrong", async () => {
  const database = await aDatabase();
  const shopId = await aNewShop(database);
  for (const n of [0, 1]) await take(database, shopId, { kind: "make", n });
  await change(database, shopId, [0], { state: "booked", booked_at: hoursAgo(24 * 30) });
  await change(database, shopId, [1], { state: "booked", booked_at: hoursAgo(1) });
  expect(await keepTallies(database)).toBe(0);
  const days = await database.query("SELECT what FROM tally WHERE shop_id = $1 AND what LIKE 'day:%'", [shopId]);
  expect(days).toEqual([{ what: `day:${dayInVietnam(hoursAgo(1))}:booked` }]);
});
