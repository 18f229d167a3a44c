import type { Log } from "~/log.server";
import { freeClaimedWork, listClaimedWork, type WorkClaim } from "~/store/claimed-work.server";
import type { Database } from "~/store/database.server";
import type { Standing } from "./shares";

const EVERY_MS = 5_000;

/**
 * Starts to compare what this process has claimed with what it has in hand. The answer to a claim, or the record of an end, can
 * get lost with a connection; because the process lives, nobody else would ever take that work. What is found twice in a row is
 * freed. Returns the function that stops it.
 */
export function startClaimedWorkCheck(
  { database, standing, log }: { database: Database; standing: Standing; log: Log },
  inHand: () => WorkClaim[],
  everyMs = EVERY_MS,
): () => void {
  let suspects = new Set<string>();
  let looking = false;
  const timer = setInterval(async () => {
    if (looking) return;
    looking = true;
    try {
      suspects = await look(suspects);
    } catch (error) {
      log.warn({ err: error }, "claimed_work.not_checked");
    } finally {
      looking = false;
    }
  }, everyMs);

  /** Frees the claims without work that are among `before`, and returns the new ones. */
  async function look(before: ReadonlySet<string>): Promise<Set<string>> {
    const { owner } = standing();
    const claims = await listClaimedWork(database, owner);
    const working = new Set(inHand().map(keyOf));
    const idle = claims.filter((claim) => !working.has(keyOf(claim)));
    const lost = idle.filter((claim) => before.has(keyOf(claim)));
    if (lost.length > 0) {
      await freeClaimedWork(database, owner, lost);
      log.warn({ lost: lost.length }, "claimed_work.freed");
    }
    return new Set(idle.map(keyOf));
  }

  return () => clearInterval(timer);
}

const keyOf = ({ kind, lane, subject }: WorkClaim) => `${kind} ${lane} ${subject}`;
