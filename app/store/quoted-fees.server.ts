import type { ParcelFees } from "~/domain/fee/parcel-fees";
import { EDITABLE_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { stateIn } from "./shipments.server";

/** Notes what the carrier quoted for a parcel, as long as it waits to be sent. Returns whether it does. */
export async function saveQuotedFees(
  sql: Sql,
  shopId: string,
  shipmentId: string,
  fees: ParcelFees,
  now: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE shipment SET fees = $3, fees_at = $4
      WHERE shop_id = $1 AND id = $2 AND ${stateIn("state", EDITABLE_STATES)} RETURNING 1`,
    [shopId, shipmentId, JSON.stringify(fees), now],
  );
  return rows.length > 0;
}

/** Notes that a parcel was looked at and there was nothing to ask: what looks for parcels without fees passes it over. */
export async function markFeesAsked(sql: Sql, shopId: string, shipmentId: string, now: Date): Promise<void> {
  await sql.query("UPDATE shipment SET fees_at = $3 WHERE shop_id = $1 AND id = $2 AND fees_at IS NULL", [
    shopId,
    shipmentId,
    now,
  ]);
}

/** Forgets that a token might not ask for fees: another one, or a right that came back, is asked anew. */
export async function forgetDeniedFees(sql: Sql, shopId: string): Promise<void> {
  await sql.query(
    `UPDATE shipment SET fees = NULL, fees_at = NULL
      WHERE shop_id = $1 AND ${stateIn("state", EDITABLE_STATES)}
        AND 'permission' IN (fees #>> '{road,reason}', fees #>> '{fly,reason}', fees #>> '{unchosen,reason}')`,
    [shopId],
  );
}
