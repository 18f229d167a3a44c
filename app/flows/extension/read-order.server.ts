import { isUnderAnotherAccount } from "~/domain/account/account";
import { mayAskForCancel } from "~/domain/booking/cancel";
import { isCancelUnanswered } from "~/domain/booking/unanswered-cancel";
import { type AfterCancel, afterCancel, type ParcelGoods } from "~/domain/extension/after-cancel";
import { type NextStep, nextStep, type PausedParts } from "~/domain/extension/next-step";
import type { DaysByTransport } from "~/domain/fee/cheapest";
import { type Standstill, standsStill } from "~/domain/operator/standstill";
import { missingFulfillmentOrdersReason } from "~/domain/order/shippable";
import { type BlockReason, distinctBlocks } from "~/domain/parcel/block-reason";
import { isHold } from "~/domain/parcel/holds";
import { isFinished } from "~/domain/parcel/reading-order";
import { isEditable, isToBeSent, mayBook, UNANSWERED_STATES } from "~/domain/parcel/state";
import type { ExpectedDay } from "~/domain/transit/expected-day";
import type { Deps } from "~/flows/deps.server";
import { moneyOf } from "~/flows/order/parcel-view.server";
import type { ParcelMoneyView } from "~/flows/parcel/views";
import { expectParcels } from "~/flows/transit/expect.server";
import { type AccountRow, readAccount } from "~/store/accounts.server";
import { type HistoryRow, listHistories } from "~/store/history.server";
import { readBalances } from "~/store/money-balances.server";
import { readStoredOrder, type StoredOrder } from "~/store/orders.server";
import { listShipmentsOfOrder, type ShipmentRow } from "~/store/shipments.server";
import { readStandstill } from "~/store/shop-pauses.server";
import type { ShopRow } from "~/store/shops.server";
import { findOrdersAtWork, readWorkOfOrders } from "~/store/work-of-orders.server";
import { daysOfUnsent, NO_DAYS } from "./days.server";

/** Why an order has nothing to show: Waybill is not set up, it is being read, Shopify does not show it, or it cannot be shipped. */
export type Nothing =
  | { why: "not_set_up" | "reading" | "not_shown" | "no_parcel" }
  | { why: "blocked"; reasons: BlockReason[] };

/** An order as the extensions in Shopify's admin show it. */
export interface OrderAtAdmin {
  name: string | null;
  /** Null: there are parcels. */
  nothing: Nothing | null;
  parcels: ParcelAtAdmin[];
  /** What the operator has paused of the shop's work; empty: it goes on. */
  standstill: Standstill[];
  /** It is being read, or what was written to Shopify for it still follows. */
  isAtWork: boolean;
}

/** One parcel, with what can be done with it as it stands. */
export interface ParcelAtAdmin {
  shipment: ShipmentRow;
  history: HistoryRow[];
  /** By the ledger; null: it was not booked, or is not entered yet. */
  money: ParcelMoneyView | null;
  expected: ExpectedDay | null;
  /** How long it takes by each transport, before it is sent. */
  days: DaysByTransport;
  next: NextStep;
  cancelAsked: boolean;
  isMoving: boolean;
  /** It is over, and another parcel of the order is what one looks for. */
  isPast: boolean;
  may: { book: boolean; cancel: boolean; hold: boolean; release: boolean; refresh: boolean };
}

/** An order that the app does not know is read from Shopify at most once in this time. */
const READ_AGAIN_SECONDS = 60;

/**
 * Reads an order for the extensions in Shopify's admin, by its stored rows alone and in few statements: the whole of it is on its page in
 * the app. An order that the app has not read yet is asked for.
 */
