import { createHmac, randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createFileAddresses, type FileGrant } from "~/store/file-addresses.server";

const now = new Date("2026-11-22T08:00:00Z");
const key = (id: string) => ({ id, key: randomBytes(32) });
const [old, current] = [key("k1"), key("k2")];
const grant: FileGrant = {
  fileId: "0b9f4e3e-6f0e-4b0e-8f6e-0d2f5f1c2a3b",
  shopId: "shop1",
  userId: "7",
  until: new Date(now.getTime() + 240_000),
};
const at = (address: string) => new URL(address, "https://app.test");
const check = (address: string, ring = [current], when = now) =>
  createFileAddresses(ring).check(at(address), grant.fileId, when);

test("an address grants access to what it was made for, also after a key rotation", () => {
  const address = createFileAddresses([old]).address(grant);
  expect(check(address, [old])).toEqual({ outcome: "granted", grant });
  expect(check(address, [current, old])).toEqual({ outcome: "granted", grant });
  expect(check(address, [current])).toEqual({ outcome: "invalid" });
});

test("it expires, and one that would last longer than five minutes is invalid", () => {
  const address = createFileAddresses([current]).address(grant);
  expect(check(address, [current], new Date(grant.until.getTime() - 1)).outcome).toBe("granted");
  expect(check(address, [current], grant.until).outcome).toBe("expired");
  const long = createFileAddresses([current]).address({ ...grant, until: new Date(now.getTime() + 300_001) });
  expect(check(long).outcome).toBe("expired");
});

test("after any change it is invalid", () => {
  const address = createFileAddresses([current]).address(grant);
  fc.assert(
    fc.property(fc.constantFrom("shop", "user", "until", "signature"), fc.string(), (name, value) => {
      const changed = at(address);
      fc.pre(changed.searchParams.get(name) !== value);
      changed.searchParams.set(name, value);
      // The last character of base64url may contain unused bits.
      fc.pre(name !== "signature" || Buffer.from(value, "base64url").length !== 32);
      expect(createFileAddresses([current]).check(changed, grant.fileId, now)).toEqual({ outcome: "invalid" });
    }),
  );
  expect(createFileAddresses([current]).check(at(address), "another-file", now)).toEqual({ outcome: "invalid" });
});

test("one signed with the ring's key itself, or with its parts joined differently, is invalid", () => {
  const { fileId, shopId, userId } = grant;
  const until = String(grant.until.getTime());
  for (const text of [JSON.stringify([fileId, shopId, userId, until]), `${fileId}${shopId}${userId}${until}`]) {
    const signature = createHmac("sha256", current.key).update(text).digest("base64url");
    const query = new URLSearchParams({ shop: shopId, user: userId, until, signature });
    expect(check(`/files/${fileId}?${query}`)).toEqual({ outcome: "invalid" });
  }
});
