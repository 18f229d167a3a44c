import pg from "pg";
import { seedExportShop } from "../files/seed.ts";
import { openLoop } from "../stage/open-loop.ts";
import { QUICK } from "../stage/quick.ts";
import type { Results } from "../stage/results.ts";
import { signIn } from "../stage/staff.ts";
import { median, quantile, spread } from "../stage/statistics.ts";
import { seedNeighbour } from "./neighbours-shop.ts";
import {
  type Beside,
  bulkBooking,
  exporting,
  indexing,
  merging,
  type Neighbour,
  searching,
} from "./neighbours-work.ts";
import { rateBody } from "./requests.ts";
import type { Stage } from "./stage.ts";

const PER_SECOND = 200;
const PAIRS = QUICK ? 2 : 12;
/** On a slow machine a neighbour is stopped after this, with the pairs measured so far. */
const LONGEST_MS = 27_000;
const KEYS = 50;
/** Parcels in the file of the shop that exports. */
const EXPORTED = QUICK ? 20_000 : 100_000;

/** B4: measures cached quotes alone, and while the process with the pages does something heavy for another shop. */
export async function measureNeighbours(stage: Stage, results: Results): Promise<void> {
  const { stub, warm, ask } = stage;
  await stub.behave({ mode: "answer", latencyMs: 20 });
  await stage.carrierIsBack();
  const shop = await seedNeighbour(stage);
  const staff = signIn({ port: stage.pagesPort }, shop);
  const exporter = signIn({ port: stage.pagesPort }, await seedExportShop(stage.databaseUrl, stage.key, EXPORTED));
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  try {
    const quotes = Array.from({ length: KEYS }, (_, n) => ({
      path: warm[n % warm.length] ?? "",
      body: rateBody(4_000_000 + n, n),
    }));
    for (const { path, body } of quotes) await ask(path, body);
    let wrong = 0;
    const slice = () =>
      openLoop(PER_SECOND, PER_SECOND, async (n) => {
        const { path, body } = quotes[n % KEYS] ?? { path: "", body: rateBody(0) };
        const sources = await ask(path, body).catch(() => ["none"]);
        if (sources.some((source) => source !== "cached")) wrong += 1;
      });
    const beside: Beside = { shop, staff, exporter, client };
    for (const make of [bulkBooking, merging, exporting, searching, indexing])
      await measure(make(beside), slice, results);
    results.most("quotes wrong or missing beside work", wrong, 0, "", String(wrong));
    await checkBookings(stage, beside, results);
  } finally {
    await Promise.all([staff.leave(), exporter.leave(), client.end()]);
  }
}

async function measure(neighbour: Neighbour, slice: () => Promise<number[]>, results: Results): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  // One run that does not count: what runs for the first time is slow for that reason alone.
  await during(neighbour, slice);
  const times = { alone: [] as number[], beside: [] as number[] };
  const ratios: number[] = [];
  for (let pair = 0; pair < PAIRS && (pair < 2 || performance.now() < until); pair += 1) {
    const first = pair % 2 ? await slice() : await during(neighbour, slice);
    const second = pair % 2 ? await during(neighbour, slice) : await slice();
    const [alone, beside] = pair % 2 ? [first, second] : [second, first];
    times.alone.push(...alone);
    times.beside.push(...beside);
    ratios.push(quantile(beside, 0.99) / quantile(alone, 0.99));
  }
  const p99 = (of: number[]) => quantile(of, 0.99);
  results.most(["quote beside work, p99", neighbour.name], p99(times.beside), 20, "ms");
  results.most(["quote beside work to alone, p99", neighbour.name], median(ratios), 3, "×", spread(ratios));
  const shown = (of: number[]) => `${median(of).toFixed(2)} / ${p99(of).toFixed(2)} / ${Math.max(...of).toFixed(0)} ms`;
  results.note(`B4 p50 / p99 / worst, ${neighbour.name}`, `${shown(times.beside)}, alone ${shown(times.alone)}`);
  results.note(`B4 done meanwhile, ${neighbour.name}`, `${neighbour.done()} in ${ratios.length} pairs`);
}

/** Runs a slice with the neighbour at work from its first quote to its last. Resolves when the neighbour has finished. */
async function during(neighbour: Neighbour, slice: () => Promise<number[]>): Promise<number[]> {
  let goesOn = true;
  const working = neighbour.work(() => goesOn);
  const times = await Promise.race([slice(), working.then(() => Promise.reject(new Error(`${neighbour.name} ended`)))]);
  goesOn = false;
  await working;
  return times;
}

/** Checks that every parcel booked meanwhile was booked exactly once, with the tracking number that the carrier returned. */
async function checkBookings({ stub }: Stage, { shop, client }: Beside, results: Results): Promise<void> {
  const { references, askedAgain, trackingNumbers } = await stub.bookings();
  const { rows } = await client.query<{ trackingNumber: string }>(
    `SELECT label AS "trackingNumber" FROM shipment WHERE shop_id = $1 AND state = 'booked' AND partner_id IS NOT NULL`,
    [shop.id],
  );
  const known = new Set(rows.map(({ trackingNumber }) => trackingNumber));
  const lost = trackingNumbers.filter((one) => !known.has(one)).length;
  const wrong = askedAgain + lost + Math.abs(rows.length - references);
  results.most(["bookings not made exactly once", `of ${references}`], wrong, 0, "", String(wrong));
}
