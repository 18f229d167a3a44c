import { setTimeout as pause } from "node:timers/promises";
import type { Cast } from "./cast/cast.ts";
import { newKey } from "./cast/secrets.ts";
import type { Diary } from "./diary.ts";
import type { Finding } from "./judge/finding.ts";
import type { View } from "./life/view.ts";
import type { Point } from "./points.ts";
import type { Trigger } from "./trigger.ts";

const FRESH = "demo2";
const BEGINS = 0.45;
/** A process may end by another fault in the moment in which it is replaced. */
const TRIES = 5;

/** Tokens are being encrypted anew, row by row. */
const RESEALING: Point = {
  ...{ name: "K15 tokens being re-encrypted", where: "statement", moment: "before" },
  matches: (statement: string) =>
    /^.{0,40}update "(carrier_account|push_secret|Session)" set "(token_ciphertext|ciphertext|accessToken|refreshToken)"/s.test(
      statement,
    ),
};

/**
 * Changes the key that tokens are encrypted with, as docs/operating.md says: every process learns the new one, then every process
 * encrypts with it. One is killed while it encrypts the stored tokens anew (perf K15, F39). Returns what happened.
 */
export async function changeKeys({
  cast,
  trigger,
  diary,
  seconds,
}: {
  cast: Cast;
  trigger: Trigger;
  diary: Diary;
  seconds: number;
}): Promise<string[]> {
  await pause(BEGINS * seconds * 1_000);
  const [old, fresh] = [cast.secrets.encryptionKeys, newKey(FRESH)];
  for (const ring of [`${old},${fresh}`, `${fresh},${old}`]) {
    diary.note("fault", `keys: ${ring === `${old},${fresh}` ? "the new one is known" : "the new one encrypts"}`);
    cast.giveKeys(ring);
    const killed = ring.startsWith(fresh) ? trigger.killBeside(RESEALING) : undefined;
    const since = Date.now();
    for (const app of cast.apps) {
      for (let tries = 0; app.startedAtMs < since && tries < TRIES; tries += 1) await app.roll();
    }
    killed?.();
  }
  return ["keys changed"];
}

/** K15: after a change of keys nothing is left that only the old key opens. */
export async function oldKeys(view: View): Promise<Finding[]> {
  const rows = await view.query<{ place: string; n: number }>(
    `SELECT 'carrier_account' AS place, count(*) AS n FROM carrier_account WHERE token_ciphertext NOT LIKE 'w1.${FRESH}.%'
     UNION ALL SELECT 'push_secret', count(*) FROM push_secret WHERE ciphertext NOT LIKE 'w1.${FRESH}.%'
     UNION ALL SELECT 'Session', count(*) FROM "Session" WHERE "accessToken" <> '' AND "accessToken" NOT LIKE 'w1.${FRESH}.%'`,
  );
  return rows
    .filter(({ n }) => n > 0)
    .map(({ place, n }) => ({
      invariant: "K15",
      about: [],
      what: `${n} rows of ${place} are still under the old key`,
    }));
}
