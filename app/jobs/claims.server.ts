import type { Log } from "~/log.server";
import { type Claim, freeClaims, listClaims } from "~/store/claims.server";
import type { Database } from "~/store/database.server";
import type { Standing } from "./shares";

const EVERY_MS = 5_000;

/**
 * Starts to compare what this process has claimed with what it has in hand. The answer to a claim, or the record of an end, can
 * get lost with a connection; because the process lives, nobody else would ever take that work. What is found twice in a row is
 * freed. Returns the function that stops it.
 */
export function startClaimCheck(
  { database, standing, log }: { database: Database; standing: Standing; log: Log },
  inHand: () => Claim[],
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
      log.warn({ err: error }, "claims.not_checked");
    } finally {
      looking = false;
    }
  }, everyMs);

  /** Frees the claims without work that are among `before`, and returns the new ones. */
  async function look(before: ReadonlySet<string>): Promise<Set<string>> {
    const { owner } = standing();
    const claims = await listClaims(database, owner);
    const working = new Set(inHand().map(keyOf));
    const idle = claims.filter((claim) => !working.has(keyOf(claim)));
    const lost = idle.filter((claim) => before.has(keyOf(claim)));
    if (lost.length > 0) {
      await freeClaims(database, owner, lost);
      log.warn({ lost: lost.length }, "claims.freed");
    }
    return new Set(idle.map(keyOf));
  }

  return () => clearInterval(timer);
}

const keyOf = ({ kind, lane, subject }: Claim) => `${kind} ${lane} ${subject}`;
