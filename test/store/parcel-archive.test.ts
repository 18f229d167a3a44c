import { beforeEach, expect, test } from "vitest";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { openOrder } from "~/flows/order/open.server";
import { lockClaim } from "~/store/claim-reads.server";
import { addClaim } from "~/store/claims.server";
import { erasePerson } from "~/store/erase-person.server";
import { recordFlowUse } from "~/store/flow-uses.server";
import { listHistories, listParcelsWith } from "~/store/history.server";
import { archiveParcels } from "~/store/parcel-archive.server";
import { listPrintings } from "~/store/parcels-to-print.server";
import { readReportSourcesOf } from "~/store/report-parcels.server";
import { lockShipment, lockShipments, lockShipmentsOfOrder } from "~/store/shipments.server";
import { listStepsOf } from "~/store/steps.server";
import { listTrackedParcels } from "~/store/tracking.server";
import { moveParcel, receivePush } from "../flows/a-message";
import { aBookedParcel, aShop, letRequestsEnd, type TestShop } from "../flows/a-shop";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
/** Long enough after the erasure, and after anything that a test did. */
const DUE = inDays(181);

let shop: TestShop;
beforeEach(async () => {
  shop = await aShop();
});
const query = <Row extends object>(text: string, values: unknown[] = []) => shop.deps.database.query<Row>(text, values);
type Booked = Awaited<ReturnType<typeof aBookedParcel>>;

/** A parcel that failed once and was delivered, all of it told to Shopify, with its buyer erased. */
async function anErasedParcel(): Promise<Booked> {
  const parcel = await aBookedParcel(shop);
  for (const [status, reason] of [
    [3, ""],
    [4, ""],
    [9, "120"],
    [5, ""],
    [6, ""],
  ] as const)
    await moveParcel(shop, parcel.trackingNumber, status, { reason_code: reason });
  for (let times = 0; times < 9; times += 1) {
    await syncShopify(shop.deps, shop.shopId, parcel.shipmentId);
    await letRequestsEnd(shop);
  }
  await query("UPDATE shipment SET state = 'closed' WHERE id = $1", [parcel.shipmentId]);
  await query("UPDATE shopify_step SET state = 'confirmed' WHERE shipment_id = $1", [parcel.shipmentId]);
  await shop.deps.database.transaction((sql) => erasePerson(sql, shop.shopId, [parcel.orderId], new Date()));
  return parcel;
}

const archive = (at = DUE) => archiveParcels(shop.deps.database, at);
/** The rows as they are in the tables, whole. */
const stored = async ({ shipmentId }: Booked) => ({
  events: await query("SELECT * FROM shipment_event WHERE shipment_id = $1 ORDER BY id", [shipmentId]),
  steps: await query("SELECT * FROM shopify_step WHERE shipment_id = $1 ORDER BY id", [shipmentId]),
});
const archived = () => query<{ id: string }>("SELECT shipment_id AS id FROM parcel_archive");

/** Everything that is read of a parcel's history and steps without holding the parcel. */
async function shown({ orderId, shipmentId }: Booked) {
  const { database } = shop.deps;
  return {
    page: await openOrder(shop.deps, shop.shopId, orderId.split("/").at(-1) ?? ""),
    histories: await listHistories(database, shop.shopId, [shipmentId]),
    steps: await listStepsOf(database, shop.shopId, [shipmentId]),
    withStatus: await listParcelsWith(database, shop.shopId, "status", [shipmentId]),
    printings: await listPrintings(database, shop.shopId, [shipmentId]),
    reports: await readReportSourcesOf(database, shop.shopId, [shipmentId]),
    buyersPage: await listTrackedParcels(database, shop.shopId, orderId),
  };
}

test("a parcel of which nothing is expected becomes one row, and no page loses its history", async () => {
  const parcel = await anErasedParcel();
  await query(
    `INSERT INTO shipment_event (shop_id, shipment_id, kind, source, actor, happened_at, dedupe_key)
     VALUES ($1, $2, 'printed', 'person', 'Lan', now(), 'printed:1')`,
    [shop.shopId, parcel.shipmentId],
  );
  const before = await shown(parcel);
  const rows = await stored(parcel);
  expect(before.reports[0]?.facts.failedAttempts).toBe(1);
  expect(before.buyersPage[0]?.events.length).toBeGreaterThan(0);
  expect(await archive(inDays(179))).toBe(0);

  expect(await archive()).toBe(1);

  expect(await stored(parcel)).toEqual({ events: [], steps: [] });
  expect(await shown(parcel)).toEqual(before);
  expect(await query("SELECT 1 FROM order_to_archive")).toEqual([]);
  expect(await archive()).toBe(0);

  await shop.deps.database.transaction((sql) => lockShipment(sql, shop.shopId, parcel.shipmentId));
  expect(await stored(parcel)).toEqual(rows);
  expect(await archived()).toEqual([]);
  expect(await shown(parcel)).toEqual(before);
});

