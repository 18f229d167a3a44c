import type { Deps } from "~/flows/deps.server";
import { learnChargedFee } from "~/flows/fee/learn-charged.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import { recordCarrierEvents } from "~/flows/status/apply.server";
import { applyHistories } from "~/flows/status/apply-histories.server";
import { type AttemptRow, lockOpenAttempts, updateAttempts } from "~/store/bookings.server";
import { addEvents, listHistories } from "~/store/history.server";
import { lockShipments } from "~/store/shipments.server";
import { type Accepted, type AcceptedOrder, eventOf, patchOf } from "./acceptance";
import { askForCancels, askForChanges } from "./ask-after-acceptance.server";

/** Records one accepted booking: {@link recordAcceptances} with a set of one. */
export async function recordAccepted(
  deps: Deps,
  context: ShopContext,
  attempt: AttemptRow,
  order: AcceptedOrder,
  kind: Accepted["kind"],
): Promise<void> {
  await recordAcceptances(deps, context, [{ attempt, order, kind }]);
}

/**
 * Records in one commit that the carrier has these parcels of a shop: their tracking numbers, fees and times, and the steps
 * wanted in Shopify. The status of an adopted parcel goes through its history like any other: it may have been delivered or have
 * ended by now. A parcel whose attempt was closed meanwhile is left as it is: a worker that lost its lock may bring its
 * answer after another has adopted the parcel, and the late answer must not undo the booking.
 */
export async function recordAcceptances(
  deps: Deps,
  context: ShopContext,
  accepted: readonly Accepted[],
): Promise<void> {
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
    learnChargedFee(deps, context.shop, context.account, attempt.request, order);
    deps.log.info(
      { shop: shopId, reference: attempt.partnerId, trackingNumber: order.trackingNumber },
      `booking.${kind}`,
    );
  }
}
