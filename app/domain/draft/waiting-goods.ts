import { isMoneyCollected, isUncollected } from "~/domain/cod/division";
import { shippableLines } from "~/domain/goods/line";
import type { FulfillmentOrderFacts, OrderFacts, OrderLine } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { CodState } from "~/domain/parcel/state";
import {
  isFulfilledNow,
  linesWith,
  type OrderContents,
  type ParcelWithContents,
  type Pieces,
  takePieces,
} from "./contents";
import type { GoodsElsewhere } from "./goods-elsewhere";

/** Goods of an order that are still to be sent: those of one parcel, or those in no parcel yet. */
export interface WaitingGoods {
  lines: readonly OrderLine[];
  /** These are the goods of the parcel being drafted. */
  self: boolean;
  /** The COD that staff typed for this parcel. */
  typedCodVnd?: number;
}

/**
 * Returns the goods over which an order's COD is divided (domain 2.2): its unsent parcels, in order, then goods that no parcel
 * can take now (on hold, not routed, or returned but still fulfilled in Shopify), so that nobody pays at the door for goods
 * that are not in the parcel. `elsewhere` is what `goodsElsewhere` found of these contents.
 */
export function waitingGoods(
  order: Pick<OrderFacts, "fulfillmentOrders" | "fulfillments">,
  parcels: readonly (ParcelWithContents & {
    overrides: Pick<ParcelOverrides, "codVnd" | "releasedHolds">;
    codState: CodState;
  })[],
  selfId: string,
  { inParcel, unassigned }: OrderContents,
  elsewhere: ReadonlyMap<string, readonly GoodsElsewhere[]>,
): WaitingGoods[] {
  /** What another parcel has already is paid for there, unless staff send it again. */
  const here = (key: string, pieces: Pieces, released: readonly string[] = []) =>
    (elsewhere.get(key) ?? [])
      .filter(({ where, trackingNumber }) => where === "under_way" || !released.includes(trackingNumber ?? ""))
      .reduce((left, { pieces: gone }) => takePieces(left, gone) ?? left, pieces);
  const linesOf = new Map(order.fulfillmentOrders.map(({ id, lines }) => [id, lines]));
  const packed = parcels.flatMap(({ id, fulfillmentOrderId, overrides }): WaitingGoods[] => {
    const pieces = inParcel.get(id);
    const lines = linesOf.get(fulfillmentOrderId);
    if (!pieces || !lines) return [];
    const self = id === selfId;
    const own = self ? pieces : here(id, pieces, overrides.releasedHolds);
    return [{ lines: linesWith(lines, own), self, typedCodVnd: overrides.codVnd }];
  });
  const unpacked = order.fulfillmentOrders.filter(isOpen).map(({ id, lines }): WaitingGoods => {
    return { lines: linesWith(lines, here(id, unassigned.get(id) ?? {})), self: false };
  });
  const back = parcels.filter((parcel) => wasUnsuccessful(parcel) && isFulfilledNow(parcel, order.fulfillments));
  const returned = back.map(({ fulfillmentOrderId, contents }): WaitingGoods => {
    return { lines: linesWith(linesOf.get(fulfillmentOrderId) ?? [], contents ?? {}), self: false };
  });
  return [...packed, ...unpacked, ...returned].filter(({ lines, self }) => self || lines.length > 0);
}

/** Does the same for an order that was not split and of which nothing was sent: each fulfillment order is one parcel. */
export function unsplitGoods(order: OrderFacts, own: FulfillmentOrderFacts, typedCodVnd?: number): WaitingGoods[] {
  const goods = order.fulfillmentOrders
    .filter((other) => other.id === own.id || (isOpen(other) && shippableLines(other.lines).length > 0))
    .map(({ id, lines }): WaitingGoods => ({ lines: shippableLines(lines), self: id === own.id }));
  const self = { lines: shippableLines(own.lines), self: true, typedCodVnd };
  return goods.some((one) => one.self) ? goods.map((one) => (one.self ? self : one)) : [...goods, self];
}

/** Sent without success: cancelled, returned or lost. */
const wasUnsuccessful = (parcel: ParcelWithContents & { codState: CodState }) =>
  (parcel.state === "cancelled" && !isMoneyCollected(parcel)) || isUncollected(parcel);

const isOpen = ({ status }: FulfillmentOrderFacts) => status !== "CLOSED" && status !== "CANCELLED";
