import type { Log } from "~/log.server";
import type { Place, Presence } from "~/store/presence.server";
import type { Standing } from "./shares";

/** How often a process shows that it is alive and looks for those that are not. */
const BEAT_MS = 1_000;

/**
 * Starts the beat of this process. Resolves after the first one, when work of processes that died is free again. Throws when
 * PostgreSQL does not answer it; a later beat that fails is logged and tried again.
 */
export async function startStanding(presence: Presence, log: Log): Promise<{ standing: Standing; stop(): void }> {
  let place: Place = await presence.beat();
  let beating = false;
  const timer = setInterval(async () => {
    if (beating) return;
    beating = true;
    try {
      place = await presence.beat();
    } catch (error) {
      log.warn({ err: error }, "presence.beat_failed");
    } finally {
      beating = false;
    }
  }, BEAT_MS);
  return { standing: () => place, stop: () => clearInterval(timer) };
}
