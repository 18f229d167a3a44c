import type { Deps } from "~/flows/deps.server";
import { listParcelsOutsideLedger, listShopsToOpen, noteLedgerOpened } from "~/store/money-opening.server";
import { keepLedger } from "./keep-ledger.server";

/** So many parcels are entered in one transaction. */
const SLICE = 500;
/** Of one shop, so many slices in one run: the next shop does not wait for a year of history. */
const MOST_SLICES = 200;

/**
 * Enters in the ledger what was booked before there was one, as it is known now. A shop whose parcels are all entered is not
 * looked at again. Returns how many parcels were entered.
 */
export async function openLedgers(deps: Deps): Promise<number> {
  let entered = 0;
  for (const shopId of await listShopsToOpen(deps.database)) {
    // A failure in one shop must not stop the others.
    entered += await openLedger(deps, shopId).catch((error: unknown) => {
      deps.log.error({ err: error, shop: shopId }, "ledger.not_opened");
      return 0;
    });
  }
  return entered;
}

async function openLedger(deps: Deps, shopId: string): Promise<number> {
  let entered = 0;
  for (let slices = 0; slices < MOST_SLICES; slices += 1) {
    const ids = await listParcelsOutsideLedger(deps.database, shopId, SLICE);
    if (ids.length === 0) {
      await noteLedgerOpened(deps.database, shopId, deps.now());
      break;
    }
    await deps.database.transaction((sql) => keepLedger(deps, sql, { id: shopId }, ids, { source: "earlier" }));
    entered += ids.length;
  }
  return entered;
}
