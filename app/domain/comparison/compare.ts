import { HOUR_MS } from "~/domain/durations";
import type { FulfillmentFacts, OrderFacts } from "~/domain/order/order";
import { mayStillChangeUnseen } from "~/domain/order/reading";
import type { Attention } from "~/domain/parcel/attention";
import { type CodState, isEnded, type ParcelState } from "~/domain/parcel/state";
import { isEnd, isOfficialStatus, needsVerification } from "~/domain/status/codes";
import type { Discrepancy } from "./discrepancy";

/** An order as Shopify lists it now. */
export interface ListedOrder {
  id: string;
  createdAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  closed: boolean;
  financialStatus: string;
  fulfillmentStatus: string;
}

/** An order as Waybill last read it. */
type KnownOrder = Pick<
  OrderFacts,
  "updatedAt" | "cancelledAt" | "financialStatus" | "fulfillmentStatus" | "outstandingVnd" | "fulfillments"
> & { readAt: Date };

/** A parcel as Waybill has it, with what the carrier last said of it. */
export interface KnownParcel {
  id: string;
  state: ParcelState;
  trackingNumber: string | null;
  fulfillmentId: string | null;
  attention: Attention | null;
  /** Its cancel was asked for and is not answered. */
  isCancelOpen: boolean;
  carrierStatus: number | null;
  carrierStatusAt: Date | null;
  deliveredAt: Date | null;
  codState: CodState;
  codVnd: number;
  bookedAt: Date | null;
  /** When the carrier was last asked. */
  checkedAt: Date | null;
  /** The carrier's answer; null: it never had the parcel. */
  record: { status: number; codVnd: number | null } | null;
  /** What was wanted in Shopify for it. */
  steps: readonly { key: string; kind: string; state: string; confirmedAt: Date | null }[];
  /** What its history requires in Shopify and nobody wanted. */
  missingSteps: readonly { key: string; kind: string }[];
}

export interface ComparedOrder {
  orderId: string;
  /** Null: Shopify does not have it any more; undefined: Shopify was not asked. */
  listed: ListedOrder | null | undefined;
  /** Null: Waybill has never read it. */
  known: KnownOrder | null;
  parcels: readonly KnownParcel[];
}

/**
 * Returns what Shopify, Waybill and the carrier say differently about one order. While Waybill has not read the order as it is
 * now, nothing else is said about Shopify's side.
 */
export function compareOrder(order: ComparedOrder): Discrepancy[] {
  const unread = differenceOfReading(order);
  const ofCarrier = order.parcels.flatMap((parcel) => differencesOfCarrier(order.orderId, parcel));
  if (unread) return [unread, ...ofCarrier];
  const { known } = order;
  if (!known) return ofCarrier;
  return [
    ...differenceOfPayment(order.orderId, known, order.parcels),
    ...order.parcels.flatMap((parcel) => differencesOfFulfillment(order.orderId, known, parcel)),
    ...ofCarrier,
  ];
}

const NOTHING_TO_SHIP: ReadonlySet<string> = new Set(["FULFILLED", "FULFILLMENT_NOT_REQUIRED", "RESTOCKED"]);

function differenceOfReading({ orderId, listed, known }: ComparedOrder): Discrepancy | null {
  const of = { subject: orderId, orderId, shipmentId: null };
  if (listed === undefined) return null;
  if (listed === null) return known ? { kind: "order_gone", ...of, facts: {} } : null;
  const facts = { updatedAt: listed.updatedAt };
  if (!known) {
    const isDone = listed.closed || listed.cancelledAt !== null || NOTHING_TO_SHIP.has(listed.fulfillmentStatus);
    return isDone ? null : { kind: "order_unread", ...of, facts: { ...facts, change: "new" } };
  }
  return isReadAsListed(known, listed) ? null : { kind: "order_unread", ...of, facts: { ...facts, change: "changed" } };
}

/** Whether what Waybill read of an order is what Shopify lists. A reading newer than the list proves the list to be old. */
function isReadAsListed(known: KnownOrder, listed: ListedOrder): boolean {
  const [read, changed] = [Date.parse(known.updatedAt), Date.parse(listed.updatedAt)];
  if (read !== changed) return read > changed;
  return (
    !mayStillChangeUnseen(known.updatedAt, known.readAt) &&
    (known.cancelledAt === null) === (listed.cancelledAt === null) &&
    known.financialStatus === listed.financialStatus &&
    known.fulfillmentStatus === listed.fulfillmentStatus
  );
}

/** Waybill marked the order as paid in full, and Shopify counts some of it as unpaid. */
function differenceOfPayment(
  orderId: string,
  { outstandingVnd, cancelledAt }: KnownOrder,
  parcels: readonly KnownParcel[],
): Discrepancy[] {
  const isMarked = parcels.some(({ steps }) => steps.some(({ key, state }) => key === "paid" && state === "confirmed"));
  if (!isMarked || outstandingVnd <= 0 || cancelledAt !== null) return [];
  return [{ kind: "payment_differs", subject: orderId, orderId, shipmentId: null, facts: { outstandingVnd } }];
}

