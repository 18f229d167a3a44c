import { setTimeout as pause } from "node:timers/promises";
import { PDFDocument } from "pdf-lib";
import pg from "pg";
import { monotonicMs } from "../engine/clock.ts";
import type { Stage } from "../quotes/stage.ts";
import { seedOrders, seedParcels } from "../stage/orders.ts";
import { QUICK } from "../stage/quick.ts";
import type { Results } from "../stage/results.ts";
import { seedOpenShop } from "../stage/shops.ts";
import { type Staff, signIn } from "../stage/staff.ts";
import { median, residentMegabytes, spread } from "../stage/statistics.ts";

const LABELS = QUICK ? 100 : 500;
const PRINTS = QUICK ? 1 : 5;
const CARRIER = { latencyMs: 50, inFlight: 50 };
/** By the tracking numbers that the parcels are seeded with. */
const BAD_LABELS = [2, 50, 99].map((n) => `S0.SEED.${n}`);
const BAD = BAD_LABELS.length;
const LIMITS = { firstByteMs: 300, megabytes: 60 };
const TRIES = 3_000;

/** Prints by the door that staff use, from labels at the carrier until the file can be read. */
export async function measureFetching(stage: Stage, results: Results): Promise<void> {
  const { stub, appPid } = stage;
  const shop = await seedOpenShop(stage.databaseUrl, stage.key);
  const ids = await seedBooked(stage, shop.id);
  const staff = signIn({ port: stage.port }, shop);
  try {
    await stub.behave({ mode: "answer", latencyMs: CARRIER.latencyMs });
    await print(staff, ids);
    const waits: number[] = [];
    const shares: number[] = [];
    const grown: number[] = [];
    let bytes = 0;
    for (let n = 0; n < PRINTS; n += 1) {
      await stub.behave({ mode: "answer", latencyMs: CARRIER.latencyMs, badLabels: BAD_LABELS });
      const before = residentMegabytes(appPid);
      const began = monotonicMs();
      const file = await print(staff, ids, () => grown.push(residentMegabytes(appPid) - before));
      const { lastMs } = await stub.labels();
      waits.push(file.readableMs - lastMs);
      shares.push(((LABELS / CARRIER.inFlight) * CARRIER.latencyMs) / (lastMs - began));
      bytes = file.bytes.length;
      const pages = (await PDFDocument.load(file.bytes)).getPageCount();
      if (pages !== LABELS - BAD || file.missing !== BAD)
        throw new Error(`${pages} pages and ${file.missing} missing of ${LABELS} labels with ${BAD} bad ones`);
    }
    const which = `${LABELS} labels, ${BAD} of them bad`;
    results.most(["first byte after the last label", which], median(waits), LIMITS.firstByteMs, "ms", spread(waits));
    const limit = Math.round((2 * bytes) / 2 ** 20) + LIMITS.megabytes;
    results.most(["memory of a print", which], Math.max(...grown), limit, "MB", Math.max(...grown).toFixed(0));
    results.note("fetching, to 50 calls of 50 ms at a time", `${spread(shares)} ×`);
  } finally {
    await staff.leave();
  }
}

/** Prints these parcels and waits for the file; `look` is called meanwhile. */
async function print(staff: Staff, ids: string[], look: () => unknown = () => undefined) {
  const send = async (value: object) => JSON.parse((await staff.sends("/app/papers", value)).bytes.toString());
  const { print: begun } = await send({ ids });
  for (let tries = 0; tries < TRIES; tries += 1) {
    look();
    const { print: now } = JSON.parse((await staff.reads(`/app/papers?id=${begun.printId}`)).bytes.toString());
    if (now.isFinished) {
      const { url } = await send({ open: begun.printId });
      const { pathname, search } = new URL(url);
      const { bytes } = await staff.reads(pathname + search);
      return { bytes, missing: now.missingCount as number, readableMs: monotonicMs() };
    }
    await pause(20);
  }
  throw new Error("the print was not finished");
}

async function seedBooked({ databaseUrl }: Stage, shopId: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await seedOrders(client, shopId, { first: 1, count: LABELS });
    await seedParcels(client, shopId, { first: 1, count: LABELS, state: "booked" });
    const { rows } = await client.query<{ id: string }>("SELECT id FROM shipment WHERE shop_id = $1", [shopId]);
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