test("whoever holds a parcel finds its rows in their tables, and it is archived again a month later", async () => {
  const parcel = await anErasedParcel();
  const rows = await stored(parcel);
  const claimId = await aClaim(parcel.shipmentId);
  const ways: Parameters<typeof holding>[0][] = [
    (sql) => lockShipments(sql, shop.shopId, [parcel.shipmentId]),
    (sql) => lockShipmentsOfOrder(sql, shop.shopId, parcel.orderId),
    (sql) => lockClaim(sql, shop.shopId, claimId),
  ];
  for (const hold of ways) {
    expect(await archive()).toBe(1);
    await holding(hold);
    expect(await stored(parcel)).toEqual(rows);
    expect(await archive(inDays(29))).toBe(0);
  }
});

const holding: TestShop["deps"]["database"]["transaction"] = (work) => shop.deps.database.transaction(work);
async function aClaim(shipmentId: string): Promise<string> {
  const id = crypto.randomUUID();
  const claim = {
    shopId: shop.shopId,
    id,
    shipmentId,
    kind: "lost",
    state: "open",
    amountVnd: 1,
    hasProof: false,
  } as const;
  await addClaim(shop.deps.database, { ...claim, deadlineAt: new Date(), openedAt: new Date() });
  return id;
}

test("a message that comes years later is applied to the whole history, and a repeated one changes nothing", async () => {
  const parcel = await anErasedParcel();
  const before = await stored(parcel);
  await archive();
  const [again] = before.events as { happened_at: Date; carrier_status: number }[];
  const last = (before.events as (typeof again)[]).findLast((event) => event?.carrier_status === 6);
  await receivePush(shop, {
    label_id: parcel.trackingNumber,
    status_id: "6",
    action_time: last?.happened_at.toISOString() ?? "",
  });
  expect(await stored(parcel)).toEqual(before);
  expect((await shop.parcel(parcel.shipmentId)).archived_at).toBeNull();
});

test("a workflow in Flow is not told of an old attempt when its parcel comes out of the archive", async () => {
  const parcel = await anErasedParcel();
  await query("UPDATE shipment_event SET recorded_at = recorded_at - interval '200 days'");
  await recordFlowUse(shop.deps.database, shop.shopId, {
    handle: "flow-delivery-attempt-failed",
    enabled: true,
    toldAt: new Date(),
  });
  await archive();
  await holding((sql) => lockShipment(sql, shop.shopId, parcel.shipmentId));
  expect((await stored(parcel)).events.length).toBeGreaterThan(5);
  expect(await query("SELECT handle FROM flow_event")).toEqual([]);
});

const REASONS: [why: string, change: string][] = [
  ["is not closed", "UPDATE shipment SET state = 'booked' WHERE id = $1"],
  [
    "has a step that Shopify refused",
    "UPDATE shopify_step SET state = 'attention' WHERE key = 'fulfillment' AND shipment_id = $1",
  ],
  [
    "has a step that is wanted",
    "UPDATE shopify_step SET state = 'wanted' WHERE key = 'fulfillment' AND shipment_id = $1",
  ],
  [
    "had something happen lately",
    "UPDATE shipment_event SET recorded_at = now() + interval '160 days' WHERE shipment_id = $1",
  ],
  ["still names its buyer", "UPDATE shipment SET redacted_at = NULL WHERE id = $1"],
];

test("a parcel stays in the tables while something is expected of it, and is looked at again a month later", async () => {
  const parcel = await anErasedParcel();
  const ids = await copies(parcel, REASONS.length);
  for (const [n, [, change]] of REASONS.entries()) await query(change, [ids[n]]);
  expect(await archive()).toBe(1);
  expect(await archived()).toEqual([{ id: parcel.shipmentId }]);
  for (const [n, [why]] of REASONS.entries()) {
    const events = await query("SELECT 1 FROM shipment_event WHERE shipment_id = $1", [ids[n]]);
    expect(events.length, why).toBeGreaterThan(5);
  }
  const later = new Date(DUE.getTime() + 30 * 86_400_000);
  expect(await query("SELECT due_at FROM order_to_archive")).toEqual(REASONS.map(() => ({ due_at: later })));
});

