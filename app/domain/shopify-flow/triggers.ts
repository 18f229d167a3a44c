/** The types that Shopify's CLI knows for a field of a trigger (decision 106); an order is given by its reference. */
type FlowFieldType = "order_reference" | "single_line_text_field" | "number_decimal";

/** A parcel's own field has a key of letters and blanks: the CLI accepts no other. */
export interface FlowField {
  type: FlowFieldType;
  /** What the merchant reads in Flow, and the name in what is sent; the order's reference has none. */
  key?: string;
}

export interface FlowTrigger {
  /** The merchant reads it in Flow's list. */
  name: string;
  fields: readonly FlowField[];
}

const ORDER: FlowField = { type: "order_reference" };
const text = (key: string): FlowField => ({ type: "single_line_text_field", key });
const number = (key: string): FlowField => ({ type: "number_decimal", key });

const TRACKING = text("Tracking number");
const COD = number("COD amount");
const REASON = [text("Reason"), text("Reason code")];

/**
 * What the app tells Shopify Flow, by the handle of the extension: folders of `extensions/` have the same names, and a test compares
 * their fields with these. A handle is never changed once it is deployed.
 */
export const FLOW_TRIGGERS = {
  "flow-parcel-booked": {
    name: "Parcel booked",
    fields: [ORDER, TRACKING, COD, number("Fee"), number("Weight in grams"), text("Province")],
  },
  "flow-parcel-needs-person": { name: "Parcel needs a person", fields: [ORDER, TRACKING, COD, ...REASON] },
  "flow-parcel-ready": {
    name: "Parcel became ready",
    fields: [
      ...[ORDER, COD, text("Province"), number("Weight in grams")],
      ...[number("Buyer deliveries"), number("Buyer refusals")],
    ],
  },
  "flow-delivery-attempt-failed": {
    name: "Delivery attempt failed",
    fields: [ORDER, TRACKING, COD, ...REASON, number("Attempt number")],
  },
  "flow-parcel-delivered": { name: "Parcel delivered", fields: [ORDER, TRACKING, COD] },
  "flow-parcel-returning": { name: "Parcel started to come back", fields: [ORDER, TRACKING, COD, ...REASON] },
  "flow-parcel-returned": { name: "Parcel came back", fields: [ORDER, TRACKING, COD, ...REASON] },
  "flow-cod-settled": { name: "COD paid out", fields: [ORDER, TRACKING, number("Amount"), number("Fee")] },
  "flow-fee-differs": {
    name: "Fee differed from the quote",
    fields: [
      ...[ORDER, TRACKING, number("Quoted fee"), number("Charged fee"), number("Difference")],
      ...[number("Declared weight in grams"), number("Weighed grams")],
    ],
  },
  "flow-cod-overdue": { name: "COD became overdue", fields: [ORDER, TRACKING, number("Amount"), number("Days")] },
  "flow-parcels-left": {
    name: "Parcels left at the cut-off",
    fields: [text("Pickup"), text("Cut off time"), number("Parcels")],
  },
} as const satisfies Record<string, FlowTrigger>;

export type FlowHandle = keyof typeof FLOW_TRIGGERS;

export const FLOW_HANDLES = Object.keys(FLOW_TRIGGERS) as FlowHandle[];

/**
 * Returns the trigger that a callback of Flow names; null: none of ours. Shopify's own example names it by its title, where actions are
 * named by title and handle: either is taken (decision 106).
 */
export function triggerNamed(definition: string): FlowHandle | null {
  return FLOW_HANDLES.find((handle) => handle === definition || FLOW_TRIGGERS[handle].name === definition) ?? null;
}
