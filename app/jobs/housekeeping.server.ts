import type { Deps } from "~/flows/deps.server";
import { purgeMessages } from "~/store/inbox.server";
import { resealTokens } from "~/store/reseal.server";

/** Applied messages are kept this long, for whoever looks into a complaint. */
const KEEP_MESSAGES_MS = 30 * 24 * 3600 * 1000;
const EVERY_MS = 3600 * 1000;

/**
 * What is done once an hour, from the start on, by one process at a time: tokens move to the active key after a rotation, and
 * old messages go. Gives the function that ends it.
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
    const purged = await purgeMessages(deps.database, new Date(deps.now().getTime() - KEEP_MESSAGES_MS));
    if (resealed + purged > 0) deps.log.info({ resealed, purged }, "housekeeping.done");
  });
}
