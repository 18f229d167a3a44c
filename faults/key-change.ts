import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Cast } from "./cast/cast.ts";
import { newKey } from "./cast/secrets.ts";
import type { Diary } from "./diary.ts";
import type { Finding } from "./judge/finding.ts";
import type { View } from "./life/view.ts";

/** The name of the key that replaces the first one. */
export const FRESH = "demo2";
const BEGINS = 0.45;
/** A process may end by another fault in the moment in which it is replaced. */
const TRIES = 5;

/** How often the command may be needed: it is killed once, and a process that is frozen or restarts holds it up. */
const MOST_RUNS = 20;

/**
 * Changes the key that tokens are encrypted with, as docs/operating.md says: every process learns the new one, then the command makes
 * it the only one. The command is killed while it encrypts the stored tokens anew, and run again (perf K15, F39). Returns what happened.
 */
export async function changeKeys({
  cast,
  diary,
  seconds,
}: {
  cast: Cast;
  diary: Diary;
  seconds: number;
}): Promise<string[]> {
  await pause(BEGINS * seconds * 1_000);
  const [old, fresh] = [cast.secrets.encryptionKeys, newKey(FRESH)];
  diary.note("fault", "keys: the new one is known");
  cast.giveKeys(`${old},${fresh}`);
  const since = Date.now();
  for (const app of cast.apps) {
    for (let tries = 0; app.startedAtMs < since && tries < TRIES; tries += 1) await app.roll();
  }
  for (let runs = 0; runs < MOST_RUNS; runs += 1) {
    diary.note("fault", `keys: the command runs for the ${runs + 1}. time`);
    if ((await rotate(cast, { killed: runs === 0 })) === 0) return ["keys changed"];
  }
  return [];
}

/** Runs the command to its end, or until it begins to encrypt; returns its exit code. */
export async function rotate(cast: Pick<Cast, "commandEnv">, { killed }: { killed: boolean }): Promise<number | null> {
  const child = spawn(process.execPath, ["scripts/keys.ts", "--to", FRESH], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { ...process.env, ...cast.commandEnv() },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.stdout.on("data", (text: Buffer) => {
    if (killed && text.includes("From now on")) child.kill("SIGKILL");
  });
  return ended;
}

/** K15: after a change of keys nothing is left that only the old key opens. */
export async function oldKeys(view: View): Promise<Finding[]> {
  const rows = await view.query<{ place: string; n: number }>(
    `SELECT 'carrier_account' AS place, count(*) AS n FROM carrier_account WHERE token_ciphertext NOT LIKE 'w1.${FRESH}.%'
     UNION ALL SELECT 'push_secret', count(*) FROM push_secret WHERE ciphertext NOT LIKE 'w1.${FRESH}.%'
     UNION ALL SELECT 'Session', count(*) FROM "Session" WHERE "accessToken" <> '' AND "accessToken" NOT LIKE 'w1.${FRESH}.%'
     UNION ALL SELECT 'kept_secret', count(*) FROM kept_secret WHERE ciphertext NOT LIKE 'w1.${FRESH}.%'
     UNION ALL SELECT 'retired_key', count(*) FROM retired_key WHERE state <> 'retired'`,
  );
  return rows
    .filter(({ n }) => n > 0)
    .map(({ place, n }) => ({
      invariant: "K15",
      about: [],
      what: `${n} rows of ${place} are still under the old key`,
    }));
}
