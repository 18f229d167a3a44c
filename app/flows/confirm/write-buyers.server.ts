import { nationalNumber } from "~/domain/order/phone";
import type { Deps } from "~/flows/deps.server";
import { listParcelsWithoutBuyer, listShopsWithoutBuyers, writeMissingBuyers } from "~/store/buyer-backlog.server";

/** Parcels in one transaction: few, so that other work on them does not wait long for its locks. */
const SLICE = 200;
/** Slices of one shop in one run: a large shop takes several runs and does not delay the others. */
const MOST_SLICES = 100;

/**
 * Writes whom the parcels of earlier releases were for, shop by shop and slice by slice, and with it how earlier parcels to each buyer
 * ended. How far a shop has come is stored with each slice. Returns how many parcels it went through.
 */
export async function writeBuyers(deps: Deps): Promise<number> {
  let seen = 0;
  for (const { id, after } of await listShopsWithoutBuyers(deps.database)) {
    // A failure in one shop must not stop the others.
    seen += await writeBuyersOfShop(deps, id, after).catch((error: unknown) => {
      deps.log.error({ err: error, shop: id }, "buyers.failed");
      return 0;
    });
  }
  return seen;
}

async function writeBuyersOfShop(deps: Deps, shopId: string, from: string): Promise<number> {
  const hashOf = await deps.buyers.ready();
  let seen = 0;
  let after: string | null = from;
  for (let slices = 0; slices < MOST_SLICES && after !== null; slices += 1) {
    const parcels = await listParcelsWithoutBuyer(deps.database, shopId, after, SLICE);
    const written = parcels.map(({ id, phone, failedReason }) => {
      return { id, failedReason, buyer: hashOf(shopId, nationalNumber(phone)) };
    });
    after = parcels.length < SLICE ? null : (parcels.at(-1)?.id ?? null);
    const next = after;
    await deps.database.transaction((sql) => writeMissingBuyers(sql, shopId, written, next));
    seen += parcels.length;
  }
  return seen;
}
