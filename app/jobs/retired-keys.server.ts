import type { Log } from "~/log.server";
import { fingerprintOf, type KeyRing, type RetiredKey } from "~/store/key-ring.server";

/** What keeps ciphertexts in memory, and reads them again. */
interface Remembering {
  reload(): Promise<void>;
}

/** What the presence of a process says of its keys, and hears of retired ones at each beat. */
export interface KeyHearer {
  readonly fingerprints: readonly string[];
  /** Returns the fingerprint of the key that seals now; null when there is none. */
  sealsWith(): string | null;
  hear(retired: readonly RetiredKey[]): void;
  /** Names what has to read its ciphertexts anew before a retired key opens nothing any more. */
  remembers(memory: Remembering): void;
}

/**
 * Returns what makes the keys of a process follow the database (decision 129). A key that gives way seals nothing from the beat on
 * that tells of it. One that is retired opens nothing either once the memory was read again: what it holds was sealed with the old
 * key, and what is stored no longer is. Until that succeeds, the next beat tries again.
 */
export function createKeyHearer(ring: KeyRing, log: Log): KeyHearer {
  const fingerprints = new Map(ring.keys.map(({ id, key }) => [id, fingerprintOf(key)]));
  let memory: Remembering | undefined;
  let reading = false;
  let refused = "";

  async function stopOpening(retired: readonly RetiredKey[], wanted: string) {
    reading = true;
    try {
      await memory?.reload();
      ring.stopOpening(retired);
      refused = wanted;
      log.info({ keys: wanted }, "keys.retired");
    } catch (error) {
      log.warn({ err: error }, "keys.memory_not_read");
    } finally {
      reading = false;
    }
  }

  const isOurs = (keyId: string, fingerprint: string) =>
    fingerprints.has(keyId) || [...fingerprints.values()].includes(fingerprint);

  return {
    fingerprints: [...fingerprints.values()],
    sealsWith: () => fingerprints.get(ring.active()?.id ?? "") ?? null,
    remembers(named) {
      memory = named;
    },
    hear(retired) {
      ring.stopSealing(retired);
      const wanted = retired
        .filter(({ state, keyId, fingerprint }) => state === "retired" && isOurs(keyId, fingerprint))
        .map(({ keyId }) => keyId)
        .toSorted()
        .join(" ");
      if (wanted !== refused && !reading) void stopOpening(retired, wanted);
    },
  };
}
