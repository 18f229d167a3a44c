import type { Sql } from "./database.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { deleteInSlices } from "./slices.server";
import { anyOf, countRows, run, statement, tables } from "./statements.server";

const table = {
  name: "address_correction",
  columns: {
    shopId: "shop_id",
    /** Hash of the buyer and the text as typed. */
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

/** An address that staff chose for a buyer's text. `key` and `buyer` are hashes: see `docs/decisions/014`. */
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

/** Deletes one correction; returns whether there was one. */
export async function deleteCorrection(sql: Sql, shopId: string, key: string): Promise<boolean> {
  const gone = tables
    .deleteFrom("address_correction")
    .where("shop_id", "=", shopId)
    .where("key", "=", key)
    .returning("key");
  return (await countRows(sql, gone)) > 0;
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
