import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import type { Cipher } from "./cipher.server";
import type { Sql } from "./database.server";
import { first, run, tables } from "./statements.server";

/** Returns the hash that stands for a phone in one shop; null for what is no phone. */
type HashOfBuyer = (shopId: string, nationalNumber: string | null) => string | null;

/** Returns the hash that stands for a text about a buyer in one shop: never that of a phone, whatever the text. */
export type HashOfText = (shopId: string, text: string) => string;

/** Returns the hash that stands for the token of a checkout in one shop; never that of a phone, of a text, or of an order. */
type HashOfCheckout = (shopId: string, checkoutToken: string) => string;

/** Returns the key that opens an order's tracking page: 132 bits, never the hash of a phone or of a text. */
type KeyOfOrder = (shopId: string, orderId: string) => string;

/** Hashes the phones of buyers, and texts about them, and makes the keys of their tracking pages. Each resolves once the installation's secret is in memory: it is read once for each process. */
export interface BuyerHashes {
  ready(): Promise<HashOfBuyer>;
  ofTexts(): Promise<HashOfText>;
  keys(): Promise<KeyOfOrder>;
  ofCheckouts(): Promise<HashOfCheckout>;
}

/** What the secret is sealed as. */
export const BUYER_SECRET = { name: "buyers", context: { owner: "installation", field: "buyers" } } as const;
const SECRET_BYTES = 32;
/** Of a hash, so much is kept: two phones of a shop that share it are not to be expected, and rows stay narrow. */
const KEPT_CHARACTERS = 22;
/** What people type who give no number. */
const NOUGHTS = /0{7}$/;

/**
 * Returns what hashes buyers' phones with a secret that only this installation has (decision 088): whoever holds the database cannot
 * try the numbers of Vietnam against it. A phone has another hash in another shop. The secret outlives the rotation of encryption
 * keys, with which it is only sealed anew: a hash that changed would forget every buyer, and a key that changed would close the
 * tracking pages whose addresses buyers already have (decision 108).
 */
export function createBuyerHashes(database: Sql, cipher: Cipher): BuyerHashes {
  let known: Promise<KeyObject> | null = null;
  const read = async () => createSecretKey(await readSecret(database, cipher), "utf8");
  const secret = () => {
    known ??= read().catch((error) => {
      // Asked for again by whoever needs it next.
      known = null;
      throw error;
    });
    return known;
  };
  return {
    ready: async () => hashOfBuyer(await secret()),
    ofTexts: async () => hashOfText(await secret()),
    keys: async () => keyOfOrder(await secret()),
    ofCheckouts: async () => hashOfCheckout(await secret()),
  };
}

const hashOfBuyer =
  (key: KeyObject): HashOfBuyer =>
  (shopId, number) =>
    number === null || NOUGHTS.test(number) ? null : hashWith(key, `${shopId}\n${number}`);

const hashOfText =
  (key: KeyObject): HashOfText =>
  (shopId, text) =>
    hashWith(key, `text\n${shopId}\n${text}`);

const keyOfOrder =
  (key: KeyObject): KeyOfOrder =>
  (shopId, orderId) =>
    hashWith(key, `track\n${shopId}\n${orderId}`);

const hashOfCheckout =
  (key: KeyObject): HashOfCheckout =>
  (shopId, checkoutToken) =>
    hashWith(key, `checkout\n${shopId}\n${checkoutToken}`);

const hashWith = (key: KeyObject, text: string) =>
  createHmac("sha256", key).update(text).digest("base64url").slice(0, KEPT_CHARACTERS);

/** Reads the secret; the first process that needs it makes it. */
async function readSecret(sql: Sql, cipher: Cipher): Promise<string> {
  const { name, context } = BUYER_SECRET;
  const find = () => first(sql, tables.selectFrom("kept_secret").select("ciphertext").where("name", "=", name));
  const made = cipher.seal(randomBytes(SECRET_BYTES).toString("base64url"), context);
  if (!(await find())) {
    const row = { name, ciphertext: made };
    await run(
      sql,
      tables
        .insertInto("kept_secret")
        .values(row)
        .onConflict((clash) => clash.column("name").doNothing()),
    );
  }
  const kept = await find();
  if (!kept) throw new Error("the secret of the buyers' hashes was not stored");
  return cipher.open(kept.ciphertext, context);
}
