import type { Sql } from "~/store/database.server";
import { readShipment } from "~/store/shipments.server";

/** Returns whether the personal data of a parcel was removed. */
export async function orderIsRedacted(sql: Sql, shopId: string, shipmentId: string): Promise<boolean> {
  const shipment = await readShipment(sql, shopId, shipmentId);
  return shipment === null || shipment.redactedAt !== null;
}
