import type { Sql } from "./database.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { deleteInSlices } from "./slices.server";
import { anyOf, countRows, run, statement, tables } from "./statements.server";

const table = {
  name: "address_correction",
  columns: {
    shopId: "shop_id",
    /** Keyed hash of the buyer and the text as typed. */
    key: "key",
    buyer: "buyer",
    /** The order it was made on. */
    orderId: "order_id",
    address: "address",
    actor: "actor",
    createdAt: "created_at",
    /** When a parcel was last drafted with it. */
    usedAt: "used_at",
  },
} as const satisfies TableOf<"address_correction">;

/** An address that staff chose for a buyer's text. `key` and `buyer` are hashes: see `docs/decisions/014` and `099`. */
export type CorrectionRow = RowOf<typeof table>;

/** Stores a correction. It replaces an earlier one for the same buyer and text. */
export async function saveCorrection(sql: Sql, correction: Omit<CorrectionRow, "usedAt">): Promise<void> {
  const { shopId, key, buyer, orderId, address, actor, createdAt } = correction;
  const chosen = { order_id: orderId, address: JSON.stringify(address), actor, created_at: createdAt, used_at: null };
  await run(
    sql,
    tables
      .insertInto("address_correction")
      .values({ shop_id: shopId, key, buyer, ...chosen })
      .onConflict((clash) => clash.columns(["shop_id", "key"]).doUpdateSet(chosen)),
  );
}

/** Returns the corrections under these keys, by key. */
export async function findCorrections(
  sql: Sql,
  shopId: string,
  keys: readonly string[],
): Promise<Map<string, CorrectionRow>> {
  if (keys.length === 0) return new Map();
  const rows = await run(
    sql,
    tables
      .selectFrom("address_correction")
      .select(selectionOf(table))
      .where("shop_id", "=", shopId)
      .where("key", "=", anyOf(keys)),
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * Records that corrections were used, at most once a day: their retention runs from the last use. One that another transaction
 * is recording is left to that.
 */
export async function markCorrectionsUsed(sql: Sql, shopId: string, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await run(
    sql,
    statement`UPDATE address_correction SET used_at = ${now} WHERE shop_id = ${shopId} AND key = ANY(ARRAY(
       SELECT key FROM address_correction WHERE shop_id = ${shopId} AND key = ${anyOf(keys)}
          AND (used_at IS NULL OR used_at < ${now}::timestamptz - interval '1 day') FOR NO KEY UPDATE SKIP LOCKED))`,
  );
}

/** Deletes the corrections under these keys. */
export async function deleteCorrections(sql: Sql, shopId: string, keys: readonly string[]): Promise<void> {
  await run(sql, tables.deleteFrom("address_correction").where("shop_id", "=", shopId).where("key", "=", anyOf(keys)));
}

/** Corrections by the orders they were made on, and by the buyers they are for. */
export interface CorrectionsOf {
  orderIds: string[];
  buyers: string[];
}

/** Returns the corrections stored about some people, for a customer's data request (shopify 2.4). */
export function listCorrections(sql: Sql, shopId: string, people: CorrectionsOf) {
  return run(
    sql,
    tables
      .selectFrom("address_correction")
      .select(["address", "created_at as createdAt", "used_at as usedAt"])
      .where("shop_id", "=", shopId)
      .where(areAbout(people))
      .orderBy("created_at"),
  );
}

const areAbout = ({ orderIds, buyers }: CorrectionsOf) =>
  statement<boolean>`(order_id = ANY(${orderIds}) OR buyer = ANY(${buyers}))`;

/** Deletes all corrections about some people; returns how many. */
export function eraseCorrections(sql: Sql, shopId: string, people: CorrectionsOf): Promise<number> {
  return countRows(
    sql,
    tables.deleteFrom("address_correction").where("shop_id", "=", shopId).where(areAbout(people)).returning("key"),
  );
}

/** Deletes corrections that were neither made nor used since `before`; returns how many. */
export function purgeCorrections(sql: Sql, before: Date): Promise<number> {
  const lastUse = "coalesce(used_at, created_at)";
  return deleteInSlices(sql, { table: "address_correction", due: `${lastUse} < $1`, by: lastUse, values: [before] });
}

/** A correction whose hashes were made without the installation's secret, by a release before decision 099. */
export interface UnkeyedCorrection {
  shopId: string;
  key: string;
  buyer: string;
}

/** Returns some such corrections of all shops, locked until the transaction ends. None costs nothing: the index holds them alone. */
export function lockUnkeyedCorrections(sql: Sql, limit: number): Promise<UnkeyedCorrection[]> {
  return run(
    sql,
    statement<UnkeyedCorrection>`SELECT shop_id AS "shopId", key, buyer FROM address_correction
       WHERE length(key) = 64 ORDER BY shop_id, key LIMIT ${limit} FOR UPDATE`,
  );
}

/**
 * Gives corrections that the transaction holds their keyed hashes. They are updated, never made anew: an erasure that waits for the row
 * finds it under the new hash of its buyer. Of two for one address, which two releases may leave, the one that staff chose last stays.
 */
export async function rewriteKeys(
  sql: Sql,
  rewritten: readonly (UnkeyedCorrection & { keyedKey: string; keyedBuyer: string })[],
): Promise<void> {
  const rows = statement`jsonb_to_recordset(${JSON.stringify(rewritten)}::jsonb)
      AS r("shopId" text, key text, "keyedKey" text, "keyedBuyer" text)`;
  await run(
    sql,
    statement`DELETE FROM address_correction n USING ${rows}, address_correction c
       WHERE c.shop_id = r."shopId" AND c.key = r.key AND n.shop_id = r."shopId" AND n.key = r."keyedKey"
         AND n.created_at < c.created_at`,
  );
  await run(
    sql,
    statement`DELETE FROM address_correction c USING ${rows} WHERE c.shop_id = r."shopId" AND c.key = r.key
       AND EXISTS (SELECT 1 FROM address_correction n WHERE n.shop_id = r."shopId" AND n.key = r."keyedKey")`,
  );
  await run(
    sql,
    statement`UPDATE address_correction c SET key = r."keyedKey", buyer = r."keyedBuyer" FROM ${rows}
       WHERE c.shop_id = r."shopId" AND c.key = r.key`,
  );
}
