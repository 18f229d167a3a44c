import { claimedCodVnd, hasCollected, type ParcelMoney } from "~/domain/cod/division";
import type { FulfillmentOrderFacts, OrderFacts } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { isAtCarrier } from "~/domain/parcel/state";
import { linesWith, orderContents, type ParcelWithContents, type Pieces } from "./contents";
import { type WaitingGoods, waitingGoods } from "./waiting-goods";

/** One of an order's parcels, as far as the others must know it. */
export interface SiblingParcel extends ParcelWithContents, ParcelMoney {
  overrides: ParcelOverrides;
  bookedAt: Date | null;
  createdAt: Date;
}

/** What a parcel has of its order, and what the order's others leave to it. */
export interface SiblingContext {
  /** With the lines and pieces that lie in this parcel. */
  fulfillmentOrder: FulfillmentOrderFacts;
  codAllocatedElsewhereVnd: number;
  sentElsewhere: boolean;
  waiting: WaitingGoods[];
}

/**
 * Where a parcel that is drafted stands among the order's others (domain 1, 2). `parcels` may hold it or not; what it
 * says of itself counts. Null when its fulfillment order is no longer there.
 */
export function siblingContext(
  order: OrderFacts,
  parcel: SiblingParcel,
  parcels: readonly SiblingParcel[],
): SiblingContext | null {
  const fulfillmentOrder = order.fulfillmentOrders.find(({ id }) => id === parcel.fulfillmentOrderId);
  if (!fulfillmentOrder) return null;
  const others = parcels.filter(({ id }) => id !== parcel.id);
  const sent = others.filter(
    (other) => isAtCarrier(other.state) || (other.state === "closed" && other.bookedAt !== null) || hasCollected(other),
  );
  const lines = linesWith(fulfillmentOrder.lines, piecesIn(order, parcel, parcels));
  return {
    fulfillmentOrder: { ...fulfillmentOrder, lines },
    codAllocatedElsewhereVnd: claimedCodVnd(sent),
    sentElsewhere: sent.length > 0,
    waiting: waitingGoods(order, withSelf(parcels, parcel), parcel.id),
  };
}

/** The pieces a parcel is made of, as it would be drafted now. */
export function piecesIn(order: OrderFacts, parcel: SiblingParcel, parcels: readonly SiblingParcel[]): Pieces {
  return orderContents(order, withSelf(parcels, parcel)).inParcel.get(parcel.id) ?? {};
}

/** A parcel that is drafted is still to be sent, whatever its row says: a booking that broke off is drafted once more. */
function withSelf(parcels: readonly SiblingParcel[], parcel: SiblingParcel): SiblingParcel[] {
  const others = parcels.filter(({ id }) => id !== parcel.id);
  return [...others, { ...parcel, state: "queued" as const }].toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
}
