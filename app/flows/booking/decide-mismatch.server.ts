import { CarrierError } from "~/carrier/errors";
import { mayBeOurs } from "~/domain/booking/adopt";
import type { NotAnswered } from "~/flows/carrier/outcomes";
import type { Actor, Deps } from "~/flows/deps.server";
import { redraftOrder } from "~/flows/parcel/redraft.server";
import { loadShopContext, type ShopContext } from "~/flows/parcel/shop-context.server";
import { type AttemptRow, lockOpenAttempt, readCurrentAttempt, updateAttempt } from "~/store/bookings.server";
import { recordEvent } from "~/store/history.server";
import { readShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { acceptedOrder, type FoundOrder, lookUpOrder } from "./adopt.server";
import { recordAccepted } from "./record.server";

export type DecideMismatchOutcome = {
  outcome:
    | "adopted"
    | "ready_anew"
    /** The carrier has nothing under the reference after all: it is sent again under the same one. */
    | "queued"
    /** Another reference, a tracking number that is missing, or an order that has ended: it cannot be ours. */
    | "not_ours"
    | "not_allowed"
    | "no_account"
    | "busy"
    | "unreachable";
};

/**
 * Staff say that the order found under our reference is the parcel they sent, though it differs. It is looked up again and
 * taken over with the sums the carrier has, so that the couriers' money is counted as it will be asked for.
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
    const order = { ...acceptedOrder(record, record.label), sums: { codVnd, declaredValueVnd } };
    await recordAccepted(deps, context, attempt, order, "adopted");
    await recordEvent(deps.database, shipment, {
      kind: "attention_settled",
      by: actor,
      at: deps.now(),
      details: { attention: "adoption_mismatch" },
    });
    // A cancellation in Shopify that came meanwhile waited for this answer.
    await deps.queue.enqueue(deps.database, "read-order", { shopId, orderId: shipment.orderId });
    return { outcome: "adopted" };
  });
}

/**
 * Staff say that the order found under our reference is none of theirs: the reference ends and the parcel waits to be booked
 * under a new one. It is looked up once more first, for no parcel may be booked twice (invariant 1): one that is ours after
 * all is taken over, and where the carrier has nothing the same reference goes out again.
 */
export async function bookAnew(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  actor: Actor,
): Promise<DecideMismatchOutcome> {
  return withMismatch(deps, shopId, shipmentId, async ({ context, shipment, attempt, found }) => {
    // Where the carrier calls our reference somebody else's, sending it again would only be turned back again.
    if (found.outcome === "not_found" && !isNamedOtherwise(attempt)) return sendAgain(deps, shipment);
    if (found.outcome === "ours" && found.record.label) {
      await recordAccepted(deps, context, attempt, acceptedOrder(found.record, found.record.label), "adopted");
      return { outcome: "adopted" };
    }
    const ended = await deps.database.transaction(async (sql) => {
      await readShipment(sql, shopId, shipmentId, true);
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
    return { outcome: "ready_anew" };
  });
}

/** A duplicate answer spoke of another reference than the one we sent. */
const isNamedOtherwise = ({ error }: AttemptRow) =>
  error?.kind === "adoption_mismatch" && error.message.split(", ").includes("partner_id");

interface Mismatch {
  context: ShopContext;
  shipment: ShipmentRow;
  attempt: AttemptRow;
  found: FoundOrder;
}

/** Holds the parcel as a booking does, and looks its reference up, before anybody decides anything about it. */
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
