import { CarrierError } from "~/carrier/errors";
import { mayBeOurs } from "~/domain/booking/adopt";
import type { NotAnswered } from "~/flows/carrier/outcomes";
import type { Actor, Deps } from "~/flows/deps.server";
import { redraftOrder } from "~/flows/parcel/redraft.server";
import { loadShopContext, type ShopContext } from "~/flows/parcel/shop-context.server";
import { type AttemptRow, lockOpenAttempt, readCurrentAttempt, updateAttempt } from "~/store/bookings.server";
import { recordEvent } from "~/store/history.server";
import { lockShipment, readShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { recordAccepted } from "./accept.server";
import { acceptedOrder, type FoundOrder, lookUpOrder } from "./adopt.server";

export type DecideMismatchOutcome = {
  outcome:
    | "adopted"
    | "reference_ended"
    /** The carrier has nothing under the reference after all: the parcel is sent again under it. */
    | "queued"
    /** It cannot be ours: another reference, or no tracking number. */
    | "not_ours"
    | "not_allowed"
    | "no_account"
    | "busy"
    | "unreachable";
};

/**
 * Adopts the parcel found under our reference although it differs, because staff say that it is theirs. Looks it up again and
 * stores the COD and declared value that the carrier has, so that COD is counted as couriers will collect it.
 */
export async function adoptAnyway(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  actor: Actor,
): Promise<DecideMismatchOutcome> {
  return withMismatch(deps, shopId, shipmentId, async ({ context, shipment, attempt, found }) => {
    if (found.outcome === "not_found") return sendAgain(deps, shipment);
    const { record } = found;
    if (!record.label || !mayBeOurs(found.outcome === "differs" ? found.reasons : [])) return { outcome: "not_ours" };
    const { codVnd, declaredValueVnd } = record;
    const order = { ...acceptedOrder(deps, attempt, record, record.label), sums: { codVnd, declaredValueVnd } };
    await recordAccepted(deps, context, attempt, order, "adopted");
    await recordEvent(deps.database, shipment, {
      kind: "attention_settled",
      by: actor,
      at: deps.now(),
      details: { attention: "adoption_mismatch" },
    });
    // A cancellation in Shopify that came meanwhile has waited for this decision.
    await deps.queue.enqueue(deps.database, "read-order", { shopId, orderId: shipment.orderId });
    return { outcome: "adopted" };
  });
}

/**
 * Ends the reference because staff say that the parcel found under it is not theirs; their parcel waits to be booked under a new
 * one. Looks it up once more first, since no parcel may be booked twice (invariant 1): one that is ours after all is adopted,
 * and where the carrier has nothing, the same reference is sent again.
 */
export async function bookUnderNewReference(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  actor: Actor,
): Promise<DecideMismatchOutcome> {
  return withMismatch(deps, shopId, shipmentId, async ({ context, shipment, attempt, found }) => {
    // Where the carrier answered our reference with another one, sending it again would only be rejected again.
    if (found.outcome === "not_found" && !isNamedOtherwise(attempt)) return sendAgain(deps, shipment);
    if (found.outcome === "ours" && found.record.label) {
      await recordAccepted(
        deps,
        context,
        attempt,
        acceptedOrder(deps, attempt, found.record, found.record.label),
        "adopted",
      );
      return { outcome: "adopted" };
    }
    const ended = await deps.database.transaction(async (sql) => {
      await lockShipment(sql, shopId, shipmentId);
      if (!(await lockOpenAttempt(sql, attempt))) return false;
      await updateAttempt(sql, attempt, { state: "ended" });
      await updateShipment(sql, shipment, {
        state: "needs_review",
        attention: null,
        partnerId: null,
        record: null,
        codState: "none",
        problems: [],
        updatedAt: deps.now(),
      });
      await recordEvent(sql, shipment, {
        kind: "reference_ended",
        by: actor,
        at: deps.now(),
        details: { reference: attempt.partnerId },
      });
      return true;
    });
    if (!ended) return { outcome: "not_allowed" };
    await redraftOrder(deps, context, shipment.orderId);
    return { outcome: "reference_ended" };
  });
}

/** Whether a duplicate answer named another reference than the one we sent. */
const isNamedOtherwise = ({ error }: AttemptRow) =>
  error?.kind === "adoption_mismatch" && error.message.split(", ").includes("partner_id");

interface Mismatch {
  context: ShopContext;
  shipment: ShipmentRow;
  attempt: AttemptRow;
  found: FoundOrder;
}

/** Takes the same lock as a booking and looks the reference up before it calls `decide`. */
async function withMismatch(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  decide: (mismatch: Mismatch) => Promise<DecideMismatchOutcome>,
): Promise<DecideMismatchOutcome> {
  const outcome = await deps.locks.exclusively(`shipment:${shipmentId}`, async (): Promise<DecideMismatchOutcome> => {
    const context = await loadShopContext(deps, shopId);
    const shipment = await readShipment(deps.database, shopId, shipmentId);
    const attempt = shipment && (await readCurrentAttempt(deps.database, shopId, shipmentId));
    if (!context || !attempt || shipment.state !== "unknown" || shipment.attention !== "adoption_mismatch") {
      return { outcome: "not_allowed" };
    }
    const found = await lookUp(deps, shipment, attempt);
    switch (found.outcome) {
      case "not_found":
      case "ours":
      case "differs":
        return decide({ context, shipment, attempt, found });
      case "no_account":
      case "out_of_reach":
        return { outcome: "no_account" };
      case "token_rejected":
      case "token_replaced":
      case "denied":
      case "broke_down":
        return { outcome: "unreachable" };
    }
  });
  return outcome === "busy" ? { outcome } : outcome;
}

async function lookUp(
  deps: Deps,
  shipment: ShipmentRow,
  attempt: AttemptRow,
): Promise<FoundOrder | NotAnswered | { outcome: "broke_down" }> {
  try {
    return await lookUpOrder(deps, shipment, attempt);
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    return { outcome: "broke_down" };
  }
}

async function sendAgain(deps: Deps, shipment: ShipmentRow): Promise<DecideMismatchOutcome> {
  const { shopId, id: shipmentId } = shipment;
  await deps.database.transaction(async (sql) => {
    await updateShipment(sql, shipment, { attention: null, record: null, updatedAt: deps.now() });
    await deps.queue.enqueue(sql, "book-shipment", { shopId, shipmentId });
  });
  return { outcome: "queued" };
}
