import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "~/log.server";
import { saveAccount } from "~/store/accounts.server";
import { type Cipher, createCipher } from "~/store/cipher.server";
import { type Database, openDatabase } from "~/store/database.server";
import { eraseShop } from "~/store/erase-shop.server";
import {
  addPushSecret,
  listPushSecrets,
  openPushSecret,
  recordPush,
  replacePushSecret,
} from "~/store/push-secrets.server";
import { beginTrial, endTrial } from "~/store/push-trials.server";
import { markShopMilestone, registerShop } from "~/store/shops.server";
import { freshDatabase } from "../support/database.ts";

const DAY_MS = 24 * 3600 * 1000;
const now = new Date("2026-11-21T03:00:00Z");
const after = (ms: number) => new Date(now.getTime() + ms);
const cipher: Cipher = createCipher([{ id: "k1", key: randomBytes(32) }]);
let database: Database;
/** The pool of another process. */
let another: Database;
let shopId: string;

beforeAll(async () => {
  const url = await freshDatabase();
  [database, another] = [openDatabase(url, createLog("silent")), openDatabase(url, createLog("silent"))];
});
afterAll(() => Promise.all([database.close(), another.close()]));
beforeEach(async () => {
  shopId = (await registerShop(database, `${randomBytes(6).toString("hex")}.myshopify.com`, now)).id;
});

const list = (at = now) => listPushSecrets(database, shopId, at);
const secretOf = async () => (await openPushSecret(database, cipher, shopId))?.secret;
const replace = (at = now) => replacePushSecret(database, cipher, shopId, at);
/** The ids of the valid addresses, the current one first. */
const ids = async (at = now) => (await list(at)).map(({ id }) => id);
const presentId = async () => (await ids())[0] ?? 0;

test("concurrent processes create one address, of 256 random bits, sealed and found by its hash", async () => {
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, n) => addPushSecret(n % 2 ? database : another, cipher, shopId, now)),
  );
  expect(made.filter(Boolean)).toHaveLength(1);
  const secret = (await secretOf()) ?? "";
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect(await list()).toMatchObject([
    { hash: createHash("sha256").update(secret).digest("hex"), validUntil: null, lastPushAt: null },
  ]);
  const rows = JSON.stringify(await database.query("SELECT * FROM push_secret"));
  expect(rows).not.toContain(secret);
});

test("an address that was replaced is answered for 30 days and shown no more", async () => {
  await addPushSecret(database, cipher, shopId, now);
  const before = await secretOf();
  await replace();
  expect(await secretOf()).not.toBe(before);
  expect(await list(after(30 * DAY_MS - 1))).toHaveLength(2);
  expect(await list(after(30 * DAY_MS))).toHaveLength(1);
  const kept = await database.query("SELECT 1 FROM push_secret WHERE shop_id = $1 AND ciphertext IS NOT NULL", [
    shopId,
  ]);
  expect(kept).toHaveLength(1);
});

test("a push ends the addresses older than its own, and none newer", async () => {
  await addPushSecret(database, cipher, shopId, now);
  const first = await presentId();
  await replace();
  const second = await presentId();
  await replace();
  const third = await presentId();
  await recordPush(database, shopId, { id: first }, now);
  expect(await ids()).toEqual([third, second, first]);
  await recordPush(database, shopId, { id: second }, now);
  expect(await ids()).toEqual([third, second]);
  await recordPush(database, shopId, { id: third }, now);
  expect(await ids()).toEqual([third]);
});

test("however often it is replaced, only a few are accepted, and the one the carrier uses is among them", async () => {
  await addPushSecret(database, cipher, shopId, now);
  const used = await presentId();
  await recordPush(database, shopId, { id: used }, now);
  for (let n = 0; n < 7; n += 1) await replace();
  expect(await list()).toHaveLength(5);
  expect(await ids()).toContain(used);
  await replace(after(31 * DAY_MS));
  expect(await database.query("SELECT 1 FROM push_secret WHERE shop_id = $1", [shopId])).toHaveLength(2);
});

test("two concurrent replacements both get an address, and one is the present one", async () => {
  await addPushSecret(database, cipher, shopId, now);
  await Promise.all([replace(), replacePushSecret(another, cipher, shopId, now), replace()]);
  expect((await list()).filter(({ validUntil }) => validUntil === null)).toHaveLength(1);
  expect(await list()).toHaveLength(4);
});

test("a secret that no key opens counts as missing", async () => {
  await addPushSecret(database, cipher, shopId, now);
  const rotated = createCipher([{ id: "k9", key: randomBytes(32) }]);
  expect(await openPushSecret(database, rotated, shopId)).toBeNull();
});

test("there is one trial at a time; one that never ended expires", async () => {
  await addPushSecret(database, cipher, shopId, now);
  const address = { id: await presentId() };
  const begin = (at: Date) =>
    beginTrial(database, shopId, address, { now: at, since: after(at.getTime() - now.getTime() - 30_000) });
  const tokens = await Promise.all([begin(now), begin(now), begin(now)]);
  const [token = ""] = tokens.flatMap((each) => each ?? []);
  expect(tokens.filter((each) => each !== null)).toHaveLength(1);
  expect(await begin(after(29_000))).toBeNull();
  expect(await begin(after(31_000))).not.toBeNull();
  await endTrial(database, shopId, token, { outcome: "timed_out", status: null });
  expect(await list()).toMatchObject([{ trialOutcome: null }]);
});

test("another account resets when the carrier last used the address; a new token of the same one does not", async () => {
  const account = { code: "S1", environment: "production", source: "pasted", tokenExpiresAt: null } as const;
  const connect = (code: string) => saveAccount(database, cipher, shopId, { ...account, code, token: "t" }, now);
  await connect("S1");
  await addPushSecret(database, cipher, shopId, now);
  await recordPush(database, shopId, { id: await presentId() }, now);
  await connect("S1");
  expect(await list()).toMatchObject([{ lastPushAt: now }]);
  await connect("S2");
  expect(await list()).toMatchObject([{ lastPushAt: null }]);
});

test("an erased shop leaves no address", async () => {
  await addPushSecret(database, cipher, shopId, now);
  await markShopMilestone(database, shopId, { uninstalledAt: now });
  expect(await eraseShop(database, shopId, now, now)).toBe(true);
  expect(await list()).toEqual([]);
});
