import { createCipher } from "~/store/cipher.server";
import type { Database } from "~/store/database.server";
import { type CipherKey, createKeyRing, fingerprintOf } from "~/store/key-ring.server";
import type { Locks } from "~/store/locks.server";
import { resealTokens } from "~/store/reseal.server";
import { beginRetiring, listRetiredKeys, retireKeys, stopRetiring } from "~/store/retired-keys.server";
import { lackersOf, untilAllSealWith } from "./processes.server";

/** What a rotation needs. */
export interface RotationDeps {
  database: Database;
  locks: Locks;
  /** The ring of `ENCRYPTION_KEYS`. */
  keys: readonly CipherKey[];
  now(): Date;
  /** Tells the operator one thing. */
  say(line: string): void;
  /** Rows that one statement changes at most; the store's own by default. */
  sliceRows?: number;
  /** How long processes may take to hear of the change. */
  heardWithinMs?: number;
}

/** `refused`: nothing was changed. `unfinished`: the key seals nothing more, and the same command goes on where it stopped. */
export type RotationOutcome = "rotated" | "refused" | "unfinished" | "busy";

/** A beat comes every second, and eight without one are a death: by then every living process has heard. */
const HEARD_WITHIN_MS = 20_000;
/** Values that were being written meanwhile are found by the next pass. */
const MOST_PASSES = 20;

/**
 * Makes the key with the id `to` the only one that opens anything (decision 129): the others seal nothing more, everything that they
 * sealed is encrypted again, and they are retired once nothing is left. May be killed at any moment and run again; of two at a time one
 * is `busy`. The app runs on meanwhile.
 */
export async function rotateKeys(deps: RotationDeps, to: string): Promise<RotationOutcome> {
  const done = await deps.locks.exclusively("keys:rotate", () => rotate(deps, to));
  if (done === "busy") deps.say("Another rotation is under way.");
  return done;
}

async function rotate(deps: RotationDeps, to: string): Promise<RotationOutcome> {
  const { database, keys, now, say } = deps;
  const successor = keys.find(({ id }) => id === to);
  const retired = await listRetiredKeys(database);
  const isRetired = (id: string) => retired.some(({ keyId, state }) => keyId === id && state === "retired");
  const olds = keys.filter(({ id }) => id !== to && !isRetired(id));
  const refusal = refusalOf({ successor, isRetired: isRetired(to), olds, to });
  if (!successor || refusal) return refuse(say, refusal);

  const wanted = fingerprintOf(successor.key);
  const lackers = await lackersOf(database, wanted);
  if (lackers.length > 0) return refuse(say, lackText(to, lackers));
  const began = olds.filter(({ id }) => !retired.some(({ keyId }) => keyId === id)).map(({ id }) => id);
  await beginRetiring(database, successor, olds, now());
  // One that started in between could not open what the others seal from now on.
  const late = await lackersOf(database, wanted);
  if (late.length > 0) {
    await stopRetiring(database, began);
    return refuse(say, lackText(to, late));
  }
  const names = olds.map(({ id }) => id).join(", ");
  say(`From now on ${to} seals, and ${names} only opens.`);
  const behind = await untilAllSealWith(database, wanted, deps.heardWithinMs ?? HEARD_WITHIN_MS);
  if (behind.length > 0) {
    say(`These processes still seal with another key: ${behind.join(", ")}. End or restart them, and run this again.`);
    return "unfinished";
  }
  return encryptAgain(deps, successor, olds);
}

/** Encrypts again what the old keys sealed, until nothing is left, and retires them. */
async function encryptAgain(
  deps: RotationDeps,
  successor: CipherKey,
  olds: readonly CipherKey[],
): Promise<RotationOutcome> {
  const { database, keys, now, say, sliceRows } = deps;
  const ids = olds.map(({ id }) => id);
  const cipher = createCipher(createKeyRing([successor, ...keys.filter(({ id }) => id !== successor.id)]));
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    const altered: string[] = [];
    const strange: string[] = [];
    const { resealed } = await resealTokens(database, cipher, {
      sliceRows,
      onProgress: (rows) => say(`Encrypted again: ${rows}`),
      onUnopened: (place, row, keyId) => (ids.includes(keyId) ? altered : strange).push(`${place} of ${row}`),
    });
    say(`Pass ${pass}: ${resealed} encrypted again, ${altered.length + strange.length} that no key opens.`);
    const left = await retireKeys(database, ids, now());
    if (left === 0) {
      for (const one of strange) say(`Sealed with a key that is not here: ${one}.`);
      say(`Nothing is left under ${ids.join(", ")}: retired, and refused from now on. Remove it from ENCRYPTION_KEYS.`);
      return "rotated";
    }
    // What was written since the pass began is found by the next one.
    if (left <= altered.length) {
      for (const one of altered) say(`Altered or moved, no key opens it: ${one}.`);
      say(`${left} are left under ${ids.join(", ")}, which is therefore not retired.`);
      return "unfinished";
    }
  }
  say(`After ${MOST_PASSES} passes something is still sealed with ${ids.join(", ")}. Run this again.`);
  return "unfinished";
}

function refusalOf(given: {
  successor: CipherKey | undefined;
  isRetired: boolean;
  olds: readonly CipherKey[];
  to: string;
}): string | null {
  const { successor, isRetired, olds, to } = given;
  if (!successor) return `ENCRYPTION_KEYS has no key ${to}.`;
  if (isRetired) return `The key ${to} is retired: take a new one, with another id.`;
  return olds.length > 0 ? null : `Only ${to} is in use: there is nothing to rotate.`;
}

const lackText = (to: string, processes: readonly string[]) =>
  `These processes do not have the key ${to}: ${processes.join(", ")}. Put it behind the others in ENCRYPTION_KEYS of every process, restart them, and run this again.`;

function refuse(say: RotationDeps["say"], why: string | null): "refused" {
  if (why) say(why);
  return "refused";
}
