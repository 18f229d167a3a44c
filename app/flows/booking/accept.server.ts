import { LRUCache } from "lru-cache";
import type { Booking } from "~/carrier/booking";
import { isCancelUnanswered } from "~/domain/booking/unanswered-cancel";
import { sortingCodeOf } from "~/domain/parcel/sorting-code";
import type { CarrierEvent } from "~/domain/status/carrier-event";
import { isEnd } from "~/domain/status/codes";
import type { Deps } from "~/flows/deps.server";
import { learnChargedFee } from "~/flows/fee/learn-charged.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import { recordCarrierEvents } from "~/flows/status/apply.server";
import { applyHistories } from "~/flows/status/apply-histories.server";
import { inSets, type SharedWork } from "~/shared-commits";
import { type AttemptRow, lockOpenAttempts, updateAttempts } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { addEvents, type HistoryRow, listHistories } from "~/store/history.server";
import { listReadTimes } from "~/store/orders.server";
import { lockShipments, type ShipmentPatch, type ShipmentRow } from "~/store/shipments.server";

/** What the carrier reports of an accepted or adopted parcel; unknown parts are null. */
export type AcceptedOrder = Pick<
  Booking,
  | "trackingNumber"
  | "trackingId"
  | "feeVnd"
  | "insuranceFeeVnd"
  | "area"
  | "sortingCode"
  | "estimatedPickup"
  | "estimatedDelivery"
  | "status"
  | "notice"
> & {
  /** The carrier's record of an adopted parcel, as an event; left out where the carrier answered the booking. */
  seen?: { event: CarrierEvent; words: string | null };
  /** The carrier's amounts, where staff adopted a parcel that differs from what we sent; null: the carrier does not say. */
  sums?: { codVnd: number | null; declaredValueVnd: number | null };
};

/** A booking that the carrier accepted, or that was found there. */
export interface Accepted {
  attempt: AttemptRow;
  order: AcceptedOrder;
  kind: "booked" | "adopted";
}

/** Records that the carrier has a parcel. */
export type Accept = (context: ShopContext, accepted: Accepted) => Promise<void>;

/** Shops whose bookings come in at the same time; the next one begins with a set of its own. */
const SHOPS_AT_ONCE = 1_000;

/**
 * Returns a function that records accepted bookings: those of one shop that come during a commit share the next one, whichever
 * sets they were sent in. No shop waits for another's commit.
 */
export function createAcceptances(deps: Deps): Accept {
  const ofShops = new LRUCache<string, SharedWork<{ context: ShopContext; accepted: Accepted }, void>>({
    max: SHOPS_AT_ONCE,
    memoMethod: () =>
      inSets(async (set) => {
        // The newest one has the shop's settings as they were read last.
        const context = set.at(-1)?.context;
        const accepted = set.map((one) => one.accepted);
        if (context) await recordAcceptances(deps, context, accepted);
        return set.map(() => undefined);
      }),
  });
  return (context, accepted) => ofShops.memo(context.shop.id)({ context, accepted });
}

/** Records one accepted booking: {@link recordAcceptances} with a set of one. */
export function recordAccepted(
  deps: Deps,
  context: ShopContext,
  attempt: AttemptRow,
  order: AcceptedOrder,
  kind: Accepted["kind"],
): Promise<void> {
  return recordAcceptances(deps, context, [{ attempt, order, kind }]);
}

/**
 * Records in one commit that the carrier has these parcels of a shop: their tracking numbers, fees and times, and the steps
 * wanted in Shopify. The status of an adopted parcel goes through its history like any other: it may have been delivered or have
 * ended by now. A parcel whose attempt was closed meanwhile is left as it is: a worker that lost its lock may bring its
 * answer after another has adopted the parcel, and the late answer must not undo the booking.
 */
