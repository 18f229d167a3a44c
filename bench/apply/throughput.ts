import { setTimeout as pause } from "node:timers/promises";
import { type ShopUnderWay, seedUnderWay } from "../engine/booked.ts";
import { monotonicMs } from "../engine/clock.ts";
import type { Engine } from "../engine/engine.ts";
import { closedLoop, requestBytes } from "../stage/closed-loop.ts";
import { FORM_TYPE } from "../stage/pushes.ts";
import type { Results } from "../stage/results.ts";
import { median, spread } from "../stage/statistics.ts";
import { claimAndFinish } from "./bare-claims.ts";
import { EVENTS_PER_PARCEL, LAST_STATUS, pushesOf } from "./events.ts";

const LONGEST_MS = 600_000;

/**
 * B7: the worker stands still while pushes are taken in by the app's own door, and is measured from its waking until all are
 * applied; beside it a loop that only claims and finishes the same rows.
 */
export async function measureApplying(
  engine: Engine,
  { parcels, runs }: { parcels: number; runs: number },
  results: Results,
): Promise<void> {
  const perSecond: number[] = [];
  const ratios: number[] = [];
  const cpu = { app: [] as number[], postgres: [] as number[] };
  for (let run = -1; run < runs; run += 1) {
    const warmingUp = run < 0;
    const shop = await seedUnderWay(engine, warmingUp ? Math.min(200, parcels) : parcels);
    const bodies = pushesOf(shop);
    engine.freezeWorkers(true);
    await takeIn(engine, bodies);
    const before = engine.cpu();
    const started = monotonicMs();
    engine.freezeWorkers(false);
    await allApplied(engine, started + LONGEST_MS);
    const ms = monotonicMs() - started;
    const after = engine.cpu();
    await checkParcels(engine, shop);
    if (warmingUp) continue;
    const loopMs = await claimAndFinish(engine);
    perSecond.push((bodies.length / ms) * 1_000);
    ratios.push(loopMs / ms);
    cpu.app.push((after.app - before.app) / bodies.length / 1_000);
    cpu.postgres.push((after.postgres - before.postgres) / bodies.length / 1_000);
    await engine.client.query("DELETE FROM inbox");
  }
  results.least("pushes applied per second", median(perSecond), 3_000, "/s", spread(perSecond));
  results.least("pushes applied, to a bare loop", median(ratios), 0.15, "×", spread(ratios));
  results.note("B7 CPU of the app and of PostgreSQL per push", `${spread(cpu.app)} + ${spread(cpu.postgres)} ms`);
}

/** Sends the pushes to the app's door, each once. Throws when one is not answered with 200. */
export async function takeIn({ port, pushPath }: Engine, bodies: readonly string[]): Promise<void> {
  const requests = bodies.map((body) => requestBytes(pushPath, body, FORM_TYPE));
  const answered = await closedLoop({ port, requests, connections: 16, ms: 120_000, once: true });
  if (answered < bodies.length) throw new Error(`${answered} of ${bodies.length} pushes were answered`);
}

/** Waits until no message is left to be applied. */
export async function allApplied({ client }: Engine, deadline: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ left: number }>(
      "SELECT count(*)::int AS left FROM (SELECT FROM inbox WHERE applied_at IS NULL LIMIT 1) one",
    );
    if (rows[0]?.left === 0) return;
    if (monotonicMs() > deadline) throw new Error("the pushes were not applied in time");
    await pause(25);
  }
}

/** Throws unless every parcel has each of its events once and the last status. */
async function checkParcels({ client }: Engine, { id, parcels }: ShopUnderWay): Promise<void> {
  const { rows } = await client.query<{ there: number; events: number }>(
    `SELECT count(*) FILTER (WHERE carrier_status = $2)::int AS there,
            (SELECT count(*)::int FROM shipment_event WHERE shop_id = $1 AND source = 'push' AND kind = 'status') AS events
       FROM shipment WHERE shop_id = $1`,
    [id, LAST_STATUS],
  );
  const { there = 0, events = 0 } = rows[0] ?? {};
  if (there !== parcels.length || events !== parcels.length * EVENTS_PER_PARCEL)
    throw new Error(`${there} of ${parcels.length} parcels have their last status, with ${events} events`);
}
