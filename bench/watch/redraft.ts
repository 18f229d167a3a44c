import { setTimeout as pause } from "node:timers/promises";
import { monotonicMs } from "../engine/clock.ts";
import type { Engine } from "../engine/engine.ts";
import { seedOrders, seedParcels } from "../stage/orders.ts";
import type { Results } from "../stage/results.ts";
import { seedOpenShop } from "../stage/shops.ts";

const LONGEST_MS = 300_000;

/** Measures how fast a shop's drafts follow a change of its settings, and what a change costs that touches none of them. */
export async function measureRedraft(engine: Engine, drafts: number, results: Results): Promise<void> {
  const shop = await seedOpenShop(engine.databaseUrl, engine.key);
  await seedOrders(engine.client, shop.id, { first: 1, count: drafts });
  await seedParcels(engine.client, shop.id, { first: 1, count: drafts, state: "ready" });
  // Nobody confirmed how cash is paid here: no draft is complete, so none asks the carrier for its fee meanwhile.
  await engine.client.query("UPDATE shop SET settings = settings || '{\"codGateways\": null}' WHERE id = $1", [
    shop.id,
  ]);
  await engine.client.query("VACUUM ANALYZE");
  await engine.work(1);
  await pause(5_000);
  await redraft(engine, shop.id, [{ by: "any" }]);
  await engine.client.query("UPDATE shop SET settings = settings || '{\"packagingWeightGrams\": 50}' WHERE id = $1", [
    shop.id,
  ]);
  const all = await redraft(engine, shop.id, [{ by: "any" }]);
  const { rows } = await engine.client.query("SELECT FROM shipment WHERE shop_id = $1 AND weight_grams = 950", [
    shop.id,
  ]);
  if (rows.length !== drafts) throw new Error(`${rows.length} of ${drafts} drafts follow the settings`);
  results.least(
    ["drafts redrafted per second", `of ${drafts}`],
    drafts / all.seconds,
    2_000,
    "/s",
    (drafts / all.seconds).toFixed(0),
  );
  const each = (ms: number) => `${(ms / drafts).toFixed(3)} ms`;
  results.note("CPU for each of them, own and PostgreSQL's", `${each(all.cpuMs)}, ${each(all.postgresMs)}`);
  const none = await redraft(engine, shop.id, [{ by: "gateway", names: ["Momo"] }]);
  results.note("drafts looked at for a change that touches none", `${(drafts / none.seconds).toFixed(0)} /s`);
}

/** Asks for a redraft and waits until it is done. */
async function redraft(engine: Engine, shopId: string, touched: object[]) {
  const { client } = engine;
  const started = monotonicMs();
  const before = engine.cpu();
  await client.query(
    `WITH asked AS (INSERT INTO work (shop_id, kind, subject, payload, due_at)
       VALUES ($1, 'redraft-parcels', '', $2::jsonb, now()) RETURNING kind)
     SELECT pg_notify('waybill_work', kind) FROM asked`,
    [shopId, JSON.stringify({ shopId, touched })],
  );
  while (monotonicMs() - started < LONGEST_MS) {
    const { rows } = await client.query("SELECT FROM work WHERE kind = 'redraft-parcels'");
    if (rows.length === 0) break;
    await pause(50);
  }
  const after = engine.cpu();
  const used = (part: "app" | "postgres") => (after[part] - before[part]) / 1_000;
  return { seconds: (monotonicMs() - started) / 1_000, cpuMs: used("app"), postgresMs: used("postgres") };
}
