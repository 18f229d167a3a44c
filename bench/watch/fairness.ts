import { setTimeout as pause } from "node:timers/promises";
import { monotonicMs } from "../engine/clock.ts";
import type { Engine } from "../engine/engine.ts";
import type { Results } from "../stage/results.ts";
import type { SeededShop } from "../stage/shops.ts";
import { seedParcelsToWatch } from "./seed.ts";

const SMALL_SHOP = 10;
const LATENCY_MS = 50;
const LONGEST_MS = 180_000;
/** How long the large shop's reads are counted. */
const COUNTED_MS = 30_000;

/** Measures how late a small shop's parcels are read while another shop has very many due. */
export async function measureFairness(engine: Engine, due: number, results: Results): Promise<void> {
  await engine.carrier.behave({ latencyMs: LATENCY_MS, faults: 0 });
  const large = await seedParcelsToWatch(engine, { done: 0, underWay: 0, due });
  await engine.client.query("VACUUM ANALYZE");
  await engine.work(1);
  await pause(5_000);
  const before = await countRead(engine, large);
  const small = await seedParcelsToWatch(engine, { done: 0, underWay: 0, due: SMALL_SHOP });
  const started = monotonicMs();
  while ((await countRead(engine, small)) < SMALL_SHOP && monotonicMs() - started < LONGEST_MS) await pause(100);
  const read = await countRead(engine, small);
  const lateSeconds = read < SMALL_SHOP ? Number.POSITIVE_INFINITY : (monotonicMs() - started) / 1_000;
  const which = `${SMALL_SHOP} of them beside ${due} due`;
  results.most(["a small shop's parcels read late", which], lateSeconds, 60, "s", lateSeconds.toFixed(1));
  await pause(Math.max(0, COUNTED_MS - (monotonicMs() - started)));
  const perSecond = ((await countRead(engine, large)) - before) / ((monotonicMs() - started) / 1_000);
  results.note("reads per second of the large shop meanwhile", perSecond.toFixed(1));
}

/** Returns how many of the shop's parcels were read since they were inserted as due. */
async function countRead({ client }: Engine, shop: SeededShop): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM shipment WHERE shop_id = $1 AND checked_at > now() - interval '12 hours'",
    [shop.id],
  );
  return rows[0]?.n ?? 0;
}
