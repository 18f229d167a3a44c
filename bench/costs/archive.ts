import { seedUnderWay } from "../engine/booked.ts";
import type { Engine } from "../engine/engine.ts";
import type { Results } from "../stage/results.ts";
import "../../scripts/app-modules.ts";
import { used } from "./meter.ts";

const { archiveParcels } = await import("../../app/store/parcel-archive.server.ts");
const { openDatabase } = await import("../../app/store/database.server.ts");
const { createLog } = await import("../../app/log.server.ts");

/** Events of a parcel that was delivered after one failed attempt, and its steps at Shopify. */
const EVENTS = 12;
const STEPS = 6;

/** Measures what the history of a parcel takes in its tables and in the archive, and how many parcels are archived in a second. */
export async function measureArchive(engine: Engine, parcels: number, results: Results): Promise<void> {
  const { client } = engine;
  const shop = await seedUnderWay(engine, parcels);
  const mine = `FROM shipment s WHERE s.shop_id = '${shop.id}'`;
  await client.query(
    `INSERT INTO shipment_event (shop_id, shipment_id, kind, source, carrier_status, details, happened_at, recorded_at, dedupe_key)
     SELECT s.shop_id, s.id, 'status', 'push', 3 + n, '{"reference": true, "label": true, "actionTime": "2026-01-05T10:00:00Z"}',
            now() - interval '300 days' + n * interval '5 hours', now() - interval '300 days', 'status:' || n || ':' || s.id
       FROM generate_series(1, ${EVENTS}) n, LATERAL (SELECT * ${mine}) s`,
  );
  await client.query(
    `INSERT INTO shopify_step (shop_id, shipment_id, key, kind, state, payload, happened_at, confirmed_at, result)
     SELECT s.shop_id, s.id, 'event:' || n, 'event', 'confirmed', '{"status": "IN_TRANSIT", "messageKey": "on_way"}', now() - interval '300 days', now(),
            'gid://shopify/FulfillmentEvent/' || 5000000000 + n
       FROM generate_series(1, ${STEPS}) n, LATERAL (SELECT * ${mine}) s`,
  );
  await client.query(`UPDATE shipment_event SET recorded_at = now() - interval '300 days' WHERE shop_id = $1`, [
    shop.id,
  ]);
  await client.query(`UPDATE shopify_step SET state = 'confirmed' WHERE shop_id = $1`, [shop.id]);
  await client.query(
    "UPDATE shipment SET state = 'closed', redacted_at = now() - interval '200 days' WHERE shop_id = $1",
    [shop.id],
  );
  await client.query(
    `INSERT INTO order_to_archive (shop_id, order_id, due_at) SELECT s.shop_id, s.order_id, now() - interval '1 day' ${mine} ON CONFLICT DO NOTHING`,
  );
  await client.query("VACUUM FULL shipment_event, shopify_step, parcel_archive");
  await client.query("ANALYZE");
  const before = await sizeOf(engine, ["shipment_event", "shopify_step"]);
  const database = openDatabase(engine.databaseUrl, createLog("silent"));
  let archived = 0;
  const started = performance.now();
  const cost = await used(engine, async () => {
    archived = await archiveParcels(database, new Date());
  });
  const seconds = (performance.now() - started) / 1_000;
  await database.close();
  if (archived < parcels) throw new Error(`${archived} of ${parcels} parcels were archived`);
  const after = await sizeOf(engine, ["parcel_archive"]);
  results.note("archived parcels a second", (archived / seconds).toFixed(0));
  results.note(
    "archiving a parcel, CPU of PostgreSQL and WAL",
    `${(cost.postgres / archived / 1_000).toFixed(2)} ms, ${(cost.walBytes / archived / 1_024).toFixed(1)} kB`,
  );
  results.note(
    "history and steps of a parcel in their tables, with indexes",
    `${(before / archived).toFixed(0)} bytes`,
  );
  results.note("history and steps of a parcel in the archive, with its key", `${(after / archived).toFixed(0)} bytes`);
}

async function sizeOf({ client }: Engine, tables: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    "SELECT sum(pg_total_relation_size(t::regclass))::float8 AS bytes FROM unnest($1::text[]) t",
    [tables],
  );
  return rows[0]?.bytes ?? 0;
}