export async function readOrderAtAdmin(deps: Deps, shop: Pick<ShopRow, "id">, orderId: string): Promise<OrderAtAdmin> {
  const { database } = deps;
  // Before what the work changes: work that ends meanwhile is still looked for once more.
  const atWork = await readWorkOfOrders(database, shop.id, [orderId]);
  const [order, shipments, account, standstill] = await Promise.all([
    readStoredOrder(database, shop.id, orderId),
    listShipmentsOfOrder(database, shop.id, orderId),
    readAccount(database, shop.id),
    readStandstill(database, shop.id),
  ]);
  if (!order) {
    const why = account === null ? "not_set_up" : await lookForOrder(deps, shop.id, orderId);
    if (why === "read_now") return readOrderAtAdmin(deps, shop, orderId);
    return { name: null, nothing: { why }, parcels: [], standstill, isAtWork: why === "reading" };
  }
  const ids = shipments.map(({ id }) => id);
  const [histories, balances, expected, days] = await Promise.all([
    listHistories(database, shop.id, ids),
    readBalances(database, shop.id, ids),
    expectParcels(deps, shop.id, ids),
    daysOfUnsent(deps, shop.id, shipments),
  ]);
  const work = atWork.get(orderId);
  const paused = {
    isBookingPaused: standsStill(standstill, "booking"),
    isCancellingPaused: standsStill(standstill, "cancelling"),
  };
  const goods = shipments.map((shipment) => goodsOf(order, shipment));
  const parcels = shipments.map((shipment, place) => {
    const { id, fulfillmentOrderId, fulfillmentId } = shipment;
    const history = histories.get(id) ?? [];
    const after = afterCancel({ ...(goods[place] ?? goodsOf(order, shipment)), history }, goods, {
      ...{ order: order.facts, fulfillmentOrderId, fulfillmentId, now: deps.now() },
      ...{ isFollowed: work?.followed.has(id) ?? false, isToBeRead: work?.isToBeRead ?? false },
    });
    return {
      ...parcelOf(shipment, history, { account, after, paused }),
      money: moneyOf(balances.get(id)),
      expected: expected.get(id)?.expected ?? null,
      days: days.get(id) ?? NO_DAYS,
      isPast: isPast(shipment, shipments),
    };
  });
  return {
    ...{ name: order.facts.name, parcels, standstill, isAtWork: work !== undefined },
    nothing: nothingOf(order, parcels.length, account),
  };
}

/** A parcel's lines of the order: those it was booked with, else those of its part of the order. */
function goodsOf(
  { facts }: StoredOrder,
  { id, createdAt, bookedPieces, contents, fulfillmentOrderId }: ShipmentRow,
): ParcelGoods {
  if (bookedPieces) return { id, createdAt, lineItemIds: bookedPieces.map(({ lineItemId }) => lineItemId) };
  const lines = facts.fulfillmentOrders.find((one) => one.id === fulfillmentOrderId)?.lines;
  const own = contents === null ? lines : lines?.filter((line) => line.id in contents);
  return { id, createdAt, lineItemIds: own?.map(({ lineItemId }) => lineItemId) ?? null };
}

/** Whether a parcel is over while another one is not, or is cancelled while another one came to something. */
const isPast = (shipment: ShipmentRow, all: readonly ShipmentRow[]): boolean =>
  isFinished(shipment) &&
  all.some((other) => !isFinished(other) || (shipment.state === "cancelled" && other.state !== "cancelled"));

/**
 * Asks for an order that the app has not read. One that was looked for within the last minute, and is still not there, is not shown to
 * the app: it is older than what Shopify lets apps read (shopify 3.8), or was deleted.
 */
async function lookForOrder(
  { database, queue }: Deps,
  shopId: string,
  orderId: string,
): Promise<"reading" | "not_shown" | "read_now"> {
  const once = { onceKey: "look", onceIn: READ_AGAIN_SECONDS };
  await queue.enqueue(database, "read-order", { shopId, orderId }, once);
  if ((await findOrdersAtWork(database, shopId, [orderId])).has(orderId)) return "reading";
  // It may have been read between the two.
  return (await readStoredOrder(database, shopId, orderId)) ? "read_now" : "not_shown";
}

/** Returns why an order has no parcels; null: it has. */
function nothingOf(
  { facts, blocks, readAt }: StoredOrder,
  parcels: number,
  account: AccountRow | null,
): Nothing | null {
  if (parcels > 0) return null;
  const unseen = missingFulfillmentOrdersReason(facts, readAt);
  const reasons = unseen
    ? [unseen]
    : distinctBlocks(
        Object.values(blocks).filter((reason) => reason !== null),
        parcels,
      );
  if (reasons.length > 0) return { why: "blocked", reasons };
  return { why: account === null ? "not_set_up" : "no_parcel" };
}

function parcelOf(
  shipment: ShipmentRow,
  history: HistoryRow[],
  { account, after, paused }: { account: AccountRow | null; after: AfterCancel; paused: PausedParts },
): Omit<ParcelAtAdmin, "money" | "expected" | "days" | "isPast"> {
  const { state, carrierStatus, problems, trackingNumber } = shipment;
  const isElsewhere = trackingNumber !== null && isUnderAnotherAccount(shipment, account);
  const cancelAsked = isCancelUnanswered(shipment, history);
  const isHeld = problems.some(isHold);
  return {
    ...{ shipment, history, cancelAsked },
    next: nextStep({ ...shipment, cancelAsked, ...paused, afterCancel: after }),
    isMoving: cancelAsked || state === "cancelling" || UNANSWERED_STATES.includes(state),
    may: {
      book: mayBook(shipment),
      cancel: state === "booked" && !isElsewhere && !cancelAsked && mayAskForCancel(carrierStatus),
      hold: isToBeSent(state) && !isHeld,
      release: isEditable(state) && isHeld,
      refresh: state === "unknown" || (trackingNumber !== null && !isElsewhere),
    },
  };
}
