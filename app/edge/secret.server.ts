import { hash, timingSafeEqual } from "node:crypto";

/** Returns what is stored of a secret path segment: its SHA-256 in hexadecimal. */
export const hashSecret = (secret: string) => hash("sha256", secret, "hex");

/** Cached per list of hashes, which lives as long as the settings it belongs to. */
interface Known {
  hashes: Buffer[];
  /** The secret that matched last. Nearly all requests carry it, and hashing it again would cost more than the rest. */
  right: Buffer | null;
}

const known = new WeakMap<readonly string[], Known>();

/**
 * Returns whether a secret is one of those with these hashes. Compares in constant time: with the secret that matched last
 * directly, with the others by their hashes, whatever the lengths.
 */
export function matchesSecret(given: string, hashes: readonly string[]): boolean {
  const one = knownOf(hashes);
  if (one.right?.length === given.length && timingSafeEqual(one.right, Buffer.from(given, "latin1"))) return true;
  const hashed = hash("sha256", given, "buffer");
  let found = false;
  for (const wanted of one.hashes) found = timingSafeEqual(hashed, wanted) || found;
  if (found && /^[\x21-\x7e]*$/.test(given)) one.right = Buffer.from(given, "latin1");
  return found;
}

function knownOf(hashes: readonly string[]): Known {
  const before = known.get(hashes);
  if (before) return before;
  // Without a known secret there is still one comparison, so that a stranger cannot tell which shops exist.
  const texts = hashes.length > 0 ? hashes : ["0".repeat(64)];
  const fresh = { hashes: texts.map((text) => Buffer.from(text, "hex")), right: null };
  known.set(hashes, fresh);
  return fresh;
}
