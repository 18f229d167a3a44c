import { parseArgs } from "node:util";
import { EnvError, readEnv } from "./env.server";
import { rotateKeys } from "./flows/keys/rotate.server";
import { createLog } from "./log.server";
import { openDatabase } from "./store/database.server";
import { openLocks } from "./store/locks.server";
import { listRetiredKeys } from "./store/retired-keys.server";
import { countByKey } from "./store/sealed-columns.server";

const USAGE = "To rotate: `npm run keys:rotate -- --to <id>`, with an id of ENCRYPTION_KEYS.";

/**
 * `npm run keys:rotate`: shows what is sealed with which key; with `--to <id>` makes that key the only one (decision 129). Exit code
 * 0: done, 1: refused or not finished, 2: it cannot run.
 */
async function runKeys(args: readonly string[], say: (line: string) => void): Promise<0 | 1 | 2> {
  const { values } = parseArgs({ args: [...args], options: { to: { type: "string" } } });
  const env = readEnv();
  const log = createLog("silent");
  const database = openDatabase(env.DATABASE_URL, log, { size: 2 });
  const locks = openLocks(env.DATABASE_URL, log);
  try {
    const retired = await listRetiredKeys(database);
    for (const { id } of env.ENCRYPTION_KEYS) {
      say(`Key ${id}: ${retired.find(({ keyId }) => keyId === id)?.state ?? "in use"}`);
    }
    // Of millions of rows, most of them cold: on the night a key has leaked nobody may be stopped by a time limit.
    const counts = await database.transaction(countByKey, { patient: true });
    for (const { place, keyId, rows } of counts) say(`${place}: ${rows} under ${keyId || "no key"}`);
    if (values.to === undefined) {
      say(USAGE);
      return 0;
    }
    const keys = env.ENCRYPTION_KEYS;
    const outcome = await rotateKeys({ database, locks, keys, now: () => new Date(), say }, values.to);
    return outcome === "rotated" ? 0 : outcome === "busy" ? 2 : 1;
  } finally {
    await Promise.all([locks.close(), database.close()]);
  }
}

/** Runs the command for the process, whose exit code it sets. */
export async function main(args: readonly string[]): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    process.exitCode = await runKeys(args, say);
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    process.stderr.write(`${error instanceof EnvError ? message : `The keys cannot be rotated: ${message}`}\n`);
    process.exitCode = 2;
  }
}
