import { mayCloseAttention } from "~/domain/status/attention";
import { amountAttention } from "~/domain/status/status";
import type { Actor, Deps } from "~/flows/deps.server";
import { recordEvent } from "~/store/history.server";
import { readShipment, updateShipment } from "~/store/shipments.server";

/**
 * Staff have dealt with what a parcel asked of them, where no status of the carrier can say so. Noted with who and what; a
 * new event may ask again. False when there is nothing of the kind.
 */
export async function closeAttention(deps: Deps, shopId: string, shipmentId: string, actor: Actor): Promise<boolean> {
  return deps.database.transaction(async (sql) => {
    const shipment = await readShipment(sql, shopId, shipmentId, true);
    if (!shipment || !mayCloseAttention(shipment.attention)) return false;
    const now = deps.now();
    // A question about the money may have stood behind it.
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
