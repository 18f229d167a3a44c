import "../../scripts/app-modules.ts";
import type { Deps } from "../../app/flows/deps.server.ts";
import { measureGrowth, type Page } from "../pages/growth.ts";
import type { SeededShop } from "../pages/seed.ts";
import type { Results } from "../stage/results.ts";

const { openDatabase } = await import("../../app/store/database.server.ts");
const { createLog } = await import("../../app/log.server.ts");
const { openLedgers } = await import("../../app/flows/cod/open-ledgers.server.ts");
const { readBook, readWholeBook } = await import("../../app/flows/cod/read-book.server.ts");
const { listReturnsPage } = await import("../../app/flows/returns/list.server.ts");
const { keepTallies } = await import("../../app/store/tallies.server.ts");

const FIRST_ROW_LIMIT_MS = 300;
const FILES = 15;
const STAGES = ["to_collect", "collected", "settled", "not_collected"] as const;
const RETURNS = ["on_way", "arrived", "received"] as const;

/**
 * Enters the parcels of two seeded shops in the ledger and measures the COD book and the returns of the large one against the small
 * one, and how soon the first row of the book's file is there. `wanted`: only pages whose name contains one of these texts.
 */
export async function measureBook(
  databaseUrl: string,
  [small, large]: [SeededShop, SeededShop],
  wanted: string[],
  results: Results,
): Promise<void> {
  const log = createLog("silent");
  const database = openDatabase(databaseUrl, log);
  const deps = { database, log, now: () => new Date() } as unknown as Deps;
  try {
    const began = performance.now();
    const entered = await openLedgers(deps);
    results.note("parcels of before", `${entered} entered in ${Math.round((performance.now() - began) / 1000)} s`);
    await keepTallies(database);
    for (const table of ["money_entry", "parcel_money", "tally", "tally_change"])
      await database.query(`VACUUM ANALYZE ${table}`);
    const book = (stage: (typeof STAGES)[number]): Page => ({
      name: `COD book: ${stage}`,
      small: () => readBook(deps, small.id, { stage, after: null }),
      large: () => readBook(deps, large.id, { stage, after: null }),
    });
    const none = { pickupId: null, minDays: null, search: null, after: null };
    const asShop = ({ id }: SeededShop) => ({ id, settings: { restockReturns: false } }) as never;
    const returns = (stage: (typeof RETURNS)[number]): Page => ({
      name: `returns: ${stage}`,
      small: () => listReturnsPage(deps, asShop(small), { stage, ...none }),
      large: () => listReturnsPage(deps, asShop(large), { stage, ...none }),
    });
    await measureGrowth([...STAGES.map(book), ...RETURNS.map(returns)], wanted, results);
    const times: number[] = [];
    for (let turn = 0; turn < FILES; turn += 1) {
      const file = readWholeBook(deps, large.id, { stage: "settled" });
      const asked = performance.now();
      await file.next();
      times.push(performance.now() - asked);
      await file.return(undefined);
    }
    results.most(["first row of a file", "CSV of the COD book"], Math.max(...times), FIRST_ROW_LIMIT_MS, "ms");
  } finally {
    await database.close();
  }
}
