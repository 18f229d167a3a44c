import type { Condition } from "~/domain/returns/receive";
import type { Actor, Deps } from "~/flows/deps.server";
import { applyHistory } from "~/flows/status/apply-histories.server";
import { recordEvent } from "~/store/history.server";
import { changeReceipt, deleteReceipts } from "~/store/returns.server";
import { lockShipment, lockShipments, updateShipment } from "~/store/shipments.server";
import type { ShopRow } from "~/store/shops.server";
import { withdrawRestock } from "~/store/steps.server";

/**
 * Takes receipts back: the parcels are on their way or arrived again, as the carrier says, and ask for staff again where they did. Returns
 * how many it took back.
 */
export async function undoReceipts(
  deps: Deps,
  shop: ShopRow,
  shipmentIds: readonly string[],
  actor: Actor,
): Promise<number> {
  return deps.database.transaction(async (sql) => {
    const held = await lockShipments(sql, shop.id, shipmentIds);
    const received: typeof held = [];
    for (const shipment of held) {
      if (shipment.returnReceivedAt === null) continue;
      // What Shopify has restocked is not taken back from here.
      if (await withdrawRestock(sql, shop.id, shipment.id)) received.push(shipment);
    }
    const now = deps.now();
    await deleteReceipts(
      sql,
      shop.id,
      received.map(({ id }) => id),
    );
    for (const shipment of received) {
      await updateShipment(sql, shipment, { returnReceivedAt: null, updatedAt: now });
      await recordEvent(sql, shipment, { kind: "return_receipt_undone", by: actor, at: now });
      await applyHistory(deps, sql, shop, { ...shipment, returnReceivedAt: null });
    }
    return received.length;
  });
}

/** Changes what staff found when a parcel came back. Returns false for one that was not received. */
export async function changeFound(
  deps: Deps,
  shopId: string,
  { shipmentId, condition, note }: { shipmentId: string; condition: Condition; note: string | null },
  actor: Actor,
): Promise<boolean> {
  return deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    if (!shipment || !(await changeReceipt(sql, { shopId, shipmentId }, { condition, note }))) return false;
    await recordEvent(sql, shipment, {
      ...{ kind: "return_condition_changed", by: actor, at: deps.now(), words: note, details: { condition } },
    });
    return true;
  });
}
