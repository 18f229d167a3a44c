/**
 * `npm run bench -- extensions`: what the card on Shopify's order page reads (decision 103), at 100,000 parcels of a shop beside 20 other
 * shops; `--quick`: at 20,000. Prints the 95th percentile of one order beside its limit; the token, the words and HTTP are left out. Exits with 1 when it is missed, with 3 when the machine was too unsteady to blame the app.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import "../scripts/app-modules.ts";
import { migrate } from "../scripts/migrate.ts";
import { startPostgres } from "../scripts/postgres.ts";
import { isDone, seedNeighbours, seedShop } from "./pages/seed.ts";
import { collectResults } from "./stage/results.ts";
import { quantile } from "./stage/statistics.ts";
import { compareMachine, demandDurable, lookAtMachine } from "./stage/validity.ts";

const { openDatabase } = await import("../app/store/database.server.ts");
const { createCipher } = await import("../app/store/cipher.server.ts");
const { createLog } = await import("../app/log.server.ts");
const { createQuoteMemory } = await import("../app/store/quote-memory.server.ts");
const { loadGazetteer } = await import("../app/store/gazetteer.server.ts");
const { readOrderAtAdmin } = await import("../app/flows/extension/read-order.server.ts");

/** Design: reads of extensions. */
const LIMIT_MS = 40;
const CALLS = 2_000;
const WARM_UP = 200;
const SHOP = { id: "large", parcels: process.argv.includes("--quick") ? 20_000 : 100_000 };

const dir = mkdtempSync(join(tmpdir(), "waybill-bench-"));
const postgres = await startPostgres({ dataDir: join(dir, "postgres"), log: () => undefined });
try {
  const databaseUrl = postgres.url("postgres");
  await migrate(databaseUrl);
  await demandDurable(databaseUrl);
  await seedShop(databaseUrl, SHOP);
  await seedNeighbours(databaseUrl);
  const log = createLog("silent");
  const database = openDatabase(databaseUrl, log);
  const cipher = createCipher([{ id: "k1", key: randomBytes(32) }]);
  const quotes = createQuoteMemory(database, cipher, loadGazetteer(), log);
  // Every order is known: none is asked for.
  const deps = { database, quotes, now: () => new Date() } as unknown as Parameters<typeof readOrderAtAdmin>[0];
  const before = lookAtMachine();
  const times: number[] = [];
  for (let turn = 0; turn < WARM_UP + CALLS; turn += 1) {
    // Half open, half over, anywhere among the years.
    let n = 1 + ((turn * 7_919 + 13) % SHOP.parcels);
    while (isDone(SHOP, n) === (turn % 2 === 0) && n > 1) n -= 1;
    const orderId = `gid://shopify/Order/${n}`;
    const began = performance.now();
    const order = await readOrderAtAdmin(deps, SHOP, orderId);
    if (turn >= WARM_UP) times.push(performance.now() - began);
    if (order.nothing?.why === "reading") throw new Error(`${orderId} was not found`);
  }
  const results = collectResults();
  const shown = `of ${CALLS} orders among ${SHOP.parcels} parcels, median ${quantile(times, 0.5).toFixed(1)} ms`;
  results.most("an order for the extensions, p95", quantile(times, 0.95), LIMIT_MS, "ms", shown);
  await database.close();
  const missed = results.print();
  if (missed > 0) process.exitCode = compareMachine(before, lookAtMachine()) ? 1 : 3;
} finally {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
