import { setTimeout as pause } from "node:timers/promises";
import { bookAll, openShop, seedReady } from "../booking/batch.ts";
import { monotonicMs } from "../engine/clock.ts";
import type { Engine } from "../engine/engine.ts";
import type { ShopifyBehaviour, ShopifyTally } from "../engine/shopify.ts";
import type { Results } from "../stage/results.ts";

const BUCKET = { points: 2_000, perSecond: 100 };
const LATENCY_MS = 120;
const LONGEST_MS = 600_000;

/**
 * B10: lets a standard plan's bucket go with a full bucket on parcels that wait for their fulfillments, and compares the time until
 * the last is made with the time in which the bucket gives that many points.
 */
export async function measureDrain(engine: Engine, parcels: number, workers: number, results: Results): Promise<void> {
  const shopify = (behaviour: ShopifyBehaviour) => engine.shopify.ask<ShopifyTally>(behaviour);
  await engine.carrier.behave({ latencyMs: 0, faults: 0 });
  await shopify({ hold: true });
  await engine.work(workers, { CARRIER_CALLS_PER_ACCOUNT: "50" });
  const shop = await openShop(engine);
  await seedReady(engine, shop, parcels);
  await bookAll(engine, shop);
  const started = monotonicMs();
  await shopify({ hold: false, latencyMs: LATENCY_MS, bucket: "standard" });
  await allAtShopify(engine, shop.id);
  const tally = await shopify({});
  const ms = (tally.lastMs ?? monotonicMs()) - started;
  const idealMs = ((tally.points - BUCKET.points) / BUCKET.perSecond) * 1_000;
  const words = `${(ms / 1_000).toFixed(1)} s for ${tally.points} points, ideally ${(idealMs / 1_000).toFixed(1)} s`;
  const by = `${workers} worker${workers === 1 ? "" : "s"}`;
  results.least(["drain to the bucket's ideal", by], idealMs / ms, 0.97, "×");
  results.note(`B10 drain of ${parcels} parcels, ${by}`, words);
  const share = (tally.throttled / tally.calls) * 100;
  results.most(["calls that Shopify throttled", by], share, 0.2, "%");
  results.note("B10 points per parcel for its fulfillment", (tally.points / parcels).toFixed(1));
  const { rows } = await engine.client.query<{ n: number }>(
    "SELECT count(DISTINCT fulfillment_id)::int AS n FROM shipment WHERE shop_id = $1",
    [shop.id],
  );
  if (rows[0]?.n !== parcels) throw new Error(`${rows[0]?.n} fulfillments of ${parcels} parcels`);
  await shop.staff.leave();
}

/** Waits until nothing of a shop is left to be told to Shopify. */
export async function allAtShopify({ client }: Engine, shopId: string): Promise<void> {
  const deadline = monotonicMs() + LONGEST_MS;
  for (;;) {
    const { rows } = await client.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM shopify_step WHERE shop_id = $1 AND state IN ('wanted', 'sent')",
      [shopId],
    );
    const left = rows[0]?.n ?? 0;
    if (left === 0) return;
    if (monotonicMs() > deadline) throw new Error(`${left} steps are not made`);
    await pause(50);
  }
}
