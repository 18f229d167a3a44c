import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { LRUCache } from "lru-cache";
import { atMost } from "~/domain/cache-limit";
import { type CipherKey, createKeyRing, type KeyRing } from "./key-ring.server";

/** What a ciphertext belongs to. Opening it for another shop or field fails. */
export interface SealContext {
  owner: string;
  field: string;
}

export interface Cipher {
  /** Encrypts a text with the active key. */
  seal(plaintext: string, context: SealContext): string;
  /** Decrypts a text. Throws {@link CipherError} when the key is unknown or the text was altered or moved. */
  open(ciphertext: string, context: SealContext): string;
  /** Encrypts bytes, such as a piece of a file, for a column that holds bytes. */
  sealBytes(plaintext: Buffer, context: SealContext): Buffer;
  /** Decrypts bytes. Throws {@link CipherError} as `open` does. */
  openBytes(sealed: Buffer, context: SealContext): Buffer;
  /** Returns a keyed hash: equal texts have equal hashes, and without the active key nobody can test guesses against it. */
  digest(plaintext: string, context: SealContext): string;
  /** Returns the id of the key that seals now: rotation re-encrypts what names another. */
  activeId(): string;
}

export class CipherError extends Error {}

const FORMAT = "w1";
const MAX_DERIVED = 2_000;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Returns a cipher: AES-256-GCM with a key derived per owner and field. Format `w1.<key id>.<nonce>.<tag>.<ciphertext>`,
 * base64url (invariant 7, decision 003). The first key encrypts, all of them decrypt, except those that the ring says give way to
 * another (decision 129). Throws {@link CipherError} without a key.
 */
export function createCipher(given: readonly CipherKey[] | KeyRing): Cipher {
  const ring = "active" in given ? given : createKeyRing(given);
  if (ring.keys.length === 0) throw new CipherError("at least one encryption key is needed");
  const sealing = (): CipherKey => {
    const active = ring.active();
    if (!active) throw new CipherError("every encryption key of this process is retired");
    return active;
  };
  const derived = new LRUCache<string, KeyObject>(atMost(MAX_DERIVED));
  /**
   * Derived keys are cached: a busy shop's token is opened for every fee request, and deriving costs as much as the rest of
   * opening it.
   */
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

  const seal = (plaintext: Buffer, context: SealContext) => {
    const active = sealing();
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", derive(active.id, active.key, context), nonce);
    cipher.setAAD(bindTo(active.id, context));
    const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    return { keyId: active.id, nonce, tag: cipher.getAuthTag(), sealed };
  };
  const openWith = (keyId: string, parts: Record<"nonce" | "tag" | "sealed", Buffer>, context: SealContext): Buffer => {
    const found = ring.find(keyId);
    if (!found) throw new CipherError(`no key opens a ${FORMAT}.${keyId} ciphertext`);
    if (parts.tag.length !== TAG_BYTES) throw new CipherError("the authentication tag has the wrong length");
    const decipher = createDecipheriv("aes-256-gcm", derive(keyId, found.key, context), parts.nonce);
    decipher.setAAD(bindTo(keyId, context));
    decipher.setAuthTag(parts.tag);
    try {
      return Buffer.concat([decipher.update(parts.sealed), decipher.final()]);
    } catch {
      throw new CipherError(`the ${context.field} of ${context.owner} was altered or belongs elsewhere`);
    }
  };

  return {
    seal(plaintext, context) {
      const { keyId, nonce, tag, sealed } = seal(Buffer.from(plaintext, "utf8"), context);
      const parts = [nonce, tag, sealed].map((part) => part.toString("base64url"));
      return [FORMAT, keyId, ...parts].join(".");
    },
    open(ciphertext, context) {
      const [format, keyId = "", ...parts] = ciphertext.split(".");
      if (format !== FORMAT) throw new CipherError(`no key opens a ${format}.${keyId} ciphertext`);
      const [nonce, tag, sealed] = [0, 1, 2].map((n) => Buffer.from(parts[n] ?? "", "base64url")) as [
        Buffer,
        Buffer,
        Buffer,
      ];
      return openWith(keyId, { nonce, tag, sealed }, context).toString("utf8");
    },
    sealBytes(plaintext, context) {
      const { keyId, nonce, tag, sealed } = seal(plaintext, context);
      return Buffer.concat([Buffer.from(`${FORMAT}.${keyId}.`), nonce, tag, sealed]);
    },
    openBytes(bytes, context) {
      const [, keyId = ""] = /^w1\.([a-z0-9]{1,16})\./.exec(bytes.subarray(0, 24).toString("latin1")) ?? [];
      const start = `${FORMAT}.${keyId}.`.length;
      const part = (from: number, length?: number) => bytes.subarray(start + from, length && start + from + length);
      const tag = part(NONCE_BYTES, TAG_BYTES);
      return openWith(keyId, { nonce: part(0, NONCE_BYTES), tag, sealed: part(NONCE_BYTES + TAG_BYTES) }, context);
    },
    digest(plaintext, context) {
      const { id, key } = sealing();
      return createHmac("sha256", derive(id, key, context))
        .update(plaintext)
        .digest("base64url");
    },
    activeId: () => sealing().id,
  };
}
