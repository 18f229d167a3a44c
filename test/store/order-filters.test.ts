import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MONEY_STAGES, type MoneyStage } from "~/domain/cod/position";
import { ENDED_STATES, PARCEL_STATES, TO_SHIP_STATES, UNDER_WAY_STATES } from "~/domain/parcel/state";
import { NO_PICKUP } from "~/domain/pickup/pickup";
import type { Database } from "~/store/database.server";
import { matchingOrders, type OrderFilter } from "~/store/matching-orders.server";
import { type ListCursor, listMatchingOrders, type OrderSort } from "~/store/order-list.server";
import { MOST_LOOKED_AT } from "~/store/order-pages.server";
import { run } from "~/store/statements.server";
import { aDatabase } from "./a-database";

const NOW = new Date("2026-11-23T03:00:00Z");
const ORDERS = 12;
const timeOf = (n: number) => new Date(NOW.getTime() - Math.floor(n / 2) * 3_600_000);

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
const maybe = <Value>(values: readonly Value[]) => fc.option(pick(values), { nil: null });
const PROVINCES = ["Thành phố Đà Nẵng", "Tỉnh Cà Mau"];
const parcel = fc.record({
  order: fc.nat(ORDERS - 1),
  state: pick(PARCEL_STATES),
  carrierStatus: maybe([4, 9]),
  stage: maybe(MONEY_STAGES.slice(0, 3)),
  codVnd: pick([0, 150_000, 300_000]),
  printed: fc.boolean(),
  pickupId: maybe(["p1", "p2"]),
  province: maybe(PROVINCES),
  transport: maybe(["road", "fly"] as const),
  ruleIds: fc.uniqueArray(pick(["r1", "r2"])),
  waited: fc.nat(5),
  problem: maybe(["confirm_every", "no_weight"]),
});
type Parcel = typeof parcel extends fc.Arbitrary<infer Value> ? Value : never;

const some = <Value>(values: readonly Value[]) => fc.uniqueArray(pick(values), { maxLength: 2 });
const filter = fc.record({
  tab: pick(["all", "to_ship", "under_way", "done", "ready"] as const),
  status: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, some(PARCEL_STATES)),
  carrier: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, some([4, 9])),
  cod: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, some(MONEY_STAGES.slice(0, 3))),
  printed: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, pick(["yes", "no"] as const)),
  confirm: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, fc.constant("waits" as const)),
  pickup: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, some(["p1", "p2", NO_PICKUP])),
  province: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, some(PROVINCES)),
  service: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, some(["road", "fly"] as const)),
  rule: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, some(["r1", "r2"])),
  since: maybe([1, 3]),
  until: maybe([0, 2]),
  inBatch: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
  sort: pick(["newest", "oldest", "cod", "waiting"] as const),
});
type Wanted = typeof filter extends fc.Arbitrary<infer Value> ? Value : never;

const idOf = (n: number) => `gid://shopify/Order/${String(n).padStart(3, "0")}`;

async function aShopWith(database: Database, parcels: readonly Parcel[]): Promise<{ shopId: string; batch: string }> {
  const shopId = randomUUID().slice(0, 8);
  const batch = randomUUID();
  await database.query(`INSERT INTO shop (id, domain_hash, updated_at) VALUES ($1, $1, now())`, [shopId]);
  for (let n = 0; n < ORDERS; n += 1) {
    await database.query(
      `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status,
                            outstanding_vnd, total_vnd, details, read_at, parts)
       VALUES ($1, $2, $2, $3, now(), 'PAID', 'FULFILLED', 0, 0, '{}', now(), 1)`,
      [shopId, idOf(n), timeOf(n)],
    );
  }
  const ids: string[] = [];
  for (const [n, p] of parcels.entries()) {
    const id = randomUUID();
    if (n % 2 === 0) ids.push(id);
    await database.query(
      `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, carrier_status, cod_vnd, printed_at, pickup_id,
                             province, transport, rule_ids, carrier_status_at, problems, created_at, updated_at)
       VALUES ($1, $2, $3, 'f', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now(), now())`,
      [
        ...[id, shopId, idOf(p.order), p.state, p.carrierStatus, p.codVnd, p.printed ? NOW : null, p.pickupId],
        ...[p.province, p.transport, JSON.stringify(p.ruleIds), waitedSince(p), problemsOf(p)],
      ],
    );
    if (p.stage) await standAt(database, shopId, p.stage, id);
  }
  await database.query(
    "INSERT INTO booking_batch (id, shop_id, shipment_ids, actor_id, created_at) VALUES ($1, $2, $3, '1', now())",
    [batch, shopId, ids],
  );
  return { shopId, batch };
}

