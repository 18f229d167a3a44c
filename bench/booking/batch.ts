import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { CarrierTally } from "../engine/carrier.ts";
import { monotonicMs } from "../engine/clock.ts";
import type { Engine } from "../engine/engine.ts";
import { seedOrders, seedParcels } from "../stage/orders.ts";
import { type SeededShop, seedOpenShop } from "../stage/shops.ts";
import { type Staff, signIn } from "../stage/staff.ts";

/** A shop whose orders are booked batch after batch. */
export interface BookingShop extends SeededShop {
  staff: Staff;
  /** Orders inserted so far. */
  orders: number;
}

export interface BatchResult {
  /** From the door's request until no parcel was left to be queued. */
  queuedMs: number;
  /** From the first call at the carrier until the last tracking number was stored. */
  bookedMs: number;
  cpu: { app: number; postgres: number };
  tally: CarrierTally;
}

/** A batch that is not booked by then has failed. */
const LONGEST_MS = 600_000;

/** One look in so many turns asks whether parcels were stopped, and the batch cannot end. */
const LOOKS_FOR_STOPPED = 40;

/** Inserts a shop and signs a member of its staff in. */
export async function openShop(engine: Engine): Promise<BookingShop> {
  const shop = await seedOpenShop(engine.databaseUrl, engine.key);
  return { ...shop, staff: signIn(engine, shop), orders: 0 };
}

/** Inserts `count` orders that are ready to be booked. */
export async function seedReady({ client }: Engine, shop: BookingShop, count: number): Promise<void> {
  const range = { first: shop.orders + 1, count };
  await seedOrders(client, shop.id, range);
  await seedParcels(client, shop.id, { ...range, state: "ready" });
  shop.orders += count;
  // As autovacuum does for a shop that works every day.
  await client.query('ANALYZE "order", fulfillment_order, shipment, booking_attempt, shipment_event, shopify_step');
  await client.query("CHECKPOINT");
}

/** Books all ready parcels of the shop by the door that staff use, and waits until each has its tracking number. */
export async function bookAll(engine: Engine, shop: BookingShop): Promise<BatchResult> {
  const { accepted } = await engine.carrier.tally();
  await engine.carrier.begin();
  const cpuBefore = engine.cpu();
  const started = monotonicMs();
  const deadline = started + LONGEST_MS;
  const [queued, done] = await Promise.all([
    queueAll(engine, shop, deadline),
    allBooked(engine, shop, { accepted, deadline }),
  ]);
  const cpuAfter = engine.cpu();
  const tally = await engine.carrier.tally();
  return {
    queuedMs: queued - started,
    bookedMs: done - (tally.firstCallMs ?? started),
    cpu: { app: cpuAfter.app - cpuBefore.app, postgres: cpuAfter.postgres - cpuBefore.postgres },
    tally,
  };
}

/** Posts *book all that match* until nothing matches. Returns when the last parcel was queued. */
export async function queueAll({ client }: Engine, shop: BookingShop, deadline: number): Promise<number> {
  while (await hasAny(client, shop, ["ready"])) {
    const wish = { batchId: randomUUID(), kind: "book" };
    const prepared = await shop.staff.sends("/app/matching?tab=ready", wish);
    const { preview } = JSON.parse(prepared.bytes.toString());
    if (preview.parcels === 0) throw new Error("the door found nothing to book");
    await shop.staff.sends("/app/start-batch", { batchId: wish.batchId });
    // A batch that does not take all in takes the newest: the next one is asked for when these are queued.
    while (!(await isQueued(client, wish.batchId))) {
      if (monotonicMs() > deadline) throw new Error("the parcels were not queued");
      await pause(50);
    }
  }
  return monotonicMs();
}

/**
 * Waits until nothing of the shop is left to be booked; `accepted` is what the carrier had before. The database is not asked
 * before the carrier has all parcels: at that rate the question would take a good part of a core from what is measured.
 */
async function allBooked(
  engine: Engine,
  shop: BookingShop,
  { accepted, deadline }: { accepted: number; deadline: number },
): Promise<number> {
  const due = await inStates(engine.client, shop, ["ready", "queued", "booking", "unknown"]);
  for (let turn = 1; ; turn += 1) {
    const atCarrier = (await engine.carrier.tally()).accepted - accepted >= due;
    if (atCarrier && !(await hasAny(engine.client, shop, ["ready", "queued", "booking", "unknown"])))
      return monotonicMs();
    const isStopped =
      turn % LOOKS_FOR_STOPPED === 0 && (await hasAny(engine.client, shop, ["needs_review", "refused"]));
    if (isStopped || monotonicMs() > deadline) throw new Error(`not booked: ${await statesOf(engine, shop)}`);
    await pause(atCarrier ? 5 : 25);
  }
}

/** Whether a batch has queued all its parcels. */
async function isQueued(client: pg.Client, batchId: string): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT 1 FROM booking_batch_row WHERE batch_id = $1 AND outcome IS NULL LIMIT 1",
    [batchId],
  );
  return rows.length === 0;
}

/** Whether a parcel is in one of these states: one probe of an index for each, while the shop is busy. */
async function hasAny(client: pg.Client, shop: BookingShop, states: string[]): Promise<boolean> {
  const probes = states.map(
    (state) =>
      `EXISTS (SELECT 1 FROM shipment WHERE shop_id = $1 AND state = '${state}' ORDER BY ordered_at DESC, order_id DESC)`,
  );
  const { rows } = await client.query<{ found: boolean }>(`SELECT ${probes.join(" OR ")} AS found`, [shop.id]);
  return rows[0]?.found ?? false;
}

async function inStates(client: pg.Client, shop: BookingShop, states: string[]): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM shipment WHERE shop_id = $1 AND state = ANY($2::text[]::"ShipmentState"[])',
    [shop.id, states],
  );
  return rows[0]?.n ?? 0;
}

async function statesOf({ client }: Engine, shop: BookingShop): Promise<string> {
  const { rows } = await client.query<{ state: string; n: number }>(
    "SELECT state::text, count(*)::int AS n FROM shipment WHERE shop_id = $1 GROUP BY 1",
    [shop.id],
  );
  return rows.map(({ state, n }) => `${n} ${state}`).join(", ");
}
