import { z } from "zod";
import { NOTE_LIMIT } from "~/domain/draft/note";
import { TRANSPORT_CHOICES, type TransportChoice } from "~/domain/parcel/request";
import { readTypedTags } from "~/domain/parcel/tag-entry";
import { countCharacters } from "~/domain/text";

/** More than a reason needs. */
const MOST_REASON_CHARACTERS = 200;

/** What a workflow asks of the app, in its own order. `orderId` is `gid://shopify/Order/…`. */
export type FlowAction = { orderId: string } & FlowDeed;

/** What is to be done with the parcels of an order. */
export type FlowDeed =
  | { deed: "book" }
  | { deed: "hold"; reason: string }
  | { deed: "release" }
  /** `left`: once it was begun, ids of the parcels that are still to be asked for; what is booked later is none of its business. */
  | { deed: "cancel"; left?: string[] }
  | { deed: "set"; transport?: TransportChoice; tags?: number[]; note?: string }
  | { deed: "confirm" };

export type FlowDeedName = FlowDeed["deed"];

/** A field of an action, as its extension declares it and the merchant reads it. */
export interface FlowActionField {
  key: string;
  name: string;
  required: boolean;
}

/** The actions by the handle of their extension: a test compares their fields with these. */
export const FLOW_ACTIONS = {
  "flow-book-parcel": { deed: "book", name: "Book parcel", fields: [] },
  "flow-hold-parcel": {
    deed: "hold",
    name: "Hold parcel",
    fields: [{ key: "reason", name: "Reason", required: true }],
  },
  "flow-release-parcel": { deed: "release", name: "Release parcel", fields: [] },
  "flow-cancel-parcel": { deed: "cancel", name: "Cancel parcel", fields: [] },
  "flow-set-parcel": {
    deed: "set",
    name: "Set transport, tags and note",
    fields: [
      { key: "transport", name: "Transport (road, fly or cheapest)", required: false },
      { key: "tags", name: "Carrier tags (numbers, separated by commas)", required: false },
      { key: "note", name: "Note for the carrier", required: false },
    ],
  },
  "flow-confirm-parcel": { deed: "confirm", name: "Send to confirm before shipping", fields: [] },
} as const satisfies Record<string, { deed: FlowDeedName; name: string; fields: readonly FlowActionField[] }>;

export type FlowActionHandle = keyof typeof FLOW_ACTIONS;

export const FLOW_ACTION_HANDLES = Object.keys(FLOW_ACTIONS) as FlowActionHandle[];

export const isFlowAction = (handle: string): handle is FlowActionHandle => Object.hasOwn(FLOW_ACTIONS, handle);

/** Why what a workflow says cannot be done, whatever the order is. Its texts: `shopify_flow:fault.<fault>`. */
export type FlowFault =
  | "order_missing"
  | "reason_missing"
  | "reason_too_long"
  | "transport_unknown"
  | "tags_unreadable"
  | "note_too_long"
  | "nothing_set";

/** A fault, with the field that it is of: `order_id` for the order. */
export interface FieldFault {
  key: string;
  fault: FlowFault;
}

/** Flow sends a reference as a number in text, and texts as they were written or as Liquid made them. */
const textSchema = z.union([z.string(), z.number().transform(String)]).nullish();

/**
 * Reads what a workflow says to an action: the action, or its faults. An empty field is one that was not filled in. While a workflow is
 * being written there is no order yet: `withOrder` false does not ask for it.
 */
export function readFlowAction(
  handle: FlowActionHandle,
  properties: Readonly<Record<string, unknown>>,
  { withOrder = true }: { withOrder?: boolean } = {},
): { action: FlowAction } | { faults: FieldFault[] } {
  const said = (key: string) => textSchema.safeParse(properties[key]).data?.trim() || undefined;
  const faults: FieldFault[] = [];
  const orderId = orderIdOf(said("order_id"));
  if (orderId === null && withOrder) faults.push({ key: "order_id", fault: "order_missing" });
  const deed = readDeed(FLOW_ACTIONS[handle].deed, said, faults);
  return faults.length > 0 || deed === null ? { faults } : { action: { orderId: orderId ?? "", ...deed } };
}

function readDeed(
  deed: FlowDeedName,
  said: (key: string) => string | undefined,
  faults: FieldFault[],
): FlowDeed | null {
  if (deed === "hold") {
    const reason = said("reason");
    if (reason === undefined) faults.push({ key: "reason", fault: "reason_missing" });
    else if (reason.length > MOST_REASON_CHARACTERS) faults.push({ key: "reason", fault: "reason_too_long" });
    return reason === undefined ? null : { deed, reason };
  }
  if (deed === "set") return readSet(said, faults);
  return { deed };
}

function readSet(said: (key: string) => string | undefined, faults: FieldFault[]): FlowDeed {
  const [transport, typedTags, note] = [said("transport")?.toLowerCase(), said("tags"), said("note")];
  const tags = typedTags === undefined ? undefined : readTypedTags(typedTags);
  if (transport !== undefined && !isTransport(transport)) faults.push({ key: "transport", fault: "transport_unknown" });
  if (tags === null) faults.push({ key: "tags", fault: "tags_unreadable" });
  if (note !== undefined && countCharacters(note) > NOTE_LIMIT) faults.push({ key: "note", fault: "note_too_long" });
  if (transport === undefined && typedTags === undefined && note === undefined) {
    faults.push({ key: "transport", fault: "nothing_set" });
  }
  return {
    deed: "set",
    ...(transport !== undefined && isTransport(transport) && { transport }),
    ...(tags && { tags }),
    ...(note !== undefined && { note }),
  };
}

const isTransport = (text: string): text is TransportChoice => (TRANSPORT_CHOICES as readonly string[]).includes(text);

/** Returns the id of the order that Flow names by its number or by its whole id; null: it names none. */
function orderIdOf(text: string | undefined): string | null {
  const [, digits] = /^(?:gid:\/\/shopify\/Order\/)?(\d{1,15})$/.exec(text ?? "") ?? [];
  return digits === undefined ? null : `gid://shopify/Order/${digits}`;
}
