import type { FulfillmentFacts, FulfillmentOrderFacts, OrderFacts } from "./order";
import { mayStillChangeUnseen } from "./reading";

/** What a glance at an order shows of it: everything but what only a reading returns. */
export interface OrderGlance {
  /** Shipping is there only with `parts`. */
  head: Omit<
    OrderFacts,
    "customerLocale" | "shippingVnd" | "shippingCodes" | "transactions" | "fulfillmentOrders" | "fulfillments"
  > &
    Partial<Pick<OrderFacts, "shippingVnd" | "shippingCodes">>;
  /** Null: not asked for. */
  transactions: OrderFacts["transactions"] | null;
  fulfillments: FulfillmentFacts[];
  /** Its fulfillment orders; null: not asked for, or too many. */
  parts: Pick<FulfillmentOrderFacts, "id" | "status" | "updatedAt">[] | null;
}

/** What Waybill itself has written to an order in Shopify since the order was last read. */
export interface OwnWrites {
  /** Fulfillments that it made. */
  fulfillments: FulfillmentFacts[];
  /** It recorded a payment. */
  paid: boolean;
  /** It wrote something whose consequences only a reading shows. */
  other: boolean;
}

/** An order as it was stored, and when Shopify was asked for that. */
interface Known {
  facts: OrderFacts;
  readAt: Date;
}

/**
 * Returns what a glance must ask for to recognise these writes; null when only a reading can. A reading that was not later than the
 * second of the order's last change proves nothing about that second (decision 024).
 */
export function glanceFor(
  { facts, readAt }: Known,
  own: OwnWrites,
): { withPayments: boolean; withParts: boolean } | null {
  if (own.other || mayStillChangeUnseen(facts.updatedAt, readAt) || facts.cancelledAt !== null) return null;
  const fulfils = own.fulfillments.some(({ id }) => !facts.fulfillments.some((known) => known.id === id));
  return { withPayments: own.paid, withParts: facts.fulfillmentStatus !== FULFILLED && !fulfils };
}

/**
 * Returns the order as it is now, if all that a glance shows to be different is what Waybill wrote; null when somebody else changed
 * it, or may have: then it is read. Compared are contents and not times, so that a change by somebody else is seen
 * also within the second of our own (decision 054).
 */
export function withOwnWrites(facts: OrderFacts, glance: OrderGlance, own: OwnWrites): OrderFacts | null {
  const { head } = glance;
  const made = own.fulfillments.filter(({ id }) => !facts.fulfillments.some((known) => known.id === id));
  const fulfillments = [...facts.fulfillments, ...made];
  if (!isSame(byId(fulfillments), byId(glance.fulfillments))) return null;
  const isDone = head.fulfillmentStatus === FULFILLED;
  const expected = new Set<string>(["updatedAt"]);
  if (made.length > 0) expected.add("fulfillmentStatus");
  if (own.paid) for (const field of PAYMENT_FIELDS) expected.add(field);
  // Shopify archives an order that is fulfilled and paid.
  if (isDone && (made.length > 0 || own.paid)) expected.add("closed");
  const changed = Object.entries(head).filter(
    ([field, value]) => !expected.has(field) && !isSame(value, facts[field as keyof typeof head]),
  );
  if (changed.length > 0) return null;
  if (own.paid && (glance.transactions === null || head.outstandingVnd !== 0)) return null;

  // Of an order that is fulfilled there is nothing left to hold, to move or to take out.
  const parts = isDone ? facts.fulfillmentOrders.map(whenFulfilled) : unchangedParts(facts, glance.parts);
  if (parts === null) return null;
  const transactions = glance.transactions ?? facts.transactions;
  return { ...facts, ...head, transactions, fulfillments: glance.fulfillments, fulfillmentOrders: parts };
}

const FULFILLED = "FULFILLED";
const PAYMENT_FIELDS = ["financialStatus", "outstandingVnd", "canMarkAsPaid", "gatewayNames"] as const;

function unchangedParts(
  { fulfillmentOrders }: OrderFacts,
  parts: OrderGlance["parts"],
): FulfillmentOrderFacts[] | null {
  if (parts === null || fulfillmentOrders.some(({ updatedAt }) => updatedAt === undefined)) return null;
  const marks = (list: typeof parts) =>
    list.map(({ id, status, updatedAt }) => `${id} ${status} ${updatedAt}`).toSorted();
  return isSame(marks(fulfillmentOrders), marks(parts)) ? fulfillmentOrders : null;
}

/** A fulfillment order of an order that is fulfilled: nothing is left in it. Shopify's own time of that is not known. */
function whenFulfilled({ updatedAt: _, ...part }: FulfillmentOrderFacts): FulfillmentOrderFacts {
  if (part.status === "CANCELLED" || part.status === "CLOSED") return part;
  const lines = part.lines.map((line) => ({ ...line, quantity: 0 }));
  return { ...part, status: "CLOSED", supportedActions: [], holdReasons: [], lines };
}

/** With their tracking numbers: somebody may have put another into one that Waybill has just made. */
const byId = (list: readonly FulfillmentFacts[]) =>
  Object.fromEntries(list.map(({ id, status, trackingNumbers }) => [id, [status, ...trackingNumbers.toSorted()]]));

/** Whether two values say the same, in whatever sequence an object's fields are; what is absent equals null. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