/** Enters parcels in the COD book at a stage: one, or all that are not in it. */
async function standAt(database: Database, shopId: string, stage: MoneyStage, id: string | null = null): Promise<void> {
  await database.query(
    `INSERT INTO parcel_money (shop_id, shipment_id, stage, stage_vnd, since, is_known, booked, collected, not_collected, door_fee, paid_out,
                               shipping_fee, insurance_fee, return_fee, cod_fee, other_fee, compensation, shopify)
     SELECT shop_id, id, $2, 0, now(), true, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM shipment s
      WHERE shop_id = $1 AND ($3::uuid IS NULL OR id = $3)
        AND NOT EXISTS (SELECT 1 FROM parcel_money m WHERE m.shop_id = s.shop_id AND m.shipment_id = s.id)`,
    [shopId, stage, id],
  );
}

const problemsOf = ({ problem }: Parcel) => JSON.stringify(problem ? [{ code: problem, severity: "block" }] : []);
const waitedSince = ({ waited }: Parcel) => new Date(NOW.getTime() - waited * 60_000);

const STATES_OF = {
  all: PARCEL_STATES,
  to_ship: TO_SHIP_STATES,
  under_way: UNDER_WAY_STATES,
  done: ENDED_STATES,
  ready: ["ready", "queued", "booking"],
};
const isAmong = <Value>(values: readonly Value[], value: Value | null) =>
  values.length === 0 || (value !== null && values.includes(value));
const hoursAgo = (hours: number | null) => (hours === null ? null : new Date(NOW.getTime() - hours * 3_600_000));

/** Whether a filter asks for anything of a parcel, by what is said of it and not by how it is read. */
const isOfParcels = ({ tab, since: _, until: __, sort: ___, printed, confirm, inBatch, ...lists }: Wanted) =>
  tab !== "all" ||
  printed !== null ||
  confirm !== null ||
  inBatch ||
  Object.values(lists).some((list) => Array.isArray(list) && list.length > 0);

/** The orders that a filter lists, by its meaning, in their order. */
function expected(parcels: readonly Parcel[], wanted: Wanted, sort: OrderSort): string[] {
  const meets = (p: Parcel, n: number) =>
    (STATES_OF[wanted.tab] as readonly string[]).includes(p.state) &&
    isAmong(wanted.status, p.state) &&
    isAmong(wanted.carrier, p.carrierStatus) &&
    isAmong(wanted.cod, p.stage) &&
    (wanted.printed === null || p.printed === (wanted.printed === "yes")) &&
    (wanted.confirm === null || (p.state === "needs_review" && p.problem === "confirm_every")) &&
    isAmong(wanted.pickup, p.pickupId ?? NO_PICKUP) &&
    isAmong(wanted.province, p.province) &&
    isAmong(wanted.service, p.transport) &&
    (wanted.rule.length === 0 || p.ruleIds.some((id) => (wanted.rule as readonly string[]).includes(id))) &&
    (!wanted.inBatch || n % 2 === 0);
  const [since, before] = [hoursAgo(wanted.since), hoursAgo(wanted.until)];
  const orders = Array.from({ length: ORDERS }, (_, order) => ({
    order,
    parcels: parcels.filter((p, n) => p.order === order && meets(p, n)),
  })).filter(
    ({ order, parcels }) =>
      (parcels.length > 0 || !isOfParcels(wanted)) &&
      (since === null || timeOf(order) >= since) &&
      (before === null || timeOf(order) < before),
  );
  const byTime = (a: number, b: number) => timeOf(b).getTime() - timeOf(a).getTime() || (idOf(a) < idOf(b) ? 1 : -1);
  const most = (of: Parcel[]) => Math.max(...of.map(({ codVnd }) => codVnd));
  const longest = (of: Parcel[]) => Math.max(...of.map(({ waited }) => waited));
  const sorts = {
    newest: (a, b) => byTime(a.order, b.order),
    oldest: (a, b) => byTime(b.order, a.order),
    cod: (a, b) => most(b.parcels) - most(a.parcels) || (idOf(a.order) < idOf(b.order) ? 1 : -1),
    waiting: (a, b) => longest(b.parcels) - longest(a.parcels) || (idOf(a.order) > idOf(b.order) ? 1 : -1),
  } satisfies Record<OrderSort, (a: (typeof orders)[number], b: (typeof orders)[number]) => number>;
  return orders.toSorted(sorts[sort]).map(({ order }) => idOf(order));
}

