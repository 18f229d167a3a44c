/**
 * `npm run bench -- extensions`: what the extensions on Shopify's order page and list read (decisions 103, 105), at 100,000 parcels of a
 * shop beside 20 other shops; `--quick`: at 20,000. The token, the words and HTTP are left out. Exit codes are those of `quotes`.
 */
import { randomBytes, randomUUID } from "node:crypto";
import "../scripts/app-modules.ts";
import { isDone } from "./pages/seed.ts";
import { LARGE, startSeededDatabase } from "./pages/seeded.ts";
import { measured } from "./stage/run.ts";
import { quantile } from "./stage/statistics.ts";

const { openDatabase } = await import("../app/store/database.server.ts");
const { createCipher } = await import("../app/store/cipher.server.ts");
const { createLog } = await import("../app/log.server.ts");
const { createQuoteMemory } = await import("../app/store/quote-memory.server.ts");
const { loadGazetteer } = await import("../app/store/gazetteer.server.ts");
const { readOrderAtAdmin } = await import("../app/flows/extension/read-order.server.ts");
const { prepareBookingOf, readBookingBatch } = await import("../app/flows/extension/batch.server.ts");
const { readPrintableOrders } = await import("../app/flows/print/orders.server.ts");

/** Design: reads of extensions. */
const LIMIT_MS = 40;
/** As many as Shopify's list has on a page. */
const SELECTED = 50;

await measured(async (results, ends) => {
  const databaseUrl = await startSeededDatabase(ends);
  const log = createLog("silent");
  const database = openDatabase(databaseUrl, log);
  ends.push(() => database.close());
  const cipher = createCipher([{ id: "k1", key: randomBytes(32) }]);
  const quotes = createQuoteMemory(database, cipher, loadGazetteer(), log);
  // Every order is known: none is asked for.
  const deps = { database, quotes, now: () => new Date() } as unknown as Parameters<typeof readOrderAtAdmin>[0];
  const measure = async (what: string, calls: number, read: (turn: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let turn = 0; turn < calls * 1.1; turn += 1) {
      const began = performance.now();
      await read(turn);
      if (turn >= calls * 0.1) times.push(performance.now() - began);
    }
    results.most(["an extension's reading, p95", what], quantile(times, 0.95), LIMIT_MS, "ms");
    results.note(`${what}, median of ${calls}`, `${quantile(times, 0.5).toFixed(2)} ms`);
  };
  // Half open, half over, anywhere among the years.
  const orderOf = (turn: number, open = turn % 2 === 1) => {
    let n = 1 + ((turn * 7_919 + 13) % LARGE.parcels);
    while (isDone(LARGE, n) === open && n > 1) n -= 1;
    return `gid://shopify/Order/${n}`;
  };
  const selected = (turn: number) => Array.from({ length: SELECTED }, (_, n) => orderOf(turn * SELECTED + n));

  await measure("an order", 2_000, async (turn) => {
    const order = await readOrderAtAdmin(deps, LARGE, orderOf(turn));
    if (order.nothing?.why === "reading") throw new Error(`${orderOf(turn)} was not found`);
  });
  await measure("papers of an order", 1_000, (turn) => readPrintableOrders(deps, LARGE.id, [orderOf(turn)]));
  await measure(`papers of ${SELECTED} orders`, 200, (turn) => readPrintableOrders(deps, LARGE.id, selected(turn)));
  const batchId = randomUUID();
  const orderIds = Array.from({ length: SELECTED }, (_, n) => orderOf(n, true));
  await prepareBookingOf(deps, LARGE.id, { batchId, orderIds }, { userId: "1", name: "An" });
  await measure(`a booking of ${SELECTED} orders`, 500, async () => {
    if (!(await readBookingBatch(deps, LARGE.id, batchId))) throw new Error("the batch was not found");
  });
});
