import { maySendTwice } from "~/domain/booking/expected-pieces";
import { linesWith } from "~/domain/draft/contents";
import { bookAtOnceRule, type ParcelDraft } from "~/domain/draft/draft";
import { piecesIn } from "~/domain/draft/sibling-context";
import { isStoppedByAttention } from "~/domain/parcel/attention";
import { isToBeSent } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import type { ParcelInOrder } from "~/flows/parcel/parcel-in-order";
import { listCurrentAttempts } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { claimBookingAtOnce, isHandledByStaff } from "~/store/rules.server";
import { updateShipment } from "~/store/shipments.server";

/**
 * Queues a parcel that became ready without staff, when a rule says so and nothing about it needs attention (domain 5.1). Runs in
 * the transaction that holds its order, so that the parcel, its history and the job commit together. Happens once for each
 * fulfillment order, whatever becomes of the parcel; never before the set-up is finished, for goods that staff have handled, or
 * for goods that may be in another parcel already. Returns whether the parcel was queued.
 */
export async function bookAtOnce(deps: Deps, sql: Sql, parcel: ParcelInOrder, draft: ParcelDraft): Promise<boolean> {
  const { context, shipment } = parcel;
  const rule = bookAtOnceRule(draft);
  if (rule === null || context.shop.onboardedAt === null || context.account?.health === "rejected") return false;
  if (isStoppedByAttention(shipment.attention, "sending")) return false;
  if ((await isHandledByStaff(sql, shipment)) || (await mayBeOnItsWay(sql, parcel))) return false;
  const now = deps.now();
  if (!(await claimBookingAtOnce(sql, shipment.shopId, shipment.fulfillmentOrderId, now))) return false;
  await updateShipment(sql, shipment, { state: "queued", updatedAt: now });
  await recordEvent(sql, shipment, {
    kind: "queued",
    by: "rule",
    at: now,
    details: { rule: rule.name },
    key: "queued:rule",
  });
  await deps.queue.enqueue(sql, "book-shipment", { shopId: shipment.shopId, shipmentId: shipment.id });
  return true;
}

/** When a fulfillment is cancelled or moved, Shopify lists its goods as unfulfilled again, even if their parcel is on its way. */
async function mayBeOnItsWay(sql: Sql, { order, shipment, siblings }: ParcelInOrder): Promise<boolean> {
  const sent = siblings.filter(({ id, state }) => id !== shipment.id && !isToBeSent(state));
  if (sent.length === 0) return false;
  const attempts = await listCurrentAttempts(sql, shipment.shopId, shipment.orderId);
  const lines = order.fulfillmentOrders.find(({ id }) => id === shipment.fulfillmentOrderId)?.lines ?? [];
  return maySendTwice(
    linesWith(lines, piecesIn(order, shipment, siblings)),
    sent.map(({ id }) => attempts.find(({ shipmentId }) => shipmentId === id)?.basis?.pieces ?? null),
  );
}
