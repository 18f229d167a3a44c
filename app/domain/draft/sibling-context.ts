import { claimedCodVnd, isMoneyCollected, type ParcelMoney } from "~/domain/cod/division";
import type { FulfillmentOrderFacts, OrderFacts } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { isAtCarrier, isToBeSent } from "~/domain/parcel/state";
import { linesWith, orderContents, type ParcelWithContents, type Pieces } from "./contents";
import { type GoodsElsewhere, goodsElsewhere } from "./goods-elsewhere";
import { type WaitingGoods, waitingGoods } from "./waiting-goods";

/** The part of a parcel that its sibling parcels need to know. */
export interface SiblingParcel extends ParcelWithContents, ParcelMoney {
  overrides: ParcelOverrides;
  bookedAt: Date | null;
  createdAt: Date;
}

/** A parcel's part of its order, and what its sibling parcels leave to it. */
export interface SiblingContext {
  /** With only the lines and pieces that are in this parcel. */
  fulfillmentOrder: FulfillmentOrderFacts;
  codAllocatedElsewhereVnd: number;
  sentElsewhere: boolean;
  waiting: WaitingGoods[];
  /** Those of its pieces that another parcel has already. */
  elsewhere: readonly GoodsElsewhere[];
}

/**
 * Returns the context of a drafted parcel among its sibling parcels (domain 1.6, 2.2). `parcels` may include the parcel; `parcel`
 * itself wins. Null when its fulfillment order no longer exists.
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
    (other) =>
      isAtCarrier(other.state) || (other.state === "closed" && other.bookedAt !== null) || isMoneyCollected(other),
  );
  const all = withSelf(parcels, parcel);
  const contents = orderContents(order, all);
  const elsewhere = goodsElsewhere(order, all, contents);
  const lines = linesWith(fulfillmentOrder.lines, contents.inParcel.get(parcel.id) ?? {});
  return {
    fulfillmentOrder: { ...fulfillmentOrder, lines },
    codAllocatedElsewhereVnd: claimedCodVnd(sent),
    sentElsewhere: sent.length > 0,
    waiting: waitingGoods(order, all, parcel.id, contents, elsewhere),
    elsewhere: elsewhere.get(parcel.id) ?? [],
  };
}

/** Returns the pieces of a parcel as it would be drafted now. */
export function piecesIn(order: OrderFacts, parcel: SiblingParcel, parcels: readonly SiblingParcel[]): Pieces {
  return orderContents(order, withSelf(parcels, parcel)).inParcel.get(parcel.id) ?? {};
}

/** Treats the drafted parcel as unsent, whatever its state: one whose booking was interrupted is drafted again as queued. */
function withSelf(parcels: readonly SiblingParcel[], parcel: SiblingParcel): SiblingParcel[] {
  const others = parcels.filter(({ id }) => id !== parcel.id);
  const state = isToBeSent(parcel.state) ? parcel.state : "queued";
  return [...others, { ...parcel, state }].toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
}
