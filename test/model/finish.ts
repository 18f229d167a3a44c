import { expect } from "vitest";
import { neverSentUnasked } from "./calls.ts";
import { connectAgain, installAgain, visit } from "./commands/access.ts";
import { holdsInTheEnd } from "./invariants.ts";
import { readLedgers } from "./ledgers.ts";
import type { Model } from "./model.ts";
import { afterwards, type Real } from "./step.ts";

/** Work that may wait for ever, or comes back by itself: nobody waits for it. */
const ASIDE = ["quote-parcel", "refresh-tariff", "watch-carrier-service", "read-products"];
/** Times that the clock is put forward to the next thing that waits, before something hangs. */
const MOST_WAITS = 40;

/** Everything works again; whatever still waits gets its time. Then nothing may be left over. */
export async function finish(model: Model, real: Real): Promise<void> {
  const { world, shop } = real;
  await world.sides.carrier("DELETE", "/faults");
  await world.sides.shopify("DELETE", "/faults");
  await world.end();
  await world.start();
  model.isRunning = true;
  if (!model.isInstalled) await installAgain(real);
  model.isInstalled = true;
  if (!model.hasToken) await connectAgain(real);
  model.hasToken = true;
  await afterwards(model, real);
  // Lost pushes and webhooks are found by asking, at the latest when each parcel under way has been asked about.
  await world.putForward(await untilAllAreRead(real));
  await afterwards(model, real);
  for (let waits = 0; ; waits += 1) {
    const ms = await untilNext(real);
    if (ms === null) break;
    expect(waits, "times that something had to be waited for").toBeLessThan(MOST_WAITS);
    await world.putForward(ms);
    // Staff look in now and then: a token that ended unheard is found by work and replaced by the next page.
    await visit(real);
    await afterwards(model, real);
  }
  const ledgers = await readLedgers(world, shop);
  holdsInTheEnd(model, ledgers);
  const references = new Set(ledgers.attempts.map(({ partner_id }) => partner_id));
  for (const reference of model.heldUp) references.delete(reference);
  await neverSentUnasked(world, [...references]);
  const left = await world.database.query(
    `SELECT kind, subject, state, attempts, error FROM work
      WHERE shop_id = $1 AND state <> 'quiet' AND NOT kind = ANY ($2) ORDER BY kind`,
    [shop.id, ASIDE],
  );
  expect(left, "work that is left").toEqual([]);
}

async function untilAllAreRead({ world, shop }: Real): Promise<number> {
  const [row] = await world.database.query<{ last: Date | null }>(
    "SELECT max(next_check_at) AS last FROM shipment WHERE shop_id = $1 AND state IN ('booked', 'cancelling')",
    [shop.id],
  );
  return Math.max(3_600_000, (row?.last?.getTime() ?? 0) - Date.now() + 1_000);
}

/** Returns how long the next thing still waits; null when nothing does. */
async function untilNext({ world, shop }: Real): Promise<number | null> {
  const [row] = await world.database.query<{ seconds: number | null }>(
    `SELECT min(s)::float8 AS seconds FROM (
       SELECT extract(epoch FROM due_at - now()) FROM work
        WHERE shop_id = $1 AND state = 'waiting' AND NOT kind = ANY ($2)
       UNION ALL
       SELECT extract(epoch FROM retry_at - $3::timestamptz) FROM inbox WHERE applied_at IS NULL) w(s)`,
    [shop.id, ASIDE, new Date()],
  );
  if (row?.seconds == null) return null;
  return Math.max(1_000, Math.ceil(row.seconds * 1_000) + 100);
}