async function recordAcceptances(deps: Deps, context: ShopContext, accepted: readonly Accepted[]): Promise<void> {
  const shopId = context.shop.id;
  const recorded = await deps.database.transaction(async (sql) => {
    const held = await lockShipments(
      sql,
      shopId,
      accepted.map(({ attempt }) => attempt.shipmentId),
    );
    const open = await lockOpenAttempts(
      sql,
      shopId,
      accepted.map(({ attempt }) => attempt.partnerId),
    );
    const now = deps.now();
    const taken = accepted.flatMap((one) => {
      const before = held.find(({ id }) => id === one.attempt.shipmentId);
      return before && open.has(one.attempt.partnerId) ? [{ ...one, before, patch: patchOf(one, before, now) }] : [];
    });
    if (taken.length === 0) return [];
    await updateAttempts(
      sql,
      taken.map(({ attempt: { partnerId }, order: { trackingNumber } }) => ({
        ...{ shopId, partnerId, state: "booked" as const },
        ...{ trackingNumber, answeredAt: now, error: null },
      })),
    );
    await addEvents(
      sql,
      shopId,
      taken.map((one) => eventOf(one, now)),
    );
    const ids = taken.map(({ before: { id } }) => id);
    const histories = await listHistories(sql, shopId, ids);
    const shipments = new Map(taken.map(({ before }) => [before.id, before]));
    const seen = taken.flatMap(({ attempt: { shipmentId }, order }) =>
      order.seen
        ? [{ shipmentId, event: order.seen.event, origin: { source: "poll" as const, words: order.seen.words } }]
        : [],
    );
    await recordCarrierEvents(sql, shopId, { shipments, histories }, seen);
    const booked = taken.map(({ before, patch }) => ({ ...before, ...patch }));
    const patches = new Map(taken.map(({ before, patch }) => [before.id, patch]));
    const attempts = new Map(taken.map(({ before, attempt }) => [before.id, attempt]));
    const given = { known: histories, attempts, patches, isHeard: true };
    const after = await applyHistories(deps, sql, context.shop, booked, given);
    await askForChanges(deps, sql, shopId, taken);
    await askForCancels(deps, sql, after, histories);
    return taken;
  });
  for (const { attempt, order, kind } of recorded) {
    learnChargedFee(deps, context.shop, attempt.request, order);
    deps.log.info(
      { shop: shopId, reference: attempt.partnerId, trackingNumber: order.trackingNumber },
      `booking.${kind}`,
    );
  }
}

type Taken = Accepted & { before: ShipmentRow };

function patchOf({ attempt, order }: Accepted, before: ShipmentRow, now: Date) {
  const codVnd = order.sums?.codVnd ?? attempt.request.codVnd;
  return {
    state: "booked",
    trackingNumber: order.trackingNumber,
    trackingId: order.trackingId,
    chargedFeeVnd: order.feeVnd,
    insuranceFeeVnd: order.insuranceFeeVnd,
    area: order.area,
    sortingCode: order.sortingCode ?? sortingCodeOf(order.trackingNumber),
    estimatedPickup: order.estimatedPickup?.text ?? null,
    estimatedDelivery: order.estimatedDelivery?.text ?? null,
    carrierNotice: order.notice,
    codVnd,
    codState: codVnd > 0 ? "to_collect" : "none",
    declaredValueVnd: order.sums?.declaredValueVnd ?? attempt.request.declaredValueVnd,
    attention: before.attention === "adoption_mismatch" ? null : before.attention,
    problems: [],
    // A push may have come first: its status has a time, the one in the answer to a booking has none (domain 4.4).
    carrierStatus: before.carrierStatus ?? order.status,
    bookedAt: now,
    updatedAt: now,
  } satisfies ShipmentPatch;
}

function eventOf({ attempt, order, kind }: Taken, at: Date) {
  return {
    shipmentId: attempt.shipmentId,
    event: {
      ...{ kind, by: "api" as const, at, carrierStatus: order.status, words: order.notice },
      details: { reference: attempt.partnerId, label: order.trackingNumber, feeVnd: order.feeVnd },
      key: `booked:${attempt.partnerId}`,
    },
  };
}

/** An order that was read again since its parcel was drafted has not been compared with this booking yet. */
async function askForChanges(deps: Deps, sql: Sql, shopId: string, taken: readonly Taken[]): Promise<void> {
  const orderIds = [...new Set(taken.map(({ before }) => before.orderId))];
  const readTimes = await listReadTimes(sql, shopId, orderIds);
  const changed = taken.filter(({ attempt, order, before }) => {
    const readAt = readTimes.get(before.orderId);
    return order.sums !== undefined || (readAt !== undefined && readAt >= attempt.intendedAt);
  });
  const orders = changed.map(({ before: { orderId } }) => ({ shopId, orderId }));
  await deps.queue.enqueueAll(sql, "follow-changes", orders);
}

/** A cancel may have been asked for while it was unknown whether the carrier had the parcel. */
async function askForCancels(
  deps: Deps,
  sql: Sql,
  booked: readonly ShipmentRow[],
  histories: ReadonlyMap<string, HistoryRow[]>,
): Promise<void> {
  const open = booked.filter(
    ({ cancelReason, carrierStatus }) => cancelReason !== null && !(carrierStatus !== null && isEnd(carrierStatus)),
  );
  const unanswered = open.filter((shipment) => isCancelUnanswered(shipment, histories.get(shipment.id) ?? []));
  const parcels = unanswered.map(({ id: shipmentId, shopId }) => ({ shopId, shipmentId }));
  await deps.queue.enqueueAll(sql, "cancel-shipment", parcels);
}
