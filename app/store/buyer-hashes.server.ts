import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import type { Cipher } from "./cipher.server";
import type { Sql } from "./database.server";
import { first, run, tables } from "./statements.server";

/** Returns the hash that stands for a phone in one shop; null for what is no phone. */
type HashOfBuyer = (shopId: string, nationalNumber: string | null) => string | null;

/** Hashes the phones of buyers. */
export interface BuyerHashes {
  /** Resolves to the hash once the installation's secret is in memory: it is read once for each process. */
  ready(): Promise<HashOfBuyer>;
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
 * keys, with which it is only sealed anew: a hash that changed would forget every buyer.
 */
export function createBuyerHashes(database: Sql, cipher: Cipher): BuyerHashes {
  let known: Promise<HashOfBuyer> | null = null;
  const read = async () => hashWith(await readSecret(database, cipher));
  return {
    ready() {
      known ??= read().catch((error) => {
        // Asked for again by whoever needs it next.
        known = null;
        throw error;
      });
      return known;
    },
  };
}

function hashWith(secret: string): HashOfBuyer {
  const key = createSecretKey(secret, "utf8");
  return (shopId, number) =>
    number === null || NOUGHTS.test(number)
      ? null
      : createHmac("sha256", key).update(`${shopId}\n${number}`).digest("base64url").slice(0, KEPT_CHARACTERS);
}

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
