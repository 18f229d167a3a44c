import { CODE, LAST_TEXT, pagePlaces, TIME } from "~/domain/page-place";

/** What is done about a discrepancy: by the comparison itself where that is safe, else when staff ask for it. */
export type Repair =
  /** Shopify's order is read, and the parcels are brought in line with it. */
  | "read_order"
  /** What the parcel's history requires in Shopify is planned again. */
  | "plan_again"
  /** The carrier is asked for the parcel's record. */
  | "read_carrier"
  /** A fulfillment is made for a parcel whose own was cancelled. */
  | "fulfil_again"
  /** The parcel's tracking number is written to its fulfillment again. */
  | "put_number_back"
  /** What was given up is tried again. */
  | "try_again";

interface Row {
  /** The one thing that staff can have done; keys `discrepancy:repair.<repair>` of the catalogues. */
  repair: Repair;
  /** It is done at once without asking: nothing that anybody entered is overwritten, and no money moves. */
  safe?: true;
  /** Not found by comparing: it was given up, and the database lists it the moment that happens. */
  givenUp?: true;
}

/**
 * Every way in which Shopify, Waybill and the carrier can be out of step, with the one thing to be done about it. The codes are
 * stored: a row may be added, but none renamed. Texts: `discrepancy:kind.<kind>` in both catalogues.
 */
const DISCREPANCIES = {
  order_unread: { repair: "read_order", safe: true },
  order_gone: { repair: "read_order", safe: true },
  payment_differs: { repair: "read_order" },
  payment_missing: { repair: "plan_again" },
  steps_missing: { repair: "plan_again", safe: true },
  fulfillment_missing: { repair: "fulfil_again" },
  fulfillment_left: { repair: "read_order", safe: true },
  tracking_differs: { repair: "put_number_back" },
  carrier_status_differs: { repair: "read_carrier", safe: true },
  unknown_to_carrier: { repair: "read_carrier", safe: true },
  cod_differs: { repair: "read_carrier" },
  work_given_up: { repair: "try_again", givenUp: true },
  step_refused: { repair: "try_again", givenUp: true },
  message_stuck: { repair: "try_again", givenUp: true },
} as const satisfies Record<string, Row>;

export type DiscrepancyKind = keyof typeof DISCREPANCIES;

const ROWS: ReadonlyMap<string, Row> = new Map(Object.entries(DISCREPANCIES));

/** All kinds, in the order in which they are offered as a filter. */
export const DISCREPANCY_KINDS = Object.keys(DISCREPANCIES) as DiscrepancyKind[];

/** The places of the list of discrepancies; a newer release may have stored kinds that this one does not know. */
export const DISCREPANCY_PLACES = pagePlaces({ firstSeenAt: TIME, kind: CODE, subject: LAST_TEXT });

/** The kinds that a comparison finds, and that are gone when it no longer finds them. */
export const COMPARED_KINDS = DISCREPANCY_KINDS.filter((kind) => !isGivenUp(kind));

/** Returns whether a code is one of the table. */
export const isDiscrepancyKind = (code: string): code is DiscrepancyKind => ROWS.has(code);

/** Returns the one thing that staff can have done about a discrepancy. */
export const repairOf = (kind: DiscrepancyKind): Repair => DISCREPANCIES[kind].repair;

/** Returns whether the comparison itself has it put right, without asking. */
export const isSafe = (kind: DiscrepancyKind): boolean => ROWS.get(kind)?.safe === true;

/** Returns whether it is something that was given up, and not a difference that was found. */
function isGivenUp(kind: DiscrepancyKind): boolean {
  return ROWS.get(kind)?.givenUp === true;
}

/** What each side says. Keys and numbers only: nothing in it names a person. */
export interface DiscrepancyFacts {
  order_unread: { change: "new" | "changed"; updatedAt: string };
  order_gone: Record<string, never>;
  payment_differs: { outstandingVnd: number };
  payment_missing: { outstandingVnd: number };
  steps_missing: { steps: string[] };
  fulfillment_missing: { trackingNumber: string | null; inShopify: "cancelled" | "gone" };
  fulfillment_left: { trackingNumber: string | null };
  tracking_differs: { trackingNumber: string; inShopify: string[] };
  carrier_status_differs: { waybill: number | null; carrier: number };
  unknown_to_carrier: { trackingNumber: string | null };
  cod_differs: { waybillVnd: number; carrierVnd: number };
  work_given_up: { work: string; error: string };
  step_refused: { step: string; attempts: number };
  message_stuck: { from: string; topic: string; error: string };
}

/** One thing that is out of step. */
export type Discrepancy<Kind extends DiscrepancyKind = DiscrepancyKind> = {
  [One in Kind]: {
    kind: One;
    /** The order, the parcel, the message, or kind and subject of the work. */
    subject: string;
    orderId: string | null;
    shipmentId: string | null;
    facts: DiscrepancyFacts[One];
  };
}[Kind];