const isOpen = ({ state }: { state: string }) => state === "wanted" || state === "sent" || state === "attention";
const stands = ({ status }: FulfillmentFacts) => status !== "CANCELLED";

function differencesOfFulfillment(orderId: string, known: KnownOrder, parcel: KnownParcel): Discrepancy[] {
  // What is under way in Shopify ends by itself, and what Shopify refused is listed as that.
  if (parcel.bookedAt === null || parcel.steps.some(isOpen)) return [];
  // What Waybill wrote since the order was read is not in that reading.
  const isSeen = parcel.steps.every(({ confirmedAt }) => confirmedAt === null || confirmedAt <= known.readAt);
  if (!isSeen) return [];
  const { trackingNumber } = parcel;
  const of = { subject: parcel.id, orderId, shipmentId: parcel.id };
  const own = known.fulfillments.find(({ id }) => id === parcel.fulfillmentId);
  const missing = differencesOfPlan(orderId, known, parcel);
  if (parcel.state === "cancelled") {
    const isLeft = own !== undefined && stands(own) && parcel.attention === null && parcel.deliveredAt === null;
    return isLeft ? [{ kind: "fulfillment_left", ...of, facts: { trackingNumber } }, ...missing] : missing;
  }
  if (parcel.fulfillmentId === null || known.cancelledAt !== null) return missing;
  if (own && stands(own)) {
    const isNamed = trackingNumber === null || own.trackingNumbers.includes(trackingNumber);
    if (isNamed) return missing;
    return [{ kind: "tracking_differs", ...of, facts: { trackingNumber, inShopify: own.trackingNumbers } }, ...missing];
  }
  const isElsewhere = known.fulfillments.some(
    (one) => stands(one) && trackingNumber !== null && one.trackingNumbers.includes(trackingNumber),
  );
  if (isElsewhere || isHandled(parcel)) return missing;
  return [
    { kind: "fulfillment_missing", ...of, facts: { trackingNumber, inShopify: own ? "cancelled" : "gone" } },
    ...missing,
  ];
}

/** Whether a cancelled fulfillment is being followed or asks staff elsewhere already, or the parcel has ended. */
function isHandled({ state, attention, isCancelOpen, carrierStatus }: KnownParcel): boolean {
  if (isCancelOpen || state === "cancelling" || attention === "cancelled_in_shopify_on_its_way") return true;
  return carrierStatus !== null && isEnd(carrierStatus);
}

function differencesOfPlan(orderId: string, { outstandingVnd }: KnownOrder, parcel: KnownParcel): Discrepancy[] {
  const of = { subject: parcel.id, orderId, shipmentId: parcel.id };
  const payments = parcel.missingSteps.filter(({ kind }) => kind === "paid");
  const others = parcel.missingSteps.filter(({ kind }) => kind !== "paid");
  return [
    ...(others.length > 0
      ? [{ kind: "steps_missing" as const, ...of, facts: { steps: others.map(({ key }) => key) } }]
      : []),
    ...(payments.length > 0 ? [{ kind: "payment_missing" as const, ...of, facts: { outstandingVnd } }] : []),
  ];
}

/** The carrier may not know a parcel yet that was booked a moment ago. */
const KNOWN_AFTER_MS = HOUR_MS;

function differencesOfCarrier(orderId: string, parcel: KnownParcel): Discrepancy[] {
  const { record, checkedAt, bookedAt, carrierStatus, carrierStatusAt, trackingNumber } = parcel;
  if (bookedAt === null || checkedAt === null || isEnded(parcel.state)) return [];
  const of = { subject: parcel.id, orderId, shipmentId: parcel.id };
  if (record === null) {
    const isLate = checkedAt.getTime() - bookedAt.getTime() > KNOWN_AFTER_MS && carrierStatusAt === null;
    return isLate ? [{ kind: "unknown_to_carrier", ...of, facts: { trackingNumber } }] : [];
  }
  const isNewer = carrierStatusAt === null || checkedAt.getTime() > carrierStatusAt.getTime();
  const statusDiffers = isNewer && isOfficialStatus(record.status) && record.status !== carrierStatus;
  // Once it is delivered or comes back, other rules say what the amount at the door means.
  const isCollected = parcel.codState !== "to_collect" || needsVerification(record.status);
  const { codVnd } = record;
  return [
    ...(statusDiffers
      ? [{ kind: "carrier_status_differs" as const, ...of, facts: { waybill: carrierStatus, carrier: record.status } }]
      : []),
    ...(codVnd !== null && codVnd !== parcel.codVnd && !isCollected
      ? [{ kind: "cod_differs" as const, ...of, facts: { waybillVnd: parcel.codVnd, carrierVnd: codVnd } }]
      : []),
  ];
}
