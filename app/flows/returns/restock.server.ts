import type { Actor, Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { lockShipment, type ShipmentRow } from "~/store/shipments.server";
import { wantRestock } from "~/store/steps.server";

/** Pieces that came back, by line of the order; null: everything in the parcel. */
export type RestockedPieces = { lineItemId: string; quantity: number }[] | null;

/**
 * Has goods that came back restocked in Shopify, once for each parcel: a step of the parcel, which is tried again until Shopify took it or
 * refused it. Returns false for a parcel that was not received, that Shopify does not know, or whose restocking is under way or done.
 */
export function restockReturn(
  deps: Deps,
  shopId: string,
  { shipmentId, pieces }: { shipmentId: string; pieces: RestockedPieces },
  actor: Actor,
): Promise<boolean> {
  return deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    if (shipment === null || shipment.returnReceivedAt === null) return false;
    return askForRestock(deps, sql, shipment, pieces, actor);
  });
}

/** The same for a parcel that is held and received. */
export async function askForRestock(
  deps: Deps,
  sql: Sql,
  shipment: ShipmentRow,
  pieces: RestockedPieces,
  actor: Actor,
): Promise<boolean> {
  if (shipment.fulfillmentId === null) return false;
  const { shopId, id: shipmentId } = shipment;
  const now = deps.now();
  const payload = pieces === null ? { whole: true } : { pieces };
  if (!(await wantRestock(sql, { shopId, shipmentId, payload, happenedAt: now }))) return false;
  const count = pieces?.reduce((sum, { quantity }) => sum + quantity, 0) ?? null;
  await recordEvent(sql, shipment, { kind: "restock_asked", by: actor, at: now, details: { pieces: count } });
  await deps.queue.enqueue(sql, "sync-shopify", { shopId, shipmentId });
  return true;
}
