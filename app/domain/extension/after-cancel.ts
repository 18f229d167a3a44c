import type { OrderFacts } from "~/domain/order/order";
import { mayStillBeReopened } from "~/domain/order/shippable";
import type { HistoryKind } from "~/domain/parcel/history";
import { STATUS } from "~/domain/status/codes";

/** What comes of a cancelled parcel: its goods get a new one in a moment, have one, or get none (decision 007). */
export type AfterCancel = "reopening" | "replaced" | "cancelled";

interface Line {
  kind: HistoryKind;
  carrierStatus: number | null;
  happenedAt: Date;
  recordedAt: Date;
}

/** A parcel of the order as far as it may have taken over another's goods. */
export interface ParcelGoods {
  id: string;
  createdAt: Date;
  /** Ids of the order's lines; null: not known. */
  lineItemIds: readonly string[] | null;
}

/** What of a cancelled parcel's goods is still under way. */
export interface Reopening {
  order: OrderFacts;
  fulfillmentOrderId: string;
  /** The parcel's fulfillment in Shopify; null: it had none. */
  fulfillmentId: string | null;
  /** What is to be written to Shopify for this parcel waits or runs. */
  isFollowed: boolean;
  /** The order waits to be read, or is being read. */
  isToBeRead: boolean;
  now: Date;
}

/**
 * Returns what comes of a cancelled parcel.
 *
 * @param history of the parcel
 * @param others the other parcels of its order
 */
export function afterCancel(
  parcel: ParcelGoods & { history: readonly Line[] },
  others: readonly ParcelGoods[],
  reopening: Reopening,
): AfterCancel {
  const end = parcel.history.findLast(
    ({ kind, carrierStatus }) => carrierStatus === STATUS.cancelled || kind === "given_up",
  );
  // The carrier's clock may be ahead of ours.
  const endedAt = end && Math.min(end.happenedAt.getTime(), end.recordedAt.getTime());
  const isReplacedBy = (other: ParcelGoods) =>
    endedAt !== undefined && other.createdAt.getTime() > endedAt && haveCommonGoods(parcel, other);
  if (others.some((other) => other.id !== parcel.id && isReplacedBy(other))) return "replaced";
  return isReopening(reopening) ? "reopening" : "cancelled";
}

/** A parcel whose goods are not known any more may be the one. */
function haveCommonGoods({ lineItemIds: one }: ParcelGoods, { lineItemIds: other }: ParcelGoods): boolean {
  return one === null || other === null || one.some((id) => other.includes(id));
}

/**
 * Returns whether the goods of a cancelled parcel get a new one in a moment: the fulfillment is still to be cancelled in Shopify, or is and the
 * order is about to be read. Nothing comes of the parcels of a cancelled order.
 */
export function isReopening(given: Reopening): boolean {
  const { order, isFollowed, isToBeRead, now } = given;
  if (order.cancelledAt !== null) return false;
  return isFollowed || (isToBeRead && (isUnread(given) || mayStillBeReopened(order, now)));
}

/** The order as it is stored does not show yet what the end of the parcel changed, or shows goods that may be shipped. */
function isUnread({ order, fulfillmentOrderId, fulfillmentId }: Reopening): boolean {
  if (fulfillmentId !== null) {
    return !order.fulfillments.some(({ id, status }) => id === fulfillmentId && status === "CANCELLED");
  }
  const goods = order.fulfillmentOrders.find(({ id }) => id === fulfillmentOrderId);
  return goods !== undefined && isOpen(goods.status) && goods.lines.some(({ quantity }) => quantity > 0);
}

const isOpen = (status: string) => status === "OPEN" || status === "IN_PROGRESS";
