import type { ParcelFees } from "~/domain/fee/parcel-fees";
import { EDITABLE_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { stateIn } from "./shipments.server";
import { countRows, run, statement, tables } from "./statements.server";

const EDITABLE = statement.raw<boolean>(stateIn("state", EDITABLE_STATES));

/** Notes what the carrier quoted for a parcel, as long as it waits to be sent. Returns whether it does. */
export async function saveQuotedFees(
  sql: Sql,
  shopId: string,
  shipmentId: string,
  fees: ParcelFees,
  now: Date,
): Promise<boolean> {
  const saved = tables
    .updateTable("shipment")
    .set({ fees: JSON.stringify(fees), fees_at: now })
    .where("shop_id", "=", shopId)
    .where("id", "=", shipmentId)
    .where(EDITABLE)
    .returning("id");
  return (await countRows(sql, saved)) > 0;
}

/** Notes that a parcel was looked at and there was nothing to ask: what looks for parcels without fees passes it over. */
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

/** Forgets that a token might not ask for fees: another one, or a right that came back, is asked anew. */
export async function forgetDeniedFees(sql: Sql, shopId: string): Promise<void> {
  await run(
    sql,
    tables
      .updateTable("shipment")
      .set({ fees: null, fees_at: null })
      .where("shop_id", "=", shopId)
      .where(EDITABLE)
      .where(
        statement<boolean>`'permission' IN (fees #>> '{road,reason}', fees #>> '{fly,reason}', fees #>> '{unchosen,reason}')`,
      ),
  );
}
