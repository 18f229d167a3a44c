import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createBuyerHashes } from "~/store/buyer-hashes.server";
import { createCipher } from "~/store/cipher.server";
import { resealTokens } from "~/store/reseal.server";
import { aDatabase } from "./a-database";

const aKey = (id: string) => ({ id, key: randomBytes(32) });

test("a phone has one hash in a shop, in every process and after the encryption key was rotated", async () => {
  const database = await aDatabase();
  const [old, next] = [aKey("one"), aKey("two")];
  const before = createCipher([old]);
  const [first, second] = await Promise.all([
    createBuyerHashes(database, before).ready(),
    createBuyerHashes(database, before).ready(),
  ]);
  const hash = first("aaaa", "0912345678");
  expect(hash).toMatch(/^[\w-]{22}$/);
  expect(second("aaaa", "0912345678")).toBe(hash);
  expect(first("bbbb", "0912345678")).not.toBe(hash);
  expect(first("aaaa", "0912345679")).not.toBe(hash);

  expect(await resealTokens(database, createCipher([next, old]))).toEqual({ resealed: 1, unopened: 0 });
  const after = await createBuyerHashes(database, createCipher([next])).ready();
  expect(after("aaaa", "0912345678")).toBe(hash);
});

test("what is no phone is nobody", async () => {
  const hashOf = await createBuyerHashes(await aDatabase(), createCipher([aKey("one")])).ready();
  expect([hashOf("aaaa", null), hashOf("aaaa", "0900000000")]).toEqual([null, null]);
  expect(hashOf("aaaa", "0900000001")).not.toBeNull();
});

test("a secret that could not be read is asked for again", async () => {
  const database = await aDatabase();
  let isDown = true;
  const failing = {
    ...database,
    query: ((...given: Parameters<typeof database.query>) =>
      isDown ? Promise.reject(new Error("down")) : database.query(...given)) as typeof database.query,
  };
  const hashes = createBuyerHashes(failing, createCipher([aKey("one")]));
  await expect(hashes.ready()).rejects.toThrow("down");
  isDown = false;
  expect((await hashes.ready())("aaaa", "0912345678")).not.toBeNull();
});

test("an order's key is its own, hard to guess, no hash of anything else, and outlives the rotation of the encryption key", async () => {
  const database = await aDatabase();
  const [old, next] = [aKey("one"), aKey("two")];
  const before = createBuyerHashes(database, createCipher([old]));
  const [keyOf, textOf, phoneOf] = await Promise.all([before.keys(), before.ofTexts(), before.ready()]);
  const key = keyOf("aaaa", "gid://shopify/Order/1");
  // 22 characters of 6 bits each.
  expect(key).toMatch(/^[\w-]{22}$/);
  const others = [
    keyOf("aaaa", "gid://shopify/Order/2"),
    keyOf("bbbb", "gid://shopify/Order/1"),
    textOf("aaaa", "gid://shopify/Order/1"),
    phoneOf("aaaa", "0912345678"),
  ];
  expect(others.filter((other) => other === key)).toEqual([]);

  await resealTokens(database, createCipher([next, old]));
  const after = await createBuyerHashes(database, createCipher([next])).keys();
  expect(after("aaaa", "gid://shopify/Order/1")).toBe(key);
});
