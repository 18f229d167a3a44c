import { type BatchEdit, contradictionOf, overridesOfEdit } from "~/domain/booking/batch-edit";
import { changesBetween } from "~/domain/booking/draft-version";
import { isEditable } from "~/domain/parcel/state";
import type { Actor, Deps } from "~/flows/deps.server";
import { draftStoredParcel } from "~/flows/parcel/draft.server";
import { storeEdit } from "~/flows/parcel/edit.server";
import { redraftStoredOrders } from "~/flows/parcel/redraft.server";
import { rememberedAddress } from "~/flows/parcel/remembered-address.server";
import { loadShopContext, type ShopContext } from "~/flows/parcel/shop-context.server";
import { lockWaitingRows, type RowDone, saveRowsDone, type WaitingRow } from "~/store/batch-rows.server";
import type { BatchRow } from "~/store/batches.server";
import type { Sql } from "~/store/database.server";
import { lockStoredOrder } from "~/store/orders.server";
import { listOrdersOfParcels, lockParcelsOfOrders } from "~/store/shipments.server";

type Done = Omit<RowDone, "place">;

const notDone = (reason: string): Done => ({ outcome: "not_done", reason });

/**
 * Edits the parcels of the next rows, at most `limit`; returns how many. Each parcel is edited, drafted anew and its row stored in one
 * transaction, so that whoever goes on after a killed worker finds its own edit done and does not take it for somebody else's change.
 */
export async function editSet(deps: Deps, shopId: string, batch: BatchRow, limit: number): Promise<number> {
  const context = await loadShopContext(deps, shopId);
  if (!context) return 0;
  const rows = await deps.database.transaction((sql) => lockWaitingRows(sql, shopId, batch.id, limit));
  for (const row of rows) {
    await deps.database.transaction(async (sql) => {
      const done = await editRow(deps, sql, context, batch, row);
      await saveRowsDone(sql, shopId, batch.id, [{ place: row.place, ...done }]);
    });
  }
  return rows.length;
}

/**
 * Edits one parcel, if it is still what staff decided on (decision 069) and if what is set fits it: an edit that would keep a parcel
 * from being booked is left out with the reason.
 */
async function editRow(
  deps: Deps,
  sql: Sql,
  context: ShopContext,
  { options, actorId, actorName }: BatchRow,
  { shipmentId, version }: WaitingRow,
): Promise<Done> {
  const shopId = context.shop.id;
  const [orderId = ""] = await listOrdersOfParcels(sql, shopId, [shipmentId]);
  const order = await lockStoredOrder(sql, shopId, orderId);
  const look = async () => {
    const siblings = await lockParcelsOfOrders(sql, shopId, [orderId]);
    return { siblings, shipment: siblings.find(({ id }) => id === shipmentId) };
  };
  let { siblings, shipment } = await look();
  if (shipment && isEditable(shipment.state) && isChanged(shipment)) {
    // The stored draft may be older than what was on the screen: the draft of now decides, as for a booking.
    await redraftStoredOrders(deps, sql, context, [orderId]);
    ({ siblings, shipment } = await look());
  }
  if (!order || !shipment) return notDone("gone");
  if (!isEditable(shipment.state)) return notDone("locked");
  const now = shipment.draftVersion;
  if (isChanged(shipment)) {
    return { ...notDone("changed"), version: now, changes: changesBetween(version ?? "", now ?? "") };
  }
  const remembered = await rememberedAddress(deps, sql, shopId, order.facts);
  const parcel = { context, order: order.facts, shipment, siblings };
  const before = draftStoredParcel(deps, parcel, remembered);
  const patch = overridesOfEdit(options as BatchEdit, before?.request.tags ?? []);
  const edited = { ...shipment, overrides: { ...shipment.overrides, ...patch } };
  const beside = siblings.map((sibling) => (sibling.id === shipmentId ? edited : sibling));
  const after = draftStoredParcel(deps, { ...parcel, shipment: edited, siblings: beside }, remembered);
  const contradiction = contradictionOf(before?.problems ?? [], after?.problems ?? []);
  if (contradiction) return notDone(`problem:${contradiction}`);
  const actor: Actor = { userId: actorId, name: actorName };
  await storeEdit(deps, sql, shipment, patch, actor);
  await redraftStoredOrders(deps, sql, context, [orderId]);
  return { outcome: "done", reason: null };

  function isChanged({ draftVersion }: { draftVersion: string | null }) {
    return version !== null && version !== draftVersion;
  }
}
