import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startStack } from "../../scripts/demo-stack.ts";
import { DEMO_SHOP } from "../../scripts/stack/programs.ts";
import type { Results } from "../stage/results.ts";
import type { Ends } from "../stage/run.ts";
import { median, spread } from "../stage/statistics.ts";
import { type DemoShop, openDemoShop, placeOrder } from "./demo-shop.ts";

const PARCELS = 3;
/** The statuses of a COD parcel after 2, the one it is booked with. */
const STATUSES = [3, 4, 5, 6];
/** Nothing was asked of Shopify for this long: what one step causes has been done. */
const QUIET_MS = 4_000;
const TRIES = 300;

/**
 * Counts the points that a COD parcel costs at the Shopify stand-in, whose costs are Shopify's: from the order's arrival until it
 * is booked and its fulfillment made, and from there until the carrier has paid. Parcels one after the other, on the demo's stack.
 */
export async function measurePoints(results: Results, ends: Ends): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "waybill-bench-"));
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const stack = await startStack({ dataDir, log: () => undefined });
  ends.push(() => stack.stop());
  const shop = await openDemoShop(stack);
  ends.push(() => shop.close());
  await quiet(shop);
  const points = { booked: [] as number[], after: [] as number[] };
  for (let n = 1; n <= PARCELS; n += 1) {
    const { name } = await placeOrder(shop, n);
    const id = await parcelIn(shop, name, "ready");
    const read = sum(await quiet(shop), `${name} read`);
    await shop.book(id);
    await parcelIn(shop, name, "booked");
    points.booked.push(read + sum(await quiet(shop), `${name} booked`));
    const { rows } = await shop.client.query<{ label: string }>("SELECT label FROM shipment WHERE id = $1", [id]);
    let after = 0;
    for (const status of STATUSES) {
      // Time passes between events: the carrier distinguishes them by the second.
      await shop.carrier("POST", "/clock", { advanceSeconds: 60 });
      await shop.carrier("POST", `/orders/${rows[0]?.label}/status`, { status_id: status });
      await shop.carrier("POST", "/settle");
      after += sum(await quiet(shop), `${name} at ${status}`);
    }
    points.after.push(after);
  }
  results.most(
    ["points until booked", "the first reading included"],
    median(points.booked),
    30,
    "",
    spread(points.booked),
  );
  results.most(
    ["points after the booking", "over the statuses 2, 3, 4, 5, 6"],
    median(points.after),
    90,
    "",
    spread(points.after),
  );
}

interface Call {
  operation: string | null;
  actualCost: number | null;
}

/** Waits until nothing was asked of Shopify for a while. Returns the calls since the last time. */
async function quiet({ shopify, client, id }: DemoShop): Promise<Call[]> {
  let seen = -1;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const calls = await shopify<Call[]>("GET", "/log");
    const { rows } = await client.query<{ open: number }>(
      `SELECT (SELECT count(*) FROM inbox WHERE applied_at IS NULL)::int
            + (SELECT count(*) FROM shopify_step WHERE shop_id = $1 AND state IN ('wanted', 'sent'))::int AS open`,
      [id],
    );
    if (calls.length === seen && rows[0]?.open === 0) {
      // A read that is put off after a webhook counts for the step that caused it.
      await shopify("DELETE", "/log");
      return calls;
    }
    seen = calls.length;
    await pause(QUIET_MS);
  }
  throw new Error("Shopify is asked without end");
}

async function parcelIn({ client, id }: DemoShop, orderName: string, state: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { rows } = await client.query<{ id: string; state: string }>(
      `SELECT s.id, s.state FROM shipment s JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
        WHERE s.shop_id = $1 AND o.name = $2`,
      [id, orderName],
    );
    if (rows[0]?.state === state) return rows[0].id;
    await pause(100);
  }
  throw new Error(`the parcel of ${orderName} in ${DEMO_SHOP} is not ${state}`);
}

function sum(calls: readonly Call[], what: string): number {
  const points = calls.reduce((total, { actualCost }) => total + (actualCost ?? 0), 0);
  const names = calls.map(({ operation, actualCost }) => `${operation} ${actualCost ?? 0}`);
  console.log(`         ${what}: ${points} (${names.join(", ")})`);
  return points;
}
