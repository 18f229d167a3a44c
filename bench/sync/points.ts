import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startStack } from "../../scripts/demo-stack.ts";
import { DEMO_SHOP } from "../../scripts/stack/programs.ts";
import type { Results } from "../stage/results.ts";
import type { Ends } from "../stage/run.ts";
import { type DemoShop, openDemoShop, placeOrder } from "./demo-shop.ts";

/** Together, as a shop books them and the carrier moves them: what their orders say in Shopify is written in requests that they share. */
const PARCELS = 10;
/** The statuses of a COD parcel after 2, the one it is booked with. */
const STATUSES = [3, 4, 5, 6];
/** Nothing was asked of Shopify for this long: what one step causes has been done. */
const QUIET_MS = 4_000;
const TRIES = 300;

/**
 * Counts the points that COD parcels cost at the Shopify stand-in, whose costs are Shopify's, each its share: from the orders' arrival until
 * they are booked and their fulfillments made, and from there until the carrier has paid. On the demo's stack.
 */
export async function measurePoints(results: Results, ends: Ends): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "waybill-bench-"));
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const stack = await startStack({ dataDir, log: () => undefined });
  ends.push(() => stack.stop());
  const shop = await openDemoShop(stack);
  ends.push(() => shop.close());
  await quiet(shop);
  const ids: string[] = [];
  for (let n = 1; n <= PARCELS; n += 1) ids.push(await parcelIn(shop, (await placeOrder(shop, n)).name, "ready"));
  const read = eachOf(await quiet(shop), "read");
  await shop.book(ids);
  for (const id of ids) await isBooked(shop, id);
  const booked = eachOf(await quiet(shop), "booked");
  const { rows } = await shop.client.query<{ label: string }>("SELECT label FROM shipment WHERE id = ANY($1)", [ids]);
  let after = 0;
  for (const status of STATUSES) {
    // Time passes between events: the carrier distinguishes them by the second.
    await shop.carrier("POST", "/clock", { advanceSeconds: 60 });
    for (const { label } of rows) await shop.carrier("POST", `/orders/${label}/status`, { status_id: status });
    await shop.carrier("POST", "/settle");
    after += eachOf(await quiet(shop), `at ${status}`);
  }
  const together = `${PARCELS} together`;
  results.most(["points until booked", `the first reading included, ${together}`], read + booked, 30, "");
  results.most(["points after the booking", `over the statuses 2, 3, 4, 5, 6, ${together}`], after, 90, "");
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
            + (SELECT count(*) FROM shopify_step WHERE shop_id = $1 AND state IN ('wanted', 'sent'))::int
            + (SELECT count(*) FROM order_field_change WHERE shop_id = $1)::int AS open`,
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

/** Waits until an order's parcel is in a state; returns its id. */
async function parcelIn(shop: DemoShop, orderName: string, state: string): Promise<string> {
  return until(shop, `the parcel of ${orderName} is not ${state}`, {
    text: `SELECT s.id FROM shipment s JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
            WHERE s.shop_id = $1 AND o.name = $2 AND s.state::text = $3`,
    values: [shop.id, orderName, state],
  });
}

async function isBooked(shop: DemoShop, id: string): Promise<void> {
  const text = "SELECT id FROM shipment WHERE shop_id = $1 AND id = $2 AND state = 'booked'";
  await until(shop, "a parcel is not booked", { text, values: [shop.id, id] });
}

async function until(
  { client }: DemoShop,
  otherwise: string,
  look: { text: string; values: string[] },
): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { rows } = await client.query<{ id: string }>(look);
    if (rows[0]) return rows[0].id;
    await pause(100);
  }
  throw new Error(`${otherwise} in ${DEMO_SHOP}`);
}

/** Returns how many points each of the parcels cost. */
function eachOf(calls: readonly Call[], what: string): number {
  const points = calls.reduce((total, { actualCost }) => total + (actualCost ?? 0), 0);
  const counts = new Map<string, number>();
  for (const { operation, actualCost } of calls) {
    const kind = `${operation} ${actualCost ?? 0}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const shown = [...counts].map(([kind, times]) => `${times} × ${kind}`).join(", ");
  console.log(`         ${what}: ${points} for ${PARCELS} (${shown})`);
  return points / PARCELS;
}
