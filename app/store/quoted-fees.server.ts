import type { ParcelFees } from "~/domain/fee/parcel-fees";
import { EDITABLE_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { IS_MINE, lockedParcels } from "./locked-parcels.server";
import { stateIn } from "./shipments.server";
import { countRows, run, statement, tables } from "./statements.server";

const EDITABLE = statement.raw<boolean>(stateIn("state", EDITABLE_STATES));

/**
 * Stores the carrier's quoted fees for a parcel while it waits to be sent; the transport decided before stays, as a redraft may have
 * changed it meanwhile. Returns whether the parcel still waits.
 */
export async function saveQuotedFees(
  sql: Sql,
  shopId: string,
  shipmentId: string,
  fees: ParcelFees,
  now: Date,
): Promise<boolean> {
  const saved = tables
    .updateTable("shipment")
    .set({
      fees: statement`${JSON.stringify(fees)}::jsonb || jsonb_strip_nulls(jsonb_build_object('decided', fees -> 'decided'))`,
      fees_at: now,
    })
    .where("shop_id", "=", shopId)
    .where("id", "=", shipmentId)
    .where(EDITABLE)
    .returning("id");
  return (await countRows(sql, saved)) > 0;
}

/** Records that no fee had to be asked for a parcel, so that the search for parcels without fees skips it. */
export async function markFeesAsked(sql: Sql, shopId: string, shipmentId: string, now: Date): Promise<void> {
  await run(
    sql,
    tables
      .updateTable("shipment")
      .set({ fees_at: now })
      .where("shop_id", "=", shopId)
      .where("id", "=", shipmentId)
      .where("fees_at", "is", null),
  );
}

/** Clears fees that the token was not allowed to ask for, so that they are asked for again with a new token or permission. */
export async function clearDeniedFees(sql: Sql, shopId: string): Promise<void> {
  const isDenied =
    "'permission' IN (s.fees #>> '{road,reason}', s.fees #>> '{fly,reason}', s.fees #>> '{unchosen,reason}')";
  const where = `s.shop_id = $1 AND ${stateIn("s.state", EDITABLE_STATES)} AND ${isDenied}`;
  await sql.query(
    `WITH ${lockedParcels({ where })} UPDATE shipment s SET fees = NULL, fees_at = NULL FROM mine WHERE ${IS_MINE}`,
    [shopId],
  );
}
