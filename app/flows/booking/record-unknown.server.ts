import type { Deps } from "~/flows/deps.server";
import { type AttemptError, type AttemptRow, lockOpenAttempts, updateAttempts } from "~/store/bookings.server";
import { addEvents } from "~/store/history.server";
import { lockShipments, updateShipments } from "~/store/shipments.server";

/** A booking that was sent, and why it is not known what became of it. */
export interface Unknown {
  attempt: AttemptRow;
  error: AttemptError;
}

/** Records one booking whose outcome is not known: {@link recordUnknowns} with a set of one. */
export async function recordUnknown(deps: Deps, attempt: AttemptRow, error: AttemptError): Promise<void> {
  await recordUnknowns(deps, [{ attempt, error }]);
}

/**
 * Records in one commit that it is unknown whether the carrier has these parcels of a shop. They are looked up, at growing
 * intervals, until that is known. A parcel whose attempt was closed meanwhile is left as it is.
 */
export async function recordUnknowns(deps: Deps, unknown: readonly Unknown[]): Promise<void> {
  const shopId = unknown[0]?.attempt.shopId;
  if (shopId === undefined) return;
  const now = deps.now();
  await deps.database.transaction(async (sql) => {
    const ids = unknown.map(({ attempt }) => attempt.shipmentId);
    const held = new Set((await lockShipments(sql, shopId, ids)).map(({ id }) => id));
    const references = unknown.map(({ attempt }) => attempt.partnerId);
    const open = await lockOpenAttempts(sql, shopId, references);
    const taken = unknown.filter(({ attempt }) => held.has(attempt.shipmentId) && open.has(attempt.partnerId));
    if (taken.length === 0) return;
    await updateAttempts(
      sql,
      taken.map(({ attempt: { partnerId }, error }) => ({ shopId, partnerId, state: "unknown" as const, error })),
    );
    await updateShipments(
      sql,
      taken.map(({ attempt: { shipmentId } }) => ({
        ...{ shopId, id: shipmentId, state: "unknown" as const, updatedAt: now },
      })),
    );
    await addEvents(
      sql,
      shopId,
      taken.map((one) => eventOf(one, now)),
    );
  });
  for (const { attempt, error } of unknown) {
    const { kind, logId } = error;
    deps.log.warn({ shop: shopId, reference: attempt.partnerId, kind, logId }, "booking.unknown");
  }
}

function eventOf({ attempt: { shipmentId, partnerId, sends }, error }: Unknown, at: Date) {
  return {
    shipmentId,
    event: {
      ...{ kind: "booking_unknown" as const, by: "api" as const, at, words: error.message },
      details: { reference: partnerId, reason: error.kind, logId: error.logId },
      key: `unknown:${partnerId}:${sends}`,
    },
  };
}
