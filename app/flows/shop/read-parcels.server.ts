import type { Deps } from "~/flows/deps.server";
import { listNotDue, makeDue } from "~/store/checks.server";

/** Parcels of one transaction: a push about one of them waits no longer than that takes. */
const SET = 400;

/**
 * Has all parcels under way of a shop that comes back read from the carrier, as soon as their turn comes (decision 148). Set by set, because a
 * large shop has more of them than one statement may take; begun again, it changes those that are not due yet.
 */
export async function readParcels(deps: Deps, shopId: string): Promise<void> {
  const now = deps.now();
  const ids = await listNotDue(deps.database, shopId, now);
  for (let from = 0; from < ids.length; from += SET) {
    await makeDue(deps.database, shopId, ids.slice(from, from + SET), now);
  }
}
