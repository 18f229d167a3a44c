import { hkdfSync } from "node:crypto";

/** A key to encrypt with; its id stands in everything that it sealed. */
export interface CipherKey {
  id: string;
  key: Buffer;
}

/**
 * A key that gives way to another (decision 129). `retiring`: nothing is sealed with it any more, and what it sealed still opens;
 * `retired`: it opens nothing either.
 */
export interface RetiredKey {
  keyId: string;
  fingerprint: string;
  state: "retiring" | "retired";
}

/** The keys of a process. */
export interface KeyRing {
  readonly keys: readonly CipherKey[];
  /** Returns the first key that may seal; undefined when all of them give way to keys that this process does not have. */
  active(): CipherKey | undefined;
  /** Returns the key with this id, unless it may not open anything. */
  find(id: string): CipherKey | undefined;
  /** Returns the keys that may open something. */
  opening(): CipherKey[];
  /** Takes in which keys may no longer seal: at once. */
  stopSealing(retired: readonly RetiredKey[]): void;
  /** Takes in which keys may no longer open either. Returns whether that is new. */
  stopOpening(retired: readonly RetiredKey[]): boolean;
}

const FINGERPRINT_BYTES = 16;

/** Returns what a key is recognised by. The key cannot be found from it: it is drawn at random, and derived one way. */
export const fingerprintOf = (key: Buffer): string =>
  Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), "waybill/key-fingerprint/v1", FINGERPRINT_BYTES)).toString(
    "hex",
  );

/**
 * Returns a ring of keys in which none gives way. A key counts as one that gives way by its id or by its fingerprint: an id is
 * never used again, since what was sealed names nothing else.
 */
export function createKeyRing(keys: readonly CipherKey[]): KeyRing {
  const fingerprints = new Map(keys.map(({ id, key }) => [id, fingerprintOf(key)]));
  let sealsNot = new Set<string>();
  let opensNot = new Set<string>();

  const idsOf = (retired: readonly RetiredKey[]) =>
    keys
      .filter(({ id }) => retired.some((one) => one.keyId === id || one.fingerprint === fingerprints.get(id)))
      .map(({ id }) => id);

  return {
    keys,
    active: () => keys.find(({ id }) => !sealsNot.has(id)),
    find: (id) => (opensNot.has(id) ? undefined : keys.find((one) => one.id === id)),
    opening: () => keys.filter(({ id }) => !opensNot.has(id)),
    stopSealing(retired) {
      sealsNot = new Set(idsOf(retired));
    },
    stopOpening(retired) {
      const ids = idsOf(retired.filter(({ state }) => state === "retired"));
      const isNew = ids.some((id) => !opensNot.has(id));
      opensNot = new Set(ids);
      return isNew;
    },
  };
}
