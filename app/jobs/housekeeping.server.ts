import { closeLongDelivered } from "~/flows/close-delivered.server";
import type { Deps } from "~/flows/deps.server";
import { keepQuoteHouse } from "~/flows/keep-quote-house.server";
import { purgeCorrections } from "~/store/corrections.server";
import { purgeMessages } from "~/store/inbox.server";
import { resealTokens } from "~/store/reseal.server";
import { purgeSelections } from "~/store/selections.server";

/** Applied messages are kept this long, for whoever looks into a complaint. */
const KEEP_MESSAGES_MS = 30 * 24 * 3600 * 1000;
/** A correction that was neither made nor of use for this long is forgotten. */
const KEEP_CORRECTIONS_MS = 365 * 24 * 3600 * 1000;
/** Lists that staff pasted, and what they booked at once, are looked at for as long. */
const KEEP_SELECTIONS_MS = 7 * 24 * 3600 * 1000;
const EVERY_MS = 3600 * 1000;

/**
 * What is done once an hour, from the start on, by one process at a time: tokens move to the active key after a rotation, old
 * messages, corrections and lists go, parcels delivered long ago are closed. Gives the function that ends it.
 */
export function startHousekeeping(deps: Deps): () => void {
  const run = () => keepHouse(deps).catch((error: unknown) => deps.log.error({ err: error }, "housekeeping.failed"));
  const timer = setInterval(run, EVERY_MS);
  void run();
  return () => clearInterval(timer);
}

async function keepHouse(deps: Deps): Promise<void> {
  await deps.locks.exclusively("housekeeping", async () => {
    const resealed = await resealTokens(deps.database, deps.cipher);
    const ago = (ms: number) => new Date(deps.now().getTime() - ms);
    const patient = { patient: true };
    const purged = await deps.database.transaction((sql) => purgeMessages(sql, ago(KEEP_MESSAGES_MS)), patient);
    await keepQuoteHouse(deps);
    const forgotten = await purgeCorrections(deps.database, ago(KEEP_CORRECTIONS_MS));
    const lists = await purgeSelections(deps.database, ago(KEEP_SELECTIONS_MS));
    const closed = await closeLongDelivered(deps);
    if (resealed + purged + forgotten + lists + closed > 0) {
      deps.log.info({ resealed, purged, forgotten, lists, closed }, "housekeeping.done");
    }
  });
}
