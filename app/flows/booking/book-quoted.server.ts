import { HOUR_MS } from "~/domain/durations";
import type { Deps } from "~/flows/deps.server";
import { draftStoredParcel } from "~/flows/parcel/draft.server";
import { rememberedAddress } from "~/flows/parcel/remembered-address.server";
import { loadShopContext } from "~/flows/parcel/shop-context.server";
import { readCalls } from "~/store/buyer-calls.server";
import { lockStoredOrder } from "~/store/orders.server";
import { lockShipmentsOfOrder, readShipment, type ShipmentRow } from "~/store/shipments.server";
import { bookAtOnce } from "./book-at-once.server";

/**
 * The fees of a new order come within minutes, and so do those of one whose buyer has just said yes, as nothing is asked about a parcel
 * that is held. An older parcel that a rule begins to concern is not booked behind staff's back.
 */
const NEW_FOR_MS = HOUR_MS;

/**
 * Books the parcel of a new order, or of one that was just confirmed, whose rule books it at once and whose transport, *cheapest in time*, had to wait for its fees (domain
 * 5.1, decision 077). Returns whether it was queued.
 */
export async function bookQuoted(deps: Deps, shopId: string, shipmentId: string): Promise<boolean> {
  const waiting = await readShipment(deps.database, shopId, shipmentId);
  const isNew = waiting?.state === "ready" && (await becameReadyLately(deps, waiting));
  const context = isNew ? await loadShopContext(deps, shopId) : null;
  if (!waiting || !context) return false;
  return deps.database.transaction(async (sql) => {
    const order = await lockStoredOrder(sql, shopId, waiting.orderId);
    const siblings = await lockShipmentsOfOrder(sql, shopId, waiting.orderId);
    const shipment = siblings.find(({ id }) => id === shipmentId);
    if (!order || shipment?.state !== "ready") return false;
    const parcel = { context, order: order.facts, shipment, siblings };
    const draft = draftStoredParcel(deps, parcel, await rememberedAddress(deps, sql, shopId, order.facts));
    return draft !== null && draft.cheapest !== null && bookAtOnce(deps, sql, parcel, draft);
  });
}

async function becameReadyLately(deps: Deps, { shopId, orderId, createdAt }: ShipmentRow): Promise<boolean> {
  const isRecent = (at: Date) => deps.now().getTime() - at.getTime() < NEW_FOR_MS;
  if (isRecent(createdAt)) return true;
  const call = (await readCalls(deps.database, shopId, [orderId])).get(orderId);
  return call?.said === "confirmed" && call.saidAt !== null && isRecent(call.saidAt);
}
