import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

export interface CipherKey {
  id: string;
  key: Buffer;
}

/** What a ciphertext belongs to. It opens nowhere else: another shop's or field's ciphertext fails. */
export interface SealContext {
  owner: string;
  field: string;
}

export interface Cipher {
  seal(plaintext: string, context: SealContext): string;
  /** Throws {@link CipherError} when the key is unknown or the text was altered or moved. */
  open(ciphertext: string, context: SealContext): string;
  /** True when the ciphertext was made with another than the active key, so that rotation can re-seal it. */
  isStale(ciphertext: string): boolean;
}

export class CipherError extends Error {}

const FORMAT = "w1";
const MOST_DERIVED = 2_000;

/**
 * AES-256-GCM with a key derived per owner and field. Format `w1.<key id>.<nonce>.<tag>.<ciphertext>`, base64url
 * (invariant 7, decision 003). The first key seals; all of them open.
 */
export function createCipher(keys: CipherKey[]): Cipher {
  const [active] = keys;
  if (!active) throw new CipherError("at least one encryption key is needed");
  const ring = new Map(keys.map(({ id, key }) => [id, key]));
  const derived = new LRUCache<string, KeyObject>({ max: MOST_DERIVED });
  /** A busy shop's token is opened for every fee it asks, and deriving costs as much as all the rest of the opening. */
  const derive = (keyId: string, key: Buffer, { owner, field }: SealContext): KeyObject => {
    const info = `waybill/${FORMAT}/${owner}/${field}`;
    const name = `${keyId} ${info}`;
    const known = derived.get(name);
    if (known) return known;
    const made = createSecretKey(Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), info, 32)));
    derived.set(name, made);
    return made;
  };
  const bindTo = (keyId: string, { owner, field }: SealContext) =>
    Buffer.from([FORMAT, keyId, owner, field].join("\n"));

  return {
    seal(plaintext, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", derive(active.id, active.key, context), nonce);
      cipher.setAAD(bindTo(active.id, context));
      const sealed = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url"));
      return [FORMAT, active.id, ...parts].join(".");
    },
    open(ciphertext, context) {
      const [format, keyId = "", nonce = "", tag = "", sealed = ""] = ciphertext.split(".");
      const key = ring.get(keyId);
      if (format !== FORMAT || !key) throw new CipherError(`no key opens a ${format}.${keyId} ciphertext`);
      const tagBytes = Buffer.from(tag, "base64url");
      if (tagBytes.length !== 16) throw new CipherError("the authentication tag has the wrong length");
      const decipher = createDecipheriv("aes-256-gcm", derive(keyId, key, context), Buffer.from(nonce, "base64url"));
      decipher.setAAD(bindTo(keyId, context));
      decipher.setAuthTag(tagBytes);
      try {
        return decipher.update(Buffer.from(sealed, "base64url"), undefined, "utf8") + decipher.final("utf8");
      } catch {
        throw new CipherError(`the ${context.field} of ${context.owner} was altered or belongs elsewhere`);
      }
    },
    isStale: (ciphertext) => ciphertext.split(".")[1] !== active.id,
  };
}
