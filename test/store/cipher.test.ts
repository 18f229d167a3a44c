import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CipherError, createCipher } from "~/store/cipher.server";

const key = (id: string) => ({ id, key: randomBytes(32) });
const [old, current] = [key("k1"), key("k2")];
const here = { owner: "shop1", field: "carrier.token" };

test("a sealed text opens again, and only in its own context", () => {
  const cipher = createCipher([current]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const sealed = cipher.seal(text, here);
      expect(cipher.open(sealed, here)).toBe(text);
      expect(() => cipher.open(sealed, { ...here, owner: "shop2" })).toThrow(CipherError);
      expect(() => cipher.open(sealed, { ...here, field: "session.access" })).toThrow(CipherError);
    }),
  );
});

test("one changed character is detected, wherever it is", () => {
  const cipher = createCipher([current]);
  const sealed = cipher.seal("a token", here);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    // The last character of a base64url part may contain unused bits.
    if (openOrNull(cipher, changed) === "a token") continue;
    expect(() => cipher.open(changed, here)).toThrow(CipherError);
  }
  expect(() => cipher.open(sealed.slice(0, -2), here)).toThrow(CipherError);
});

test("an old key still opens, a new one seals, a removed one opens nothing", () => {
  const sealedBefore = createCipher([old]).seal("a token", here);
  const both = createCipher([current, old]);
  expect(both.open(sealedBefore, here)).toBe("a token");
  expect(both.isStale(sealedBefore)).toBe(true);
  expect(both.isStale(both.seal("a token", here))).toBe(false);
  expect(() => createCipher([current]).open(sealedBefore, here)).toThrow(CipherError);
});

function openOrNull(cipher: ReturnType<typeof createCipher>, sealed: string): string | null {
  try {
    return cipher.open(sealed, here);
  } catch {
    return null;
  }
}

test("bytes open again, in their own context alone, and with an old key", () => {
  const bytes = randomBytes(300_000);
  const sealed = createCipher([old]).sealBytes(bytes, here);
  const cipher = createCipher([current, old]);
  expect(cipher.openBytes(sealed, here).equals(bytes)).toBe(true);
  expect(() => cipher.openBytes(sealed, { ...here, field: "file.1.1" })).toThrow(CipherError);
  expect(() => createCipher([current]).openBytes(sealed, here)).toThrow(CipherError);
  for (const at of [0, 3, 6, 20, 33, 40, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => cipher.openBytes(changed, here)).toThrow(CipherError);
  }
  expect(() => cipher.openBytes(sealed.subarray(0, 20), here)).toThrow(CipherError);
  expect(() => cipher.openBytes(Buffer.alloc(0), here)).toThrow(CipherError);
});
