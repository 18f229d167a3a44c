import { driftOf } from "~/domain/cod/drift";
import { bookPlaceOf } from "~/domain/cod/position";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { readBalances } from "~/store/money-balances.server";
import { type LedgerCheck, listToCheck, nextToCheck, noteChecked } from "~/store/money-check.server";
import { lockMoneyOf, type MoneyOfParcel, readMoneyOf } from "~/store/money-ledger.server";
import { keepLedger } from "./keep-ledger.server";

/** So many parcels are compared at a time. */
const SLICE = 250;
/** So many slices in one run, of all shops together: a run costs the same whatever the shops' history is. */
const MOST_SLICES = 40;
/** So many parcels of a run are named in the log. */
const MOST_NAMED = 20;

interface Drift {
  shop: string;
  parcel: string;
  is: string[];
}

/**
 * Compares what is kept of parcels' money with their entries and with all that is known of them, and counts anew what differs. Each run
 * goes on where the one before ended, shop by shop, so that every parcel is looked at once in a while. What had drifted is said in
 * one line of the log: no code should let it happen. Returns how many parcels had.
 */
export async function checkLedgers(deps: Deps, { slices = MOST_SLICES, size = SLICE } = {}): Promise<number> {
  const begunAt = deps.now();
  const drifted: Drift[] = [];
  for (let slice = 0; slice < slices; slice += 1) {
    const check = await nextToCheck(deps.database);
    // Every shop was looked at to its end in this run.
    if (!check || (check.checkedTo === null && check.checkedAt !== null && check.checkedAt >= begunAt)) break;
    drifted.push(...(await checkSlice(deps, check, size)));
  }
  if (drifted.length > 0) {
    deps.log.error({ parcels: drifted.length, named: drifted.slice(0, MOST_NAMED) }, "ledger.drifted");
  }
  return drifted.length;
}

async function checkSlice(deps: Deps, check: LedgerCheck, size: number): Promise<Drift[]> {
  const { database } = deps;
  const { shopId } = check;
  const ids = await listToCheck(database, check, size);
  const found = await driftedAmong(deps, database, shopId, ids, readMoneyOf);
  const mended = found.size === 0 ? [] : await mend(deps, shopId, [...found.keys()]);
  await noteChecked(database, { ...check, checkedTo: ids.length < size ? null : (ids.at(-1) ?? null) }, deps.now());
  return mended;
}

/** Looks again under the parcels' lock, since they may have moved between two readings, and counts those anew that differ still. */
function mend(deps: Deps, shopId: string, ids: readonly string[]): Promise<Drift[]> {
  return deps.database.transaction(async (sql) => {
    const drifted = await driftedAmong(deps, sql, shopId, ids, lockMoneyOf);
    await keepLedger(deps, sql, { id: shopId }, [...drifted.keys()], { source: "earlier" });
    return [...drifted].map(([parcel, is]) => ({ shop: shopId, parcel, is }));
  });
}

async function driftedAmong(
  deps: Pick<Deps, "now">,
  sql: Sql,
  shopId: string,
  ids: readonly string[],
  read: (sql: Sql, shopId: string, ids: readonly string[]) => Promise<MoneyOfParcel[]>,
): Promise<Map<string, string[]>> {
  const money = await read(sql, shopId, ids);
  const balances = await readBalances(sql, shopId, ids);
  const now = deps.now();
  return new Map(
    money.flatMap(({ shipmentId, facts, written, corrections, paidOutSaidAt }) => {
      const { place, target } = bookPlaceOf(facts, corrections, { paidOutSaidAt, now });
      const is = driftOf({ written, corrections, target, place, kept: balances.get(shipmentId) ?? null });
      return is.length === 0 ? [] : [[shipmentId, is] as const];
    }),
  );
}
