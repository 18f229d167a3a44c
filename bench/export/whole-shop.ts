import { monitorEventLoopDelay } from "node:perf_hooks";
import "../../scripts/app-modules.ts";
import type { Deps } from "../../app/flows/deps.server.ts";
import { type SeededShop, withClient } from "../pages/seed.ts";
import type { Results } from "../stage/results.ts";

const { openDatabase } = await import("../../app/store/database.server.ts");
const { openLocks } = await import("../../app/store/locks.server.ts");
const { createCipher } = await import("../../app/store/cipher.server.ts");
const { createLog } = await import("../../app/log.server.ts");
const { openExport } = await import("../../app/flows/export/open.server.ts");
const { zipAnswer } = await import("../../app/zip-answer.server.ts");

/** Events of a parcel in addition to those that are seeded: twelve in all, as of one that was delivered at the second attempt. */
const MORE_EVENTS = 8;
const MOST_SECONDS = 180;
/** Of a process whose heap grows before it is cleared up; what counts is that ten times the parcels do not need ten times as much. */
const MOST_MB = 150;
/** A quote's whole time is 300 ms. */
const MOST_BLOCKED_MS = 30;

/** Gives the seeded parcels the history and the money that parcels of a real shop have. */
export async function seedHistory(databaseUrl: string, shops: readonly SeededShop[]): Promise<void> {
  const ids = [shops.map(({ id }) => id)];
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO shipment_event (shop_id, shipment_id, kind, source, carrier_status, words, details, happened_at, dedupe_key)
       SELECT shop_id, id, 'status', 'push', 3 + e, 'Đã đến kho "Sài Gòn 2", chờ giao', '{"reference": true, "label": true, "actionTime": "2026-01-05T10:00:00Z"}',
              now(), 'more:' || e FROM shipment, generate_series(1, ${MORE_EVENTS}) e WHERE shop_id = ANY($1) AND state NOT IN ('ready', 'needs_review')`,
      ids,
    );
    await client.query(
      `INSERT INTO money_entry (shop_id, shipment_id, account, amount_vnd, source, at)
       SELECT shop_id, id, 'booked', cod_vnd, 'push', now() FROM shipment, generate_series(1, 6) e WHERE shop_id = ANY($1) AND state NOT IN ('ready', 'needs_review')`,
      ids,
    );
    await client.query("VACUUM ANALYZE");
  });
}

/** Reads the whole export of a shop as a browser does that saves it, and takes every byte at once. */
export async function measureExport(databaseUrl: string, shop: SeededShop, results: Results): Promise<void> {
  const log = createLog("silent");
  const database = openDatabase(databaseUrl, log);
  const locks = openLocks(databaseUrl, log);
  const cipher = createCipher([{ id: "k1", key: Buffer.alloc(32, 1) }]);
  const deps = { database, locks, cipher, log, now: () => new Date(), accessLog: { record: () => undefined } };
  const memory = () => process.memoryUsage.rss() / 1024 / 1024;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  try {
    const before = memory();
    const cpu = process.cpuUsage();
    const began = performance.now();
    delay.enable();
    const opened = await openExport(deps as unknown as Deps, { ...shop, name: null, domain: shop.id }, { userId: "1" });
    if (typeof opened === "string") throw new Error("another export is under way");
    const answer = zipAnswer("x", opened.files, {
      at: new Date(),
      signal: new AbortController().signal,
      done: opened.end,
      onCut: () => undefined,
    });
    let [bytes, peak] = [0, before];
    const reader = answer.body?.getReader();
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
      bytes += chunk.value.length;
      peak = Math.max(peak, memory());
    }
    delay.disable();
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const which = `${shop.parcels.toLocaleString("en")} parcels`;
    results.note(`export, ${which}: size`, `${(bytes / 1024 / 1024).toFixed(1)} MB`);
    results.note(`export, ${which}: CPU of the process`, `${((user + system) / 1e6).toFixed(1)} s`);
    results.most(["everything of a shop in one file", which], seconds, MOST_SECONDS, "s");
    results.most(["memory of an export", which], peak - before, MOST_MB, "MB");
    results.most(
      ["what waits for the process beside an export, p99", which],
      delay.percentile(99) / 1e6,
      MOST_BLOCKED_MS,
      "ms",
    );
    results.note(`export, ${which}: longest wait`, `${(delay.max / 1e6).toFixed(0)} ms`);
  } finally {
    await locks.close();
    await database.close();
  }
}
