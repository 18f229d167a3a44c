import { setImmediate } from "node:timers/promises";
import { isUnderAnotherAccount } from "~/domain/account/account";
import { orderNumber } from "~/domain/booking/reference";
import { productNames } from "~/domain/goods/products";
import { isStoppedByAttention } from "~/domain/parcel/attention";
import { UNANSWERED_STATES } from "~/domain/parcel/state";
import { buyersOfDrafts } from "~/flows/buyer-of-draft.server";
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

/** The carrier is to be asked for the codes of these products first; nothing was decided. */
export interface AskFirst {
  outcome: "ask_first";
  names: string[];
}

/** A request that the carrier does not know of after this long was lost: it can no longer arrive. */
const LATE_MS = 15 * 60_000;

/**
 * Decides for parcels of one shop what will be sent under which references, and commits it before a byte is sent: the first
 * phase of a booking. The caller holds the parcels' locks. Returns an intent for each parcel, in their order; with `mayAskFirst`
 * nothing is decided of those whose products' codes are not in memory.
 */
export function intendBookings(
  deps: Deps,
  context: ShopContext,
  shipmentIds: readonly string[],
  { mayAskFirst = false }: { mayAskFirst?: boolean } = {},
): Promise<(BookingIntent | AskFirst)[]> {
  const namesToAsk = (hand: InHand, shipment: ShipmentRow) =>
    mayAskFirst ? productsNotAsked(deps, context, hand, shipment) : [];
  const decide = (deciding: Deciding, shipment: ShipmentRow): BookingIntent | Promise<BookingIntent> => {
    // Until staff decide the mismatch, the parcel is neither adopted nor sent again, whatever started this job.
    if (isStoppedByAttention(shipment.attention, "looking_up")) return { outcome: "waits_for_person" };
    const current = deciding.hand.attempt(shipment.id);
    // We hold the lock, so the worker that was sending is gone: its request may have arrived.
    if (!current || !wasSent(current)) return draftAttempt(deciding, shipment, current);
    // Only the account it was sent under can ask what became of it.
    if (isUnderAnotherAccount(shipment, context.account)) return { outcome: "waiting_for_account" };
    return { outcome: "look_up_first", attempt: current };
  };
  return intend(deps, context, shipmentIds, decide, namesToAsk);
}

/** Returns the names of the products in a parcel's part of its order that the carrier has not been asked for. */
function productsNotAsked(deps: Deps, { account }: ShopContext, hand: InHand, shipment: ShipmentRow): string[] {
  const parts = hand.order(shipment.orderId)?.facts.fulfillmentOrders ?? [];
  const part = parts.find(({ id }) => id === shipment.fulfillmentOrderId);
  if (!account || !part) return [];
  const owner = { environment: account.environment, clientSource: account.code };
  return deps.productCodes.notAsked(owner, productNames(part.lines));
}

/** `late`: it must not go out now, and the first request can still arrive. */
export type IntentAgain = Drafted | { outcome: "late" };

/**
 * Decides what is sent again of parcels of one shop, under references that were sent and that the carrier does not have. The
 * orders may have changed since: parcels are sent as they would be drafted now. A parcel that must not go out now is left as it is
 * until the first request can no longer arrive; returns `late` until then. The caller holds the parcels' locks.
 */
export async function intendAgain(
  deps: Deps,
  context: ShopContext,
  shipmentIds: readonly string[],
): Promise<IntentAgain[]> {
  const intents = await intend<IntentAgain>(deps, context, shipmentIds, (deciding, shipment) => {
    const current = deciding.hand.attempt(shipment.id);
    if (!current || !wasSent(current)) return { outcome: "not_queued" };
    const mayArrive = deps.now().getTime() - shipment.updatedAt.getTime() < LATE_MS;
    if (mayArrive && !mayGoOut(deciding, shipment)) return { outcome: "late" };
    return draftAttempt(deciding, shipment, current);
  });
  return intents.map((intent) => (intent.outcome === "ask_first" ? { outcome: "not_queued" } : intent));
}

/**
 * Locks the parcels with their orders, passes each one to `decide`, and writes what was decided for all of them. Parcels for which
 * `namesToAsk` has products are left as they are.
 */
function intend<Intent>(
  deps: Deps,
  context: ShopContext,
  shipmentIds: readonly string[],
  decide: (deciding: Deciding, shipment: ShipmentRow) => Intent | Promise<Intent>,
  namesToAsk: (hand: InHand, shipment: ShipmentRow) => string[] = () => [],
): Promise<(Intent | AskFirst | { outcome: "not_queued" })[]> {
  const shopId = context.shop.id;
  return deps.database.transaction(async (sql) => {
    const hand = await takeInHand(deps, sql, shopId, shipmentIds);
    const open = new Map(
      shipmentIds.flatMap((id) => {
        const shipment = hand.parcel(id);
        if (!shipment || !UNANSWERED_STATES.includes(shipment.state)) return [];
        return [[id, { shipment, names: namesToAsk(hand, shipment) }] as const];
      }),
    );
    const decidable = [...open.values()].filter(({ names }) => names.length === 0);
    const numbers = newReferences(
      hand,
      decidable.map(({ shipment }) => shipment),
    );
    const intents = await createIntents(sql, shopId, numbers);
    const buyers = await buyersOfDrafts(
      deps,
      sql,
      context.shop,
      [...open.values()].flatMap(({ shipment }) => {
        const order = hand.order(shipment.orderId)?.facts;
        return order ? [{ order, shipment }] : [];
      }),
    );
    const decided: (Intent | AskFirst | { outcome: "not_queued" })[] = [];
    for (const id of shipmentIds) {
      await letAnswersIn(decided.length);
      const names = open.get(id)?.names ?? [];
      const shipment = hand.parcel(id);
      if (!open.has(id) || !shipment) decided.push({ outcome: "not_queued" });
      else if (names.length > 0) decided.push({ outcome: "ask_first", names });
      else decided.push(await decide({ deps, sql, context, hand, intents, buyers }, shipment));
    }
    await intents.write(deps);
    return decided;
  });
}

/** After this many drafts, answers of the carrier that came meanwhile are taken: the next calls wait for them. */
const DRAFTS_AT_A_TIME = 8;

async function letAnswersIn(done: number): Promise<void> {
  if (done > 0 && done % DRAFTS_AT_A_TIME === 0) await setImmediate();
}

/** Returns the order numbers of the parcels that need a reference. A refused attempt keeps its own (design 3). */
function newReferences(hand: InHand, shipments: readonly ShipmentRow[]): string[] {
  return shipments.flatMap(({ id, orderId }) => {
    const order = hand.order(orderId);
    return order && !keptAttempt(hand, id) ? [orderNumber(order.facts.name)] : [];
  });
}
