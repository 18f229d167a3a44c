import { countPieces, linesWith } from "~/domain/draft/contents";
import { piecesIn } from "~/domain/draft/sibling-context";
import { productName } from "~/domain/goods/products";
import type { OrderFacts } from "~/domain/order/order";
import { isEditable } from "~/domain/parcel/state";
import type { ShipmentRow } from "~/store/shipments.server";
import type { ParcelView } from "./views";

/** Returns whether a parcel can be edited, which pieces can be split from it, and which parcel it can be joined into. */
export function viewSplitting(
  order: OrderFacts,
  shipment: ShipmentRow,
  siblings: readonly ShipmentRow[],
): Pick<ParcelView, "mayEdit" | "splittable" | "mayJoin"> {
  const mayEdit = isEditable(shipment.state);
  if (!mayEdit) return { mayEdit, splittable: [], mayJoin: null };
  const { fulfillmentOrderId } = shipment;
  const pieces = piecesIn(order, shipment, siblings);
  const lines = order.fulfillmentOrders.find(({ id }) => id === fulfillmentOrderId)?.lines ?? [];
  const held = linesWith(lines, pieces).map((line) => ({
    lineId: line.id,
    name: productName(line),
    quantity: line.quantity,
  }));
  const beside = siblings.filter((one) => one.fulfillmentOrderId === fulfillmentOrderId && isEditable(one.state));
  const [first] = beside;
  return {
    mayEdit,
    splittable: countPieces(pieces) > 1 ? held : [],
    mayJoin: first && first.id !== shipment.id ? first.id : null,
  };
}
