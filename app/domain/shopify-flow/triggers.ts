/** The types that Shopify's CLI knows for a field of a trigger (decision 106); an order is given by its reference. */
type FlowFieldType = "order_reference" | "single_line_text_field" | "number_decimal";

/** A parcel's own field has a key of letters and blanks: the CLI accepts no other. */
export interface FlowField {
  type: FlowFieldType;
  /** What the merchant reads in Flow, and the name in what is sent; the order's reference has none. */
  key?: string;
}

export interface FlowTrigger {
  /** The extension's own id. */
  uid: string;
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
    uid: "306ab2c7-9f91-514c-9998-77051c38f4da",
    name: "Parcel booked",
    fields: [ORDER, TRACKING, COD, number("Fee"), number("Weight in grams"), text("Province")],
  },
  "flow-parcel-needs-person": {
    uid: "413bd251-bb1c-505c-a2f1-cc948bf86abd",
    name: "Parcel needs a person",
    fields: [ORDER, TRACKING, COD, ...REASON],
  },
  "flow-parcel-ready": {
    uid: "c25170f3-4cf0-5fab-89eb-fca14285253e",
    name: "Parcel became ready",
    fields: [
      ...[ORDER, COD, text("Province"), number("Weight in grams")],
      ...[number("Buyer deliveries"), number("Buyer refusals")],
    ],
  },
  "flow-delivery-attempt-failed": {
    uid: "edd42937-12a2-57f2-af27-5c7baa0e6359",
    name: "Delivery attempt failed",
    fields: [ORDER, TRACKING, COD, ...REASON, number("Attempt number")],
  },
  "flow-parcel-delivered": {
    uid: "4d6dece1-3ff2-55a5-888f-118d5f2df7cb",
    name: "Parcel delivered",
    fields: [ORDER, TRACKING, COD],
  },
  "flow-parcel-returning": {
    uid: "e28ac810-179a-5f47-ad27-16fe3be4398d",
    name: "Parcel started to come back",
    fields: [ORDER, TRACKING, COD, ...REASON],
  },
  "flow-parcel-returned": {
    uid: "16f1778b-19a0-538c-896b-24eef7a16d8b",
    name: "Parcel came back",
    fields: [ORDER, TRACKING, COD, ...REASON],
  },
  "flow-cod-settled": {
    uid: "712e1add-81b4-5f0f-81f1-065e522e9d33",
    name: "COD paid out",
    fields: [ORDER, TRACKING, number("Amount"), number("Fee")],
  },
  "flow-fee-differs": {
    uid: "55b9ed88-8cb9-501b-8f44-6a2669f5f615",
    name: "Fee differed from the quote",
    fields: [
      ...[ORDER, TRACKING, number("Quoted fee"), number("Charged fee"), number("Difference")],
      ...[number("Declared weight in grams"), number("Weighed grams")],
    ],
  },
  "flow-cod-overdue": {
    uid: "3042325d-b17e-52da-90db-df4fb49b535e",
    name: "COD became overdue",
    fields: [ORDER, TRACKING, number("Amount"), number("Days")],
  },
  "flow-parcels-left": {
    uid: "a05addce-bfa2-5a93-bff6-8f49ca930544",
    name: "Parcels left at the cut-off",
    fields: [text("Pickup"), text("Cut off time"), number("Parcels")],
  },
} as const satisfies Record<string, FlowTrigger>;

export type FlowHandle = keyof typeof FLOW_TRIGGERS;

export const FLOW_HANDLES = Object.keys(FLOW_TRIGGERS) as FlowHandle[];

/**
 * Returns the trigger that a callback of Flow names; null: none of ours. What Shopify names it by is not documented beyond "unique
 * identifier": its own example has the title, actions are named by title and handle. Each of them, and the extension's own id, is taken
 * (decision 106).
 */
export function triggerNamed(definition: string): FlowHandle | null {
  const isNamed = (handle: FlowHandle) => {
    const { name, uid } = FLOW_TRIGGERS[handle];
    return [handle, name.toLowerCase(), uid].includes(definition.trim().toLowerCase());
  };
  return FLOW_HANDLES.find(isNamed) ?? null;
}
