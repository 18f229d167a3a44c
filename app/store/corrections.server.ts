import type { ParcelAddress } from "~/domain/parcel/address";
import type { Sql } from "./database.server";
import { insertRow, selectList, type Table } from "./rows.server";

/** An address staff chose for what a buyer wrote. `key` and `buyer` are hashes: see `docs/decisions/014`. */
export interface CorrectionRow {
  shopId: string;
  /** The buyer and the words as typed. */
  key: string;
  buyer: string;
  /** The order it was made on. */
  orderId: string;
  address: ParcelAddress;
  actor: string | null;
  createdAt: Date;
  /** When a parcel was last drafted with it. */
  usedAt: Date | null;
}

type CorrectionField = keyof CorrectionRow;

const table: Table<CorrectionField> = {
  name: "address_correction",
  columns: {
    shopId: "shop_id",
    key: "key",
    buyer: "buyer",
    orderId: "order_id",
    address: "address",
    actor: "actor",
    createdAt: "created_at",
    usedAt: "used_at",
  },
  json: ["address"],
};

/** Remembers a correction; a later one for the same buyer and words takes the place of the earlier. */
export async function saveCorrection(sql: Sql, correction: Omit<CorrectionRow, "usedAt">): Promise<void> {
  await insertRow(
    sql,
    table,
    correction,
    `ON CONFLICT (shop_id, key) DO UPDATE SET order_id = excluded.order_id, address = excluded.address,
       actor = excluded.actor, created_at = excluded.created_at, used_at = NULL`,
  );
}

/** What staff chose for this buyer and these words; null when nobody did. */
export async function findCorrection(sql: Sql, shopId: string, key: string): Promise<CorrectionRow | null> {
  const [row] = await sql.query<CorrectionRow>(
    `SELECT ${selectList(table)} FROM address_correction WHERE shop_id = $1 AND key = $2`,
    [shopId, key],
  );
  return row ?? null;
}

/** Notes that a correction was of use, at most once a day: it is kept by its last use. */
export async function markCorrectionUsed(sql: Sql, shopId: string, key: string, now: Date): Promise<void> {
  await sql.query(
    `UPDATE address_correction SET used_at = $3
      WHERE shop_id = $1 AND key = $2 AND (used_at IS NULL OR used_at < $3::timestamptz - interval '1 day')`,
    [shopId, key, now],
  );
}

/** Forgets one correction; gives whether there was one. */
export async function forgetCorrection(sql: Sql, shopId: string, key: string): Promise<boolean> {
  const rows = await sql.query("DELETE FROM address_correction WHERE shop_id = $1 AND key = $2 RETURNING 1", [
    shopId,
    key,
  ]);
  return rows.length > 0;
}

/** Corrections by the orders they were made on, and by the buyers they are for. */
export interface CorrectionsOf {
  orderIds: string[];
  buyers: string[];
}

/** The corrections kept about some people, for one who asks (shopify 2.4). */
export async function listCorrections(sql: Sql, shopId: string, { orderIds, buyers }: CorrectionsOf) {
  return sql.query<Pick<CorrectionRow, "address" | "createdAt" | "usedAt">>(
    `SELECT address, created_at AS "createdAt", used_at AS "usedAt" FROM address_correction
      WHERE shop_id = $1 AND (order_id = ANY($2) OR buyer = ANY($3)) ORDER BY created_at`,
    [shopId, orderIds, buyers],
  );
}

/** Forgets everything about some people; gives how many corrections that were. */
export async function eraseCorrections(sql: Sql, shopId: string, { orderIds, buyers }: CorrectionsOf): Promise<number> {
  const rows = await sql.query(
    "DELETE FROM address_correction WHERE shop_id = $1 AND (order_id = ANY($2) OR buyer = ANY($3)) RETURNING 1",
    [shopId, orderIds, buyers],
  );
  return rows.length;
}

/** Forgets corrections that were neither made nor used since; gives how many. */
export async function purgeCorrections(sql: Sql, before: Date): Promise<number> {
  const rows = await sql.query("DELETE FROM address_correction WHERE coalesce(used_at, created_at) < $1 RETURNING 1", [
    before,
  ]);
  return rows.length;
}
