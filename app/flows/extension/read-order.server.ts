import { isUnderAnotherAccount } from "~/domain/account/account";
import { mayAskForCancel } from "~/domain/booking/cancel";
import { isCancelUnanswered } from "~/domain/booking/unanswered-cancel";
import { type NextStep, nextStep } from "~/domain/extension/next-step";
import { missingFulfillmentOrdersReason } from "~/domain/order/shippable";
import { type BlockReason, distinctBlocks } from "~/domain/parcel/block-reason";
import { isEditable, mayBook, UNANSWERED_STATES } from "~/domain/parcel/state";
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
import type { ShopRow } from "~/store/shops.server";

/** Why an order has nothing to show: Waybill is not set up, it is being read, or it cannot be shipped. */
export type Nothing = { why: "not_set_up" | "reading" | "no_parcel" } | { why: "blocked"; reasons: BlockReason[] };

/** An order as the extensions in Shopify's admin show it. */
export interface OrderAtAdmin {
  name: string | null;
  /** Null: there are parcels. */
  nothing: Nothing | null;
  parcels: ParcelAtAdmin[];
}

/** One parcel, with what can be done with it as it stands. */
export interface ParcelAtAdmin {
  shipment: ShipmentRow;
  history: HistoryRow[];
  /** By the ledger; null: it was not booked, or is not entered yet. */
  money: ParcelMoneyView | null;
  expected: ExpectedDay | null;
  next: NextStep;
  cancelAsked: boolean;
  isMoving: boolean;
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
  const [order, shipments, account] = await Promise.all([
    readStoredOrder(database, shop.id, orderId),
    listShipmentsOfOrder(database, shop.id, orderId),
    readAccount(database, shop.id),
  ]);
  if (!order) {
    if (account === null) return { name: null, nothing: { why: "not_set_up" }, parcels: [] };
    const once = { onceKey: "look", onceIn: READ_AGAIN_SECONDS };
    await deps.queue.enqueue(database, "read-order", { shopId: shop.id, orderId }, once);
    return { name: null, nothing: { why: "reading" }, parcels: [] };
  }
  const ids = shipments.map(({ id }) => id);
  const [histories, balances, expected] = await Promise.all([
    listHistories(database, shop.id, ids),
    readBalances(database, shop.id, ids),
    expectParcels(deps, shop.id, ids),
  ]);
  const parcels = shipments.map((shipment) => {
    const history = histories.get(shipment.id) ?? [];
    const money = moneyOf(balances.get(shipment.id));
    return { ...parcelOf(shipment, history, account), money, expected: expected.get(shipment.id)?.expected ?? null };
  });
  return { name: order.facts.name, nothing: nothingOf(order, parcels.length, account), parcels };
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
  account: AccountRow | null,
): Omit<ParcelAtAdmin, "money" | "expected"> {
  const { state, carrierStatus, problems, trackingNumber } = shipment;
  const isElsewhere = trackingNumber !== null && isUnderAnotherAccount(shipment, account);
  const cancelAsked = isCancelUnanswered(shipment, history);
  const isHeld = problems.some(({ code }) => code === "rule_hold" || code === "goods_delivered");
  return {
    ...{ shipment, history, cancelAsked },
    next: nextStep({ ...shipment, cancelAsked }),
    isMoving: cancelAsked || state === "cancelling" || UNANSWERED_STATES.includes(state),
    may: {
      book: mayBook(shipment),
      cancel: state === "booked" && !isElsewhere && !cancelAsked && mayAskForCancel(carrierStatus),
      hold: isEditable(state) && !isHeld,
      release: isEditable(state) && isHeld,
      refresh: state === "unknown" || (trackingNumber !== null && !isElsewhere),
    },
  };
}
