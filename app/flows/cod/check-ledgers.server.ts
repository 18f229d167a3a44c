import { driftOf } from "~/domain/cod/drift";
import { bookPlaceOf } from "~/domain/cod/position";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { type LedgerCheck, listLedgerChecks, listToCheck, noteChecked, readKept } from "~/store/money-check.server";
import { lockMoneyOf, type MoneyOfParcel, readMoneyOf } from "~/store/money-ledger.server";
import { keepLedger } from "./keep-ledger.server";

/** So many parcels are compared at a time. */
const SLICE = 250;
/** So many parcels are looked at in one run, of all shops together: a run costs the same whatever the shops' history is. */
const MOST_PARCELS = 10_000;
/** So many parcels of a run are named in the log. */
const MOST_NAMED = 20;

interface Drift {
  shop: string;
  parcel: string;
  is: string[];
}

/**
 * Compares what is kept of parcels' money with their entries and with all that is known of them, and counts anew what differs. Each run
 * goes on where the one before ended, and ends one shop before it begins the next: every parcel is looked at once in a while, however many
 * shops there are. A slice that fails is left out until the next round. What had drifted is said in one line of the log: no code should let
 * it happen. Returns how many parcels had.
 */
export async function checkLedgers(deps: Deps, { parcels = MOST_PARCELS, size = SLICE } = {}): Promise<number> {
  const drifted: Drift[] = [];
  let left = parcels;
  try {
    for (const shop of await listLedgerChecks(deps.database)) {
      for (let check: LedgerCheck | null = shop; check !== null && left > 0; ) {
        const slice = await checkSlice(deps, check, Math.min(size, left));
        drifted.push(...slice.drifted);
        left -= slice.parcels;
        check = slice.next;
      }
    }
  } finally {
    if (drifted.length > 0) {
      deps.log.error({ parcels: drifted.length, named: drifted.slice(0, MOST_NAMED) }, "ledger.drifted");
    }
  }
  return drifted.length;
}

interface Slice {
  /** So many parcels were looked at. */
  parcels: number;
  drifted: Drift[];
  /** Where the shop goes on; null: all its parcels were looked at. */
  next: LedgerCheck | null;
}

async function checkSlice(deps: Deps, check: LedgerCheck, size: number): Promise<Slice> {
  const { database } = deps;
  const ids = await listToCheck(database, check, size);
  const next = ids.length < size ? null : { shopId: check.shopId, checkedTo: ids.at(-1) ?? null };
  const drifted = await mendAmong(deps, check.shopId, ids).catch((error: unknown) => {
    deps.log.error({ err: error, shop: check.shopId, from: ids[0], to: ids.at(-1) }, "ledger.not_checked");
    return [];
  });
  await noteChecked(database, next ?? { shopId: check.shopId, checkedTo: null }, deps.now());
  return { parcels: ids.length, drifted, next };
}

/** Looks again under the parcels' lock, since they may have moved between two readings, and counts those anew that differ still. */
async function mendAmong(deps: Deps, shopId: string, ids: readonly string[]): Promise<Drift[]> {
  if (ids.length === 0) return [];
  const found = await driftedAmong(deps, deps.database, shopId, ids, readMoneyOf);
  if (found.size === 0) return [];
  return deps.database.transaction(async (sql) => {
    const drifted = await driftedAmong(deps, sql, shopId, [...found.keys()], lockMoneyOf);
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
  const book = await readKept(sql, shopId, ids);
  const now = deps.now();
  return new Map(
    money.flatMap(({ shipmentId, facts, written, corrections, paidOutSaidAt }) => {
      const { place, target } = bookPlaceOf(facts, corrections, { paidOutSaidAt, now });
      const is = driftOf({ facts, written, corrections, target, place, kept: book.get(shipmentId) ?? null });
      return is.length === 0 ? [] : [[shipmentId, is] as const];
    }),
  );
}
