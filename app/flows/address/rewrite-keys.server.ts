import type { Deps } from "~/flows/deps.server";
import { keyedOf } from "~/flows/parcel/remembered-address.server";
import { lockUnkeyedCorrections, rewriteKeys } from "~/store/corrections.server";

/** Corrections in one transaction: few, so that parcels that are drafted with them do not wait long. */
const SLICE = 500;
/** Slices in one run: the rest is for the next. */
const MOST_SLICES = 100;

/**
 * Gives remembered addresses of earlier releases, whose hashes anybody with the database could try phones against, hashes with the
 * installation's secret (decision 099). Both are found until all are rewritten. Returns how many were.
 */
export async function rewriteCorrectionKeys(deps: Deps): Promise<number> {
  const hashOf = await deps.buyers.ofTexts();
  let done = 0;
  for (let slices = 0; slices < MOST_SLICES; slices += 1) {
    const count = await deps.database.transaction(async (sql) => {
      const found = await lockUnkeyedCorrections(sql, SLICE);
      const keyed = found.map((one) => ({
        ...one,
        keyedKey: keyedOf(hashOf, one.shopId, one.key),
        keyedBuyer: keyedOf(hashOf, one.shopId, one.buyer),
      }));
      if (keyed.length > 0) await rewriteKeys(sql, keyed);
      return keyed.length;
    });
    done += count;
    if (count < SLICE) break;
  }
  return done;
}
