import { type Attention, mayCloseAttention } from "~/domain/parcel/attention";
import { amountAttention } from "~/domain/status/status";
import type { Actor, Deps } from "~/flows/deps.server";
import { recordEvent } from "~/store/history.server";
import { lockShipment, updateShipment } from "~/store/shipments.server";

/**
 * Closes a parcel's attention for staff, where no status of the carrier can close it. Records who closed what; a new event may
 * set it again. Returns false when there is no attention to close, or not `only` this one.
 */
export async function closeAttention(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  actor: Actor,
  only?: Attention,
): Promise<boolean> {
  return deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    if (!shipment || !mayCloseAttention(shipment.attention)) return false;
    if (only !== undefined && shipment.attention !== only) return false;
    const now = deps.now();
    // A question about the collected amount may have waited behind it.
    await updateShipment(sql, shipment, { attention: amountAttention(shipment), updatedAt: now });
    await recordEvent(sql, shipment, {
      kind: "attention_settled",
      by: actor,
      at: now,
      details: { attention: shipment.attention },
    });
    return true;
  });
}
