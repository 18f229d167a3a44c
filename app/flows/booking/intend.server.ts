import { isUnderAnotherAccount } from "~/domain/account/account";
import { orderNumber } from "~/domain/booking/reference";
import { isStoppedByAttention } from "~/domain/parcel/attention";
import { UNANSWERED_STATES } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import type { AttemptRow } from "~/store/bookings.server";
import type { ShipmentRow } from "~/store/shipments.server";
import { type Deciding, type Drafted, draftAttempt, keptAttempt, mayGoOut, wasSent } from "./draft-attempt.server";
import { type InHand, takeInHand } from "./in-hand.server";
import { createIntents } from "./intents.server";

/** `look_up_first`: it was sent and may have arrived, so the carrier is asked before anything is sent. */
export type BookingIntent =
  | Drafted
  | { outcome: "look_up_first"; attempt: AttemptRow }
  | { outcome: "waiting_for_account" };

/** A request that the carrier does not know of after this long was lost: it can no longer arrive. */
const LATE_MS = 15 * 60_000;

/**
 * Decides for parcels of one shop what will be sent under which references, and commits it before a byte is sent: the first
 * phase of a booking. The caller holds the parcels' locks. Returns an intent for each parcel, in their order.
 */
export function intendBookings(
  deps: Deps,
  context: ShopContext,
  shipmentIds: readonly string[],
): Promise<BookingIntent[]> {
  return intend<BookingIntent>(deps, context, shipmentIds, (deciding, shipment) => {
    // Until staff decide the mismatch, the parcel is neither adopted nor sent again, whatever started this job.
    if (isStoppedByAttention(shipment.attention, "looking_up")) return { outcome: "waits_for_person" };
    const current = deciding.hand.attempt(shipment.id);
    // We hold the lock, so the worker that was sending is gone: its request may have arrived.
    if (!current || !wasSent(current)) return draftAttempt(deciding, shipment, current);
    // Only the account it was sent under can ask what became of it.
    if (isUnderAnotherAccount(shipment, context.account)) return { outcome: "waiting_for_account" };
    return { outcome: "look_up_first", attempt: current };
  });
}

/**
 * Decides what is sent again under a reference that was sent and that the carrier does not have. The order may have changed
 * since: the parcel is sent as it would be drafted now. A parcel that must not go out now is left as it is until the first
 * request can no longer arrive; returns `late` until then.
 */
export async function intendAgain(
  deps: Deps,
  context: ShopContext,
  shipmentId: string,
): Promise<Drafted | { outcome: "late" }> {
  const [intent] = await intend<Drafted | { outcome: "late" }>(deps, context, [shipmentId], (deciding, shipment) => {
    const current = deciding.hand.attempt(shipment.id);
    if (!current || !wasSent(current)) return { outcome: "not_queued" };
    const mayArrive = deps.now().getTime() - shipment.updatedAt.getTime() < LATE_MS;
    if (mayArrive && !mayGoOut(deciding, shipment)) return { outcome: "late" };
    return draftAttempt(deciding, shipment, current);
  });
  return intent ?? { outcome: "not_queued" };
}

/** Locks the parcels with their orders, passes each one to `decide`, and writes what was decided for all of them. */
function intend<Intent>(
  deps: Deps,
  context: ShopContext,
  shipmentIds: readonly string[],
  decide: (deciding: Deciding, shipment: ShipmentRow) => Intent | Promise<Intent>,
): Promise<(Intent | { outcome: "not_queued" })[]> {
  const shopId = context.shop.id;
  return deps.database.transaction(async (sql) => {
    const hand = await takeInHand(sql, shopId, shipmentIds);
    const intents = await createIntents(sql, shopId, newReferences(hand, shipmentIds));
    const decided: (Intent | { outcome: "not_queued" })[] = [];
    for (const id of shipmentIds) {
      const shipment = hand.parcel(id);
      const isOpen = shipment !== undefined && UNANSWERED_STATES.includes(shipment.state);
      decided.push(
        isOpen ? await decide({ deps, sql, context, hand, intents }, shipment) : { outcome: "not_queued" as const },
      );
    }
    await intents.write(deps);
    return decided;
  });
}

/** Returns the order numbers of the parcels that need a reference. A refused attempt keeps its own (design 3). */
function newReferences(hand: InHand, shipmentIds: readonly string[]): string[] {
  return shipmentIds.flatMap((id) => {
    const shipment = hand.parcel(id);
    const order = shipment && hand.order(shipment.orderId);
    const isOpen = shipment !== undefined && UNANSWERED_STATES.includes(shipment.state);
    return order && isOpen && !keptAttempt(hand, id) ? [orderNumber(order.facts.name)] : [];
  });
}
