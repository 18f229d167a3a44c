import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CipherError, createCipher } from "~/store/cipher.server";
import { createFileAddresses } from "~/store/file-addresses.server";
import { createKeyRing, fingerprintOf, type RetiredKey } from "~/store/key-ring.server";

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
  expect(both.seal("a token", here).split(".")[1]).toBe(both.activeId());
  expect(both.activeId()).toBe("k2");
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

describe("a key that gives way", () => {
  const givingWay = (state: RetiredKey["state"], keyId = "k1", fingerprint = fingerprintOf(old.key)): RetiredKey[] => [
    { keyId, fingerprint, state },
  ];

  test.each([
    ["by its id, whatever the key", givingWay("retiring", "k1", "of another key")],
    ["by its fingerprint, under whatever id", givingWay("retiring", "k9")],
  ])("seals nothing more, and still opens: known %s", (_, retiring) => {
    const ring = createKeyRing([old, current]);
    const cipher = createCipher(ring);
    const before = cipher.seal("a token", here);
    expect(before).toMatch(/^w1\.k1\./);
    const digest = cipher.digest("a text", here);
    ring.stopSealing(retiring);
    expect(cipher.seal("a token", here)).toMatch(/^w1\.k2\./);
    expect(cipher.digest("a text", here)).not.toBe(digest);
    expect(cipher.open(before, here)).toBe("a token");
    expect(ring.stopOpening(retiring)).toBe(false);
    expect(cipher.open(before, here)).toBe("a token");
  });

  test("opens nothing once it is retired, and what it signed is not accepted", () => {
    const ring = createKeyRing([old, current]);
    const cipher = createCipher(ring);
    const files = createFileAddresses(ring);
    const before = cipher.seal("a token", here);
    const at = new Date("2026-11-21T03:00:00Z");
    const grant = { fileId: "f1", shopId: "s", userId: "u", until: new Date(at.getTime() + 60_000) };
    const address = () => new URL(files.address(grant), "https://app.test");
    const signed = address();
    expect(files.check(signed, "f1", at).outcome).toBe("granted");
    ring.stopSealing(givingWay("retired"));
    expect(files.check(signed, "f1", at).outcome).toBe("granted");
    expect(ring.stopOpening(givingWay("retired"))).toBe(true);
    expect(() => cipher.open(before, here)).toThrow(CipherError);
    expect(files.check(signed, "f1", at).outcome).toBe("invalid");
    expect(files.check(address(), "f1", at).outcome).toBe("granted");
    expect(ring.stopOpening(givingWay("retired"))).toBe(false);
  });

  test("and is the only one leaves nothing to seal with", () => {
    const ring = createKeyRing([old]);
    ring.stopSealing(givingWay("retiring"));
    expect(ring.active()).toBeUndefined();
    expect(() => createCipher(ring).seal("a token", here)).toThrow(CipherError);
  });
});