/** Makes copies of an erased order with its parcel, which are due with it. Returns the ids of their parcels. */
async function copies(parcel: Booked, count: number): Promise<string[]> {
  const copy = (table: string, changes: string, rows: string) =>
    query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(t, ${changes})).* FROM ${table} t, generate_series(1, $2::int) n WHERE t.${rows} = $1`,
      [table.includes("order") ? parcel.orderId : parcel.shipmentId, count],
    );
  const id = "('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))";
  await copy('"order"', "jsonb_build_object('id', 'copy' || n)", "id");
  await copy(
    "shipment",
    `jsonb_build_object('id', ${id}, 'order_id', 'copy' || n, 'partner_id', 'copy' || n, 'label', 'copy' || n)`,
    "id",
  );
  const own = (table: string) =>
    `jsonb_build_object('shipment_id', ${id}, 'id', nextval(pg_get_serial_sequence('${table}', 'id')))`;
  for (const table of ["shipment_event", "shopify_step"]) await copy(table, own(table), "shipment_id");
  await copy("order_to_archive", "jsonb_build_object('order_id', 'copy' || n)", "order_id");
  return Array.from({ length: count }, (_, n) => `00000000-0000-4000-8000-${String(n + 1).padStart(12, "0")}`);
}

test("a backlog is archived in slices, each by itself, past parcels that somebody holds and without waiting for them", async () => {
  const parcel = await anErasedParcel();
  await copies(parcel, 120);
  let slices = 0;
  const dying = {
    ...shop.deps.database,
    transaction: (work: Parameters<typeof holding>[0]) =>
      ++slices > 1 ? Promise.reject(new Error("killed")) : holding(work),
  } as typeof shop.deps.database;
  await expect(archiveParcels(dying, DUE)).rejects.toThrow("killed");
  expect(await archived()).toHaveLength(50);

  await holding(async (sql) => {
    const [held] = await sql.query<{ id: string }>(
      "SELECT id FROM shipment WHERE archived_at IS NULL LIMIT 1 FOR UPDATE",
    );
    expect(await archive()).toBe(70);
    expect((await archived()).map(({ id }) => id)).not.toContain(held?.id);
  });
  expect(await archive(new Date(DUE.getTime() + 31 * 86_400_000))).toBe(1);
  expect(await query("SELECT 1 FROM shipment_event")).toEqual([]);
});

test("erasing the shop erases its archive", async () => {
  const parcel = await anErasedParcel();
  await archive();
  await query("DELETE FROM shipment WHERE id = $1", [parcel.shipmentId]);
  expect(await archived()).toEqual([]);
});

test("what an earlier release adds to an archived parcel is not thrown away with what was packed before", async () => {
  const parcel = await anErasedParcel();
  expect(await archive()).toBe(1);
  await query(
    `INSERT INTO shipment_event (shop_id, shipment_id, kind, source, actor, happened_at, dedupe_key)
     VALUES ($1, $2, 'printed', 'person', 'Lan', now(), 'printed:late')`,
    [shop.shopId, parcel.shipmentId],
  );
  // Its order comes up again, as for a parcel of it that was not quiet the first time.
  await query("INSERT INTO order_to_archive (shop_id, order_id, due_at) SELECT shop_id, order_id, now() FROM shipment");
  await archive();
  expect((await stored(parcel)).events).toMatchObject([{ dedupe_key: "printed:late" }]);
});

test("a parcel that was counted and settled is not counted again, though what counted it ended with the archive", async () => {
  const parcel = await anErasedParcel();
  const counted = () => query<{ day: string | null }>("SELECT day FROM billable_parcel");
  await query("UPDATE billable_parcel SET day = '2026-01-05', part = 1");
  expect(await counted()).toEqual([{ day: "2026-01-05" }]);

  expect(await archive()).toBe(1);
  expect(await counted()).toEqual([]);

  await moveParcel(shop, parcel.trackingNumber, 3);
  await moveParcel(shop, parcel.trackingNumber, 5);
  expect(await counted()).toEqual([]);
});

test("a parcel whose day is not settled yet stays counted beside the archive", async () => {
  await anErasedParcel();
  expect(await archive()).toBe(1);
  expect(await query("SELECT day FROM billable_parcel")).toEqual([{ day: null }]);
});
