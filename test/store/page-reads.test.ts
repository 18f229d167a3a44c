import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderFacts } from "~/domain/order/order";
import { ATTENTIONS } from "~/domain/parcel/attention";
import { BLOCK_REASONS, ENDED_REASONS, PLAIN_REASONS } from "~/domain/parcel/block-reason";
import type { ParcelState } from "~/domain/parcel/state";
import { ENDED_STATES, IN_QUEUE_STATES, STOPPED_STATES, TO_SHIP_STATES, UNDER_WAY_STATES } from "~/domain/parcel/state";
import { countWaiting } from "~/store/dashboard.server";
import type { Database } from "~/store/database.server";
import {
  findNextAddress,
  type ListCursor,
  type ListPage,
  listMatchingOrders,
  type OrderTab,
} from "~/store/order-list.server";
import { newestOfTab } from "~/store/order-tabs.server";
import { listSeenGateways, markOrderDeleted, saveOrder } from "~/store/orders.server";
import { createShipment, deleteUnsentShipment } from "~/store/shipments.server";
import { tables } from "~/store/statements.server";
import { foldTallies, keepTallies, repairTallies } from "~/store/tallies.server";
import { aDatabase } from "./a-database";

const NOW = new Date("2026-11-23T03:00:00Z");
const STATES = [...TO_SHIP_STATES, ...UNDER_WAY_STATES, ...ENDED_STATES];
const COD_STATES = ["none", "to_collect", "collected", "settled"];
const ORDERS = 6;

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
const order = fc.nat(ORDERS - 1);
const parcel = {
  state: pick(STATES),
  attention: fc.option(pick(Object.keys(ATTENTIONS)), { nil: null }),
  differences: pick(["[]", '[{"settled": false}]', '[{"settled": true}]']),
  problems: pick(["[]", '[{"field": "address", "severity": "block"}]']),
  cod_state: pick(COD_STATES),
  cod_vnd: pick([0, 150_000, 300_000]),
  buyer_said: pick([null, "phone"]),
};
const step = fc.oneof(
  fc.record({
    kind: fc.constant("read" as const),
    order,
    gateways: fc.uniqueArray(pick(["COD", "Momo", "VNPAY"])),
    test: fc.boolean(),
    cancelled: fc.boolean(),
    fulfillmentStatus: pick(["UNFULFILLED", "FULFILLED"]),
    blocks: fc.array(fc.option(pick(Object.keys(BLOCK_REASONS) as (keyof typeof BLOCK_REASONS)[]), { nil: null }), {
      maxLength: 2,
    }),
  }),
  fc.record({ kind: fc.constant("make" as const), order, state: pick(STATES) }),
  fc.record({ kind: fc.constant("change" as const), orders: fc.array(order), ...parcel }),
  fc.record({ kind: fc.constant("delete" as const), order }),
  fc.record({ kind: fc.constant("gone" as const), order }),
  fc.record({
    kind: fc.constant("differ" as const),
    orders: fc.array(order),
    state: pick(["repairing", "open", "left"]),
  }),
  fc.record({ kind: fc.constant("agree" as const), orders: fc.array(order) }),
  fc.record({ kind: fc.constant("fold" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const idOf = (n: number) => `gid://shopify/Order/${n}`;

async function take(database: Database, shopId: string, step: Step): Promise<void> {
  switch (step.kind) {
    case "read": {
      const facts = {
        id: idOf(step.order),
        name: `#${step.order}`,
        // Two orders a minute: the id decides between orders of the same time.
        createdAt: new Date(NOW.getTime() - Math.floor(step.order / 2) * 60_000).toISOString(),
        updatedAt: NOW.toISOString(),
        cancelledAt: step.cancelled ? NOW.toISOString() : null,
        closed: false,
        test: step.test,
        financialStatus: "PAID",
        fulfillmentStatus: step.fulfillmentStatus,
        outstandingVnd: 0,
        totalVnd: 0,
        gatewayNames: step.gateways,
        destination: null,
        fulfillmentOrders: step.blocks.map((_, n) => ({ id: `f${step.order}-${n}`, status: "OPEN", locationId: null })),
      } as unknown as OrderFacts;
      const blocks = Object.fromEntries(step.blocks.map((block, n) => [`f${step.order}-${n}`, block]));
      await database.transaction((sql) => saveOrder(sql, shopId, facts, blocks, new Date(NOW.getTime() + 3_600_000)));
      return;
    }
    case "make": {
      const parcel = { shopId, orderId: idOf(step.order), fulfillmentOrderId: "f", state: step.state };
      const [order] = await database.query(`SELECT 1 FROM "order" WHERE shop_id = $1 AND id = $2`, [
        shopId,
        parcel.orderId,
      ]);
      if (order) await createShipment(database, parcel, NOW);
      return;
    }
    case "change":
      await database.query(
        `UPDATE shipment SET state = $3, attention = $4, differences = $5, problems = $6, cod_state = $7, cod_vnd = $8, buyer_said = $9
          WHERE shop_id = $1 AND order_id = ANY($2)`,
        [
          ...[shopId, step.orders.map(idOf), step.state, step.attention, step.differences, step.problems],
          ...[step.cod_state, step.cod_vnd, step.buyer_said],
        ],
      );
      return;
    case "delete": {
      const [first] = await database.query<{ id: string }>(
        "SELECT id FROM shipment WHERE shop_id = $1 AND order_id = $2 LIMIT 1",
        [shopId, idOf(step.order)],
      );
      await deleteUnsentShipment(database, shopId, first?.id ?? randomUUID());
      return;
    }
    case "gone":
      await markOrderDeleted(database, shopId, idOf(step.order), NOW);
      return;
    case "differ":
      await database.query(
        `INSERT INTO discrepancy (shop_id, kind, subject, state) SELECT DISTINCT $1, 'order_gone', id, $3::"DiscrepancyState" FROM unnest($2::text[]) id
         ON CONFLICT (shop_id, kind, subject) DO UPDATE SET state = EXCLUDED.state`,
        [shopId, step.orders.map(idOf), step.state],
      );
      return;
    case "agree":
      await database.query("DELETE FROM discrepancy WHERE shop_id = $1 AND subject = ANY($2)", [
        shopId,
        step.orders.map(idOf),
      ]);
      return;
    case "fold":
      await foldTallies(database, shopId);
  }
}

const list = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join();
const parcelIn = (states: readonly ParcelState[]) => parcelThat(`s.state IN (${list(states)})`);
const parcelThat = (is: string) =>
  `EXISTS (SELECT 1 FROM shipment s WHERE s.shop_id = o.shop_id AND s.order_id = o.id AND ${is})`;
const NEEDS_ATTENTION = `(s.attention IS NOT NULL OR s.state = 'unknown' OR s.differences @> '[{"settled": false}]' OR s.waiting_kind = 'answered')`;
const PARTS = "SELECT 1 FROM fulfillment_order f WHERE f.shop_id = o.shop_id AND f.order_id = o.id";

/** What each tab holds, by what is stored of each order and with nothing kept beside it. */
const IN_TAB: Record<OrderTab, string> = {
  to_ship: parcelIn(TO_SHIP_STATES),
  review: parcelIn(STOPPED_STATES),
  address: parcelThat(
    `s.state IN (${list(STOPPED_STATES)}) AND s.problems @> '[{"field": "address", "severity": "block"}]'`,
  ),
  ready: parcelIn(["ready", ...IN_QUEUE_STATES]),
  under_way: parcelIn(UNDER_WAY_STATES),
  attention: parcelThat(NEEDS_ATTENTION),
  done: parcelIn(ENDED_STATES),
  blocked: `((o.cancelled_at IS NULL AND o.fulfillment_status <> 'FULFILLED' AND NOT EXISTS (${PARTS}))
    OR EXISTS (${PARTS} AND f.block_reason IS NOT NULL AND f.block_reason NOT IN (${list(ENDED_REASONS)})
                 AND (f.block_reason NOT IN (${list(PLAIN_REASONS)}) OR NOT ${parcelThat("true")})))`,
  all: "true",
};

async function expectPages(database: Database, shopId: string): Promise<void> {
  for (const [tab, is] of Object.entries(IN_TAB) as [OrderTab, string][]) {
    const inTab = await database.query<{ id: string }>(
      `SELECT o.id FROM "order" o WHERE o.shop_id = $1 AND ${is} ORDER BY o.created_at DESC, o.id DESC`,
      [shopId],
    );
    const ids = inTab.map(({ id }) => id);
    expect(await listedBy(database, shopId, tab), tab).toEqual(ids);
    const numbers = { tab, search: "0", selection: null };
    const { orders: found } = await listMatchingOrders(database, shopId, numbers, { limit: 9, after: null });
    expect(found.map(({ id }) => id)).toEqual(ids.filter((id) => id === idOf(0)));
  }
  const sum = (is: string) => `(SELECT count(*)::int FROM shipment s WHERE s.shop_id = $1 AND ${is})`;
  const [counted] = await database.query<object>(
    `SELECT ${sum("s.state = 'ready'")} AS ready, ${sum(`s.state IN (${list(STOPPED_STATES)})`)} AS review,
            ${sum("s.waiting_kind IS NOT NULL")} AS attention, ${sum(`s.state IN (${list(UNDER_WAY_STATES)})`)} AS "underWay",
            (SELECT count(*)::int FROM discrepancy d WHERE d.shop_id = $1 AND d.state = 'open') AS "notInStep"`,
    [shopId],
  );
  expect(await countWaiting(database, shopId)).toEqual(counted);
  const gateways = await database.query<{ name: string }>(
    `SELECT DISTINCT jsonb_array_elements_text(details -> 'gatewayNames') AS name FROM "order"
      WHERE shop_id = $1 AND details ->> 'test' <> 'true' ORDER BY 1`,
    [shopId],
  );
  expect(await listSeenGateways(database, shopId)).toEqual(gateways.map(({ name }) => name));
}

/** The orders of a tab, two a page. */
async function listedBy(database: Database, shopId: string, tab: OrderTab): Promise<string[]> {
  const ids: string[] = [];
  let after: ListCursor | null = null;
  for (;;) {
    const { orders: page }: ListPage = await listMatchingOrders(
      database,
      shopId,
      { tab, search: "" },
      { limit: 2, after },
    );
    ids.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (!last) return ids;
    after = last;
  }
}

async function aNewShop(database: Database): Promise<string> {
  const id = randomUUID().slice(0, 8);
  await database.query(`INSERT INTO shop (id, domain_hash, updated_at) VALUES ($1, $1, now())`, [id]);
  return id;
}

test("after any work the pages list and count what is stored", async () => {
  const database = await aDatabase();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const [shopId, another] = [await aNewShop(database), await aNewShop(database)];
      for (const step of steps) {
        await take(database, shopId, step);
        await take(database, another, step);
      }
      await expectPages(database, shopId);
      expect(await repairTallies(database, shopId)).toBe(0);
    }),
    { numRuns: 40 },
  );
});

test("the housekeeping corrects a count that is wrong, and only that", async () => {
  const database = await aDatabase();
  const shopId = await aNewShop(database);
  const read = {
    kind: "read",
    gateways: ["COD"],
    test: false,
    cancelled: false,
    fulfillmentStatus: "",
    blocks: [null],
  } as const;
  for (const order of [0, 1, 2]) {
    await take(database, shopId, { ...read, gateways: ["COD"], blocks: [null], order });
    await take(database, shopId, { kind: "make", order, state: "ready" });
  }
  expect(await keepTallies(database)).toBe(0);
  await database.query("UPDATE tally SET value = 7 WHERE shop_id = $1 AND what = 'ready'", [shopId]);
  await database.query("DELETE FROM tally WHERE shop_id = $1 AND what = 'gateway:COD'", [shopId]);
  // Another release counts something that this one does not.
  await database.query("INSERT INTO tally (shop_id, what, value) VALUES ($1, 'of_another_release', 7)", [shopId]);
  expect(await keepTallies(database)).toBe(3);
  expect(await database.query("SELECT what, value FROM tally WHERE shop_id = $1 ORDER BY what", [shopId])).toEqual([
    { what: "gateway:COD", value: 3 },
    { what: "ready", value: 3 },
    { what: "stage:not_booked:cod:", value: 3 },
    { what: "to_ship", value: 3 },
  ]);
  expect(await database.query("SELECT 1 FROM tally_change")).toEqual([]);
});

test("counts stay exact while several processes change parcels and add up at the same time", async () => {
  const database = await aDatabase();
  const shopId = await aNewShop(database);
  const read = { kind: "read", test: false, cancelled: false, fulfillmentStatus: "" } as const;
  for (let order = 0; order < ORDERS; order += 1) {
    await take(database, shopId, { ...read, gateways: ["COD"], blocks: [null], order });
    await take(database, shopId, { kind: "make", order, state: "ready" });
  }
  const worker = async (order: number) => {
    for (let turn = 0; turn < 20; turn += 1) {
      const state = turn % 2 ? "ready" : "booked";
      await database.query("UPDATE shipment SET state = $3 WHERE shop_id = $1 AND order_id = $2", [
        shopId,
        idOf(order),
        state,
      ]);
      await foldTallies(database, shopId);
    }
  };
  await Promise.all(Array.from({ length: ORDERS }, (_, order) => worker(order)));
  expect(await repairTallies(database, shopId)).toBe(0);
  expect(await countWaiting(database, shopId)).toMatchObject({ ready: ORDERS, underWay: 0 });
});

test("the next address is that of the next older order, else of the newest", async () => {
  const database = await aDatabase();
  const shopId = await aNewShop(database);
  const read = { kind: "read", test: false, cancelled: false, fulfillmentStatus: "" } as const;
  for (let order = 0; order < ORDERS; order += 1) {
    await take(database, shopId, { ...read, gateways: [], blocks: [null], order });
    await take(database, shopId, { kind: "make", order, state: "needs_review" });
  }
  const problems = '[{"field": "address", "severity": "block"}]';
  await database.query("UPDATE shipment SET problems = $2 WHERE shop_id = $1 AND order_id = ANY($3)", [
    ...[shopId, problems, [1, 2, 5].map(idOf)],
  ]);
  const next = async (order: number) => (await findNextAddress(database, shopId, idOf(order)))?.orderId;
  expect(await Promise.all([0, 1, 2, 3, 4, 5].map(next))).toEqual([2, 2, 5, 2, 1, 1].map(idOf));
});

test.each<[Exclude<OrderTab, "all">, string[]]>([
  ["to_ship", ["shipment_tab_idx", "shipment_attention_tab_idx"]],
  ["review", ["shipment_tab_idx"]],
  ["address", ["shipment_address_tab_idx"]],
  ["ready", ["shipment_tab_idx"]],
  ["under_way", ["shipment_tab_idx"]],
  ["attention", ["shipment_attention_tab_idx", "shipment_answered_idx"]],
  ["done", ["shipment_tab_idx"]],
  ["blocked", ["fulfillment_order_blocked_tab_idx", "order_unseen_idx", "fulfillment_order_shop_id_order_id_idx"]],
])(
  "the tab %s is read in the order of an index, which covers the states and reasons of the code",
  async (tab, indexes) => {
    const { sql, parameters } = newestOfTab("s", tab, 51, null).compile(tables);
    const plan = await (await aDatabase()).transaction(async (client) => {
      for (const way of ["seqscan", "bitmapscan", "sort", "hashjoin", "mergejoin"])
        await client.query(`SET LOCAL enable_${way} = off`);
      return client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${sql}`, [...parameters]);
    });
    const lines = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(lines).not.toMatch(/-> *Sort/);
    const used = [...lines.matchAll(/using (\w+)/g)].map(([, name]) => name);
    expect(used.length).toBeGreaterThan(0);
    expect(indexes).toEqual(expect.arrayContaining(used));
  },
);
