import { BY_HAND, withoutParcelTotals } from "~/domain/draft/boxes";
import { addPieces, countPieces, linesWith, type Pieces, takePieces } from "~/domain/draft/contents";
import { itemsText } from "~/domain/draft/note";
import { piecesIn } from "~/domain/draft/sibling-context";
import type { OrderFacts } from "~/domain/order/order";
import { isEditable } from "~/domain/parcel/state";
import type { Actor, Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { lockStoredOrder } from "~/store/orders.server";
import {
  createShipment,
  deleteUnsentShipment,
  listShipmentsOfOrder,
  lockShipmentsOfOrder,
  readShipment,
  type ShipmentRow,
  updateShipment,
} from "~/store/shipments.server";
import { redraftParcels } from "./redraft.server";
import { loadShopContext } from "./shop-context.server";

/** `changed`: the order is no longer as staff saw it. `not_together`: the parcels cannot be joined. */
export type SplitOutcome =
  | { outcome: "split"; shipmentId: string }
  | { outcome: "joined"; shipmentId: string }
  | { outcome: "locked" | "changed" | "not_together" | "not_found" };

/**
 * Moves pieces out of an unsent parcel into a new one. Overrides for the parcel as a whole (weight, COD, value, boxes, own
 * tracking number) are dropped, for staff to set again; overrides about the buyer are kept on both. What a hand has split or
 * joined, the rule of boxes leaves alone from then on.
 */
export function splitParcel(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  moved: Pieces,
  actor: Actor,
): Promise<SplitOutcome> {
  return amongSiblings(deps, shopId, shipmentId, async (sql, { order, shipment, shipments }) => {
    if (!isEditable(shipment.state)) return { outcome: "locked" };
    const left = takePieces(piecesIn(order, shipment, shipments), moved);
    if (left === null || countPieces(left) === 0 || countPieces(moved) === 0) return { outcome: "changed" };
    const overrides = withoutParcelTotals(shipment.overrides);
    await updateShipment(sql, shipment, { contents: left, boxing: BY_HAND, overrides, updatedAt: deps.now() });
    const part = await createShipment(
      sql,
      {
        shopId,
        orderId: shipment.orderId,
        fulfillmentOrderId: shipment.fulfillmentOrderId,
        state: "needs_review",
        overrides,
        contents: moved,
        boxing: BY_HAND,
      },
      deps.now(),
    );
    const items = itemsOf(order, shipment, moved);
    await recordEvent(sql, shipment, { kind: "split", by: actor, at: deps.now(), details: { items } });
    await recordEvent(sql, part, { kind: "split_off", by: actor, at: deps.now(), details: { items } });
    return { outcome: "split", shipmentId: part.id };
  });
}

/** Moves all pieces of an unsent parcel into another of the same fulfillment order. The first parcel is removed. */
export function joinParcels(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  intoId: string,
  actor: Actor,
): Promise<SplitOutcome> {
  return amongSiblings(deps, shopId, shipmentId, async (sql, { order, shipment, shipments }) => {
    const into = shipments.find(({ id }) => id === intoId);
    if (!into || into.id === shipment.id || into.fulfillmentOrderId !== shipment.fulfillmentOrderId) {
      return { outcome: "not_together" };
    }
    if (!isEditable(shipment.state) || !isEditable(into.state)) return { outcome: "locked" };
    const moved = piecesIn(order, shipment, shipments);
    const items = itemsOf(order, shipment, moved);
    await removeParcel(deps, sql, shipment, actor);
    const others = shipments.filter(
      ({ id, fulfillmentOrderId }) =>
        fulfillmentOrderId === into.fulfillmentOrderId && id !== into.id && id !== shipment.id,
    );
    const contents = addPieces(piecesIn(order, into, shipments), moved);
    await updateShipment(sql, into, {
      // The only parcel of its fulfillment order: it takes everything that the order still has.
      contents: others.length === 0 ? null : contents,
      boxing: BY_HAND,
      overrides: withoutParcelTotals(into.overrides),
      updatedAt: deps.now(),
    });
    await recordEvent(sql, into, { kind: "joined", by: actor, at: deps.now(), details: { items } });
    return { outcome: "joined", shipmentId: into.id };
  });
}

interface Siblings {
  order: OrderFacts;
  shipment: ShipmentRow;
  shipments: ShipmentRow[];
}

/** Locks an order and its parcels, changes them, and redrafts the unsent ones, in one commit. */
async function amongSiblings(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  change: (sql: Sql, siblings: Siblings) => Promise<SplitOutcome>,
): Promise<SplitOutcome> {
  const context = await loadShopContext(deps, shopId);
  if (!context) return { outcome: "not_found" };
  return deps.database.transaction(async (sql) => {
    const found = await readShipment(sql, shopId, shipmentId);
    if (!found) return { outcome: "not_found" };
    const order = await lockStoredOrder(sql, shopId, found.orderId);
    const shipments = await lockShipmentsOfOrder(sql, shopId, found.orderId);
    const shipment = shipments.find(({ id }) => id === shipmentId);
    if (!order || !shipment) return { outcome: "not_found" };
    const outcome = await change(sql, { order: order.facts, shipment, shipments });
    const after = await listShipmentsOfOrder(sql, shopId, found.orderId);
    await redraftParcels(deps, sql, { context, order: order.facts, siblings: after });
    return outcome;
  });
}

/** Deletes a parcel that was never sent; one that was is closed and stays as history. */
async function removeParcel(deps: Deps, sql: Sql, shipment: ShipmentRow, actor: Actor): Promise<void> {
  if (await deleteUnsentShipment(sql, shipment.shopId, shipment.id)) return;
  await updateShipment(sql, shipment, { state: "closed", attention: null, updatedAt: deps.now() });
  await recordEvent(sql, shipment, { kind: "withdrawn", by: actor, at: deps.now() });
}

function itemsOf(order: OrderFacts, { fulfillmentOrderId }: ShipmentRow, pieces: Pieces): string {
  const lines = order.fulfillmentOrders.find(({ id }) => id === fulfillmentOrderId)?.lines ?? [];
  return itemsText(linesWith(lines, pieces));
}
