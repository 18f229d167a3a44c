import { pushesOf } from "../apply/events.ts";
import { allApplied, takeIn } from "../apply/throughput.ts";
import { bookAll, openShop, seedReady } from "../booking/batch.ts";
import type { ShopUnderWay } from "../engine/booked.ts";
import { monotonicMs } from "../engine/clock.ts";
import type { Engine } from "../engine/engine.ts";
import type { Results } from "../stage/results.ts";
import { allAtShopify } from "../sync/drain.ts";
import { perThing, tableSizes, used } from "./meter.ts";

const LONGEST_MS = 600_000;
/** Tables with at least so many bytes for each parcel are named. */
const NAMED_BYTES = 60;

/**
 * Measures a parcel's life: its booking, the pushes on its way, and what Shopify is told, each by itself; then what stays of it in each
 * table, what of that is dead, and how many of its changes stayed in their page.
 */
export async function measureLife(
  engine: Engine,
  { parcels, plain }: { parcels: number; plain: boolean },
  results: Results,
): Promise<void> {
  if (plain) await takeSettingsBack(engine);
  await engine.carrier.behave({ latencyMs: 0, faults: 0 });
  await engine.shopify.ask({ hold: true, bucket: "endless" });
  await engine.work(1, { CARRIER_CALLS_PER_ACCOUNT: "50" });
  const shop = await openShop(engine);
  // What runs for the first time is slow for that reason alone.
  await seedReady(engine, shop, 200);
  await bookAll(engine, shop);
  await engine.client.query("VACUUM ANALYZE");
  const before = await tableSizes(engine.client);

  await seedReady(engine, shop, parcels);
  results.note("a parcel booked", perThing(await used(engine, () => bookAll(engine, shop)), parcels));

  const underWay = await parcelsOf(engine, shop);
  const bodies = pushesOf(underWay);
  const pushes = await used(engine, async () => {
    await takeIn(engine, bodies);
    await allApplied(engine, monotonicMs() + LONGEST_MS);
  });
  results.note("a push taken in and applied", perThing(pushes, bodies.length));
  results.note("pushes for each parcel", (bodies.length / underWay.parcels.length).toFixed(1));

  const told = await used(engine, async () => {
    await engine.shopify.ask({ hold: false, latencyMs: 20 });
    await allAtShopify(engine, shop.id);
  });
  const { rows } = await engine.client.query<{ steps: number }>(
    "SELECT count(*)::int AS steps FROM shopify_step WHERE shop_id = $1 AND state = 'confirmed'",
    [shop.id],
  );
  results.note("a step at Shopify", perThing(told, rows[0]?.steps ?? 1));
  results.note("steps for each parcel", ((rows[0]?.steps ?? 0) / underWay.parcels.length).toFixed(1));

  const after = await tableSizes(engine.client);
  let kept = 0;
  for (const [table, now] of [...after].toSorted(([, a], [, b]) => b.bytes - a.bytes)) {
    const was = before.get(table) ?? { bytes: 0, updates: 0, inPage: 0 };
    const bytes = (now.bytes - was.bytes) / parcels;
    const updates = now.updates - was.updates;
    kept += bytes;
    if (bytes < NAMED_BYTES && updates < parcels) continue;
    const inPage = `${(((now.inPage - was.inPage) / updates) * 100).toFixed(0)} % of ${(updates / parcels).toFixed(1)} changes`;
    const changes = updates > 0 ? `, ${inPage} in their page` : "";
    results.note(
      `stays of a parcel in ${table}`,
      `${bytes.toFixed(0)} bytes, ${(now.dead / parcels).toFixed(2)} dead rows${changes}`,
    );
  }
  results.note("stays of a parcel in all", `${(kept / 1_024).toFixed(1)} kB`);
  await shop.staff.leave();
}

/** Returns the shop's booked parcels, by what their pushes name them with. */
async function parcelsOf({ client }: Engine, shop: { id: string; domain: string }): Promise<ShopUnderWay> {
  const { rows } = await client.query<ShopUnderWay["parcels"][number] & { at: Date }>(
    `SELECT id, partner_id AS reference, label AS "trackingNumber", max(booked_at) OVER () AS at FROM shipment
      WHERE shop_id = $1 AND label IS NOT NULL ORDER BY id`,
    [shop.id],
  );
  return { ...shop, parcels: rows, bookedAt: rows[0]?.at ?? new Date() };
}

/** Takes back what migrations set for tables. */
async function takeSettingsBack({ client }: Engine): Promise<void> {
  const { rows } = await client.query<{ table: string; names: string }>(
    `SELECT c.oid::regclass::text AS table, string_agg(split_part(o, '=', 1), ', ') AS names
       FROM pg_class c, unnest(c.reloptions) o WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY 1`,
  );
  for (const { table, names } of rows) await client.query(`ALTER TABLE ${table} RESET (${names})`);
}
