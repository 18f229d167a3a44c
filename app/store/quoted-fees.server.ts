import type { Sql } from "./database.server";

/** Notes the fee quoted for a parcel, whole VND, unless one is there already. Gives whether it was noted. */
export async function fillQuotedFee(
  sql: Sql,
  shopId: string,
  shipmentId: string,
  feeVnd: number,
  now: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE shipment SET quoted_fee_vnd = $3, updated_at = $4
      WHERE shop_id = $1 AND id = $2 AND quoted_fee_vnd IS NULL RETURNING 1`,
    [shopId, shipmentId, feeVnd, now],
  );
  return rows.length > 0;
}
