import type { BuyerHistory } from "~/domain/confirm/history";
import type { OrderFacts } from "~/domain/order/order";
import type { ShipmentRow } from "~/store/shipments.server";
import type { ShopContext } from "./shop-context.server";

/** A stored parcel with what its draft depends on. */
export interface ParcelInOrder {
  context: ShopContext;
  order: OrderFacts;
  shipment: ShipmentRow;
  /** All parcels of the order, this one included. */
  siblings: readonly ShipmentRow[];
  /** How earlier parcels to its buyer ended; left out where the shop's setting does not ask for it, or it decides nothing. */
  buyerHistory?: BuyerHistory;
}