test("any filters, in any sort, list what they say, page by page there and back", async () => {
  const database = await aDatabase();
  await fc.assert(
    fc.asyncProperty(
      fc.array(parcel, { maxLength: 20 }),
      fc.array(filter, { minLength: 6, maxLength: 6 }),
      async (parcels, all) => {
        const { shopId, batch } = await aShopWith(database, parcels);
        await aShopWith(database, parcels);
        for (const wanted of all) {
          const { since, until, inBatch, sort: asked, ...lists } = wanted;
          const filter: OrderFilter = {
            ...lists,
            search: "",
            batch: inBatch ? batch : null,
            orderedSince: hoursAgo(since),
            orderedBefore: hoursAgo(until),
          };
          const sort = ["all", "done"].includes(wanted.tab) && asked !== "newest" ? "oldest" : asked;
          const ids = expected(parcels, wanted, sort);
          const there: string[] = [];
          const firsts: ListCursor[] = [];
          let after: ListCursor | null = null;
          for (;;) {
            const { orders, lookFurther }: Awaited<ReturnType<typeof listMatchingOrders>> = await listMatchingOrders(
              database,
              shopId,
              filter,
              { limit: 3, sort, after },
            );
            expect(lookFurther).toBeNull();
            there.push(...orders.map(({ id }) => id));
            const [first, last] = [orders[0], orders.at(-1)];
            if (!first || !last) break;
            firsts.push(first);
            after = last;
          }
          expect(there).toEqual(ids);
          const before = firsts.at(-1);
          if (before) {
            const { orders } = await listMatchingOrders(database, shopId, filter, {
              limit: 3,
              sort,
              after: null,
              before,
            });
            const at = ids.indexOf(before.id);
            expect(orders.map(({ id }) => id)).toEqual(ids.slice(Math.max(0, at - 3), at));
          }
          const found = await run(database, matchingOrders(shopId, filter, 99));
          expect(found.map(({ id }) => id)).toEqual(expected(parcels, wanted, "newest"));
        }
      },
    ),
    { numRuns: 40 },
  );
});

test("a page that looked through many orders ends, says so, and the next one goes on from there", async () => {
  const database = await aDatabase();
  const shopId = randomUUID().slice(0, 8);
  const many = MOST_LOOKED_AT * 2 + 500;
  await database.query(`INSERT INTO shop (id, domain_hash, updated_at) VALUES ($1, $1, now())`, [shopId]);
  await database.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status, outstanding_vnd, total_vnd, details, read_at, parts)
     SELECT $1, 'gid://shopify/Order/' || n, n, now() - n * interval '1 minute', now(), 'PAID', 'FULFILLED', 0, 0, '{}', now(), 1 FROM generate_series(1, $2::int) n`,
    [shopId, many],
  );
  // Each of two filters alone has every other order; both together have the oldest only.
  await database.query(
    `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, province, transport, rule_ids, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'gid://shopify/Order/' || n, 'f', 'closed',
            CASE WHEN n = $2 OR n % 2 = 0 THEN 'Tỉnh Cà Mau' ELSE 'Thành phố Huế' END,
            CASE WHEN n = $2 OR n % 2 = 1 THEN 'fly' ELSE 'road' END, '[]', now(), now() FROM generate_series(1, $2::int) n`,
    [shopId, many],
  );
  const filter = { tab: "done", search: "", province: ["Tỉnh Cà Mau"], service: ["fly"] } as const;
  const ids: string[] = [];
  let pages = 0;
  let after: ListCursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof listMatchingOrders>> = await listMatchingOrders(database, shopId, filter, {
      limit: 51,
      after,
    });
    ids.push(...page.orders.map(({ id }) => id));
    after = page.lookFurther;
    pages += 1;
  } while (after);
  expect(ids).toEqual([`gid://shopify/Order/${many}`]);
  expect(pages).toBe(2);
});

test("what a courier still holds is found among thousands that are settled, without looking through them", async () => {
  const database = await aDatabase();
  const shopId = randomUUID().slice(0, 8);
  const many = MOST_LOOKED_AT + 500;
  await database.query(`INSERT INTO shop (id, domain_hash, updated_at) VALUES ($1, $1, now())`, [shopId]);
  await database.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status, outstanding_vnd, total_vnd, details, read_at, parts)
     SELECT $1, 'gid://shopify/Order/' || n, n, now() - n * interval '1 minute', now(), 'PAID', 'FULFILLED', 0, 0, '{}', now(), 1 FROM generate_series(1, $2::int) n`,
    [shopId, many],
  );
  await database.query(
    `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, created_at, updated_at)
     SELECT CASE WHEN n = $2 THEN $3::uuid ELSE gen_random_uuid() END, $1, 'gid://shopify/Order/' || n, 'f', 'closed', now(), now()
       FROM generate_series(1, $2::int) n`,
    [shopId, many, randomUUID()],
  );
  const [oldest] = await database.query<{ id: string }>(
    "SELECT id FROM shipment WHERE shop_id = $1 AND order_id = $2",
    [shopId, `gid://shopify/Order/${many}`],
  );
  await standAt(database, shopId, "collected", oldest?.id);
  await standAt(database, shopId, "settled");
  for (const tab of ["done", "all"] as const) {
    const filter = { tab, search: "", cod: ["collected", "differs"] } as const;
    const page = await listMatchingOrders(database, shopId, filter, { limit: 51, after: null });
    expect(page.orders.map(({ id }) => id)).toEqual([`gid://shopify/Order/${many}`]);
    expect(page.lookFurther).toBeNull();
  }
});
