import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import "../../scripts/app-modules.ts";
import type { Deps } from "../../app/flows/deps.server.ts";
import { QUICK } from "../stage/quick.ts";
import type { Results } from "../stage/results.ts";
import { statementOf } from "./statement-file.ts";

const { createCipher } = await import("../../app/store/cipher.server.ts");
const { openDatabase } = await import("../../app/store/database.server.ts");
const { openLocks } = await import("../../app/store/locks.server.ts");
const { createQueue } = await import("../../app/jobs/queue.server.ts");
const { createLog } = await import("../../app/log.server.ts");
const { listOrders } = await import("../../app/flows/order-list/list.server.ts");
const { receiveStatement } = await import("../../app/flows/statement/upload.server.ts");
const { runStatement } = await import("../../app/flows/statement/run.server.ts");
const { applyStatement } = await import("../../app/flows/statement/apply.server.ts");
const { readStatement } = await import("../../app/store/statement-imports.server.ts");

const ROWS = QUICK ? 10_000 : 50_000;
const LIMITS = { seconds: 20, megabytes: 200, times: 2 };
/** Visits by which the neighbour's usual time is known. */
const QUIET_VISITS = 300;
/** As busy staff do: not one visit behind the other. */
const BETWEEN_VISITS_MS = 50;
const ACTOR = { userId: "1", name: "Kế toán" };
const MB = 1024 * 1024;

/**
 * Imports a statement of 50,000 rows for a shop with more parcels than that, while a neighbour opens the list of orders again and
 * again in the same process: how long it takes from the first byte to the last named row, how much memory the process takes for it,
 * and what the neighbour notices. Then the statement is applied.
 */
export async function measureStatement(
  databaseUrl: string,
  { shopId, neighbourId }: { shopId: string; neighbourId: string },
  results: Results,
): Promise<void> {
  const log = createLog("silent");
  const [database, pages] = [openDatabase(databaseUrl, log, { size: 9 }), openDatabase(databaseUrl, log, { size: 8 })];
  const locks = openLocks(databaseUrl, log);
  const cipher = createCipher([{ id: "k1", key: randomBytes(32) }]);
  const deps = { database, locks, cipher, queue: createQueue(), now: () => new Date(), log } as unknown as Deps;
  const visit = () =>
    listOrders({ ...deps, database: pages } as Deps, neighbourId, { tab: "all", search: "", after: null });
  try {
    const file = statementOf(shopId, ROWS);
    results.note("the file", `${(file.length / MB).toFixed(1)} MB, ${ROWS} rows`);
    const quiet = await timesOf(visit, QUIET_VISITS);
    globalThis.gc?.();
    const memory = watchMemory();
    let isDone = false;
    const statementId = randomUUID();
    const began = performance.now();
    const busy: number[] = [];
    const neighbour = (async () => {
      while (!isDone) {
        busy.push(...(await timesOf(visit, 1)));
        await pause(BETWEEN_VISITS_MS);
      }
    })();
    await receiveStatement(deps, ticketOf(shopId, statementId), chunksOf(file));
    await runStatement(deps, shopId, statementId);
    const seconds = (performance.now() - began) / 1_000;
    isDone = true;
    await neighbour;
    const megabytes = memory.stop();

    const read = await readStatement(database, shopId, statementId);
    if (read?.state !== "read" || read.total !== ROWS)
      throw new Error(`the statement is ${read?.state}: ${read?.trouble}`);
    results.most(["statement imported", `${ROWS} rows`], seconds, LIMITS.seconds, "s");
    results.most("memory of a statement's import", megabytes, LIMITS.megabytes, "MB", megabytes.toFixed(0));
    results.most("a neighbour's list beside an import, p99", p99(busy) / p99(quiet), LIMITS.times, "×");
    results.note(
      "the neighbour's list",
      `p99 ${p99(quiet).toFixed(1)} ms alone, ${p99(busy).toFixed(1)} ms meanwhile (${busy.length} visits)`,
    );

    const applied = performance.now();
    await applyStatement(deps, shopId, statementId, ACTOR);
    await runStatement(deps, shopId, statementId);
    results.note("then applied, with the ledger", `${((performance.now() - applied) / 1_000).toFixed(1)} s`);
  } finally {
    await locks.close();
    await Promise.all([database.close(), pages.close()]);
  }
}

const ticketOf = (shopId: string, statementId: string) => ({
  ...{ shopId, statementId, name: "doi-soat.xlsx", userId: ACTOR.userId, actorName: ACTOR.name },
  until: Date.now() + 60_000,
});

async function* chunksOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += 64 * 1024) yield file.subarray(at, at + 64 * 1024);
}

async function timesOf(work: () => Promise<unknown>, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  return taken;
}

const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

/** Returns how much more memory the process, its threads included, had at its highest than at the beginning. */
function watchMemory() {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 50);
  return {
    stop() {
      clearInterval(timer);
      look();
      return (most - before) / MB;
    },
  };
}
