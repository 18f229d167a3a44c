import { clockInVietnam } from "~/domain/vietnam-time";
import { FLOW_TRIGGERS, type FlowHandle, type FlowTrigger } from "./triggers";

/** Shopify takes no more in one payload, as bytes of JSON. */
export const MOST_PAYLOAD_BYTES = 50_000;

/** A value of a field; null: not known, and left out. */
export type FlowValue = string | number | null;

export type FlowPayload = Record<string, string | number>;

/** Longer texts are cut: a field is one line. */
const LONGEST_TEXT = 255;

/**
 * Returns what is sent for a trigger: the order by its number in Shopify, and every field of the trigger that is known, in the trigger's
 * order. A text that is not known is sent empty, so that a condition on it is simply not met; a number that is not known is left out,
 * because 0 would be a statement. Values of other names are ignored.
 */
export function flowPayload(
  handle: FlowHandle,
  orderId: string | null,
  values: Readonly<Record<string, FlowValue>>,
): FlowPayload {
  const payload: FlowPayload = {};
  const { fields }: FlowTrigger = FLOW_TRIGGERS[handle];
  for (const { type, key } of fields) {
    if (key === undefined) {
      const number = orderNumberOf(orderId);
      if (number !== null) payload.order_id = number;
      continue;
    }
    const value = values[key] ?? null;
    if (type === "single_line_text_field") payload[key] = oneLine(value);
    else if (typeof value === "number" && Number.isFinite(value)) payload[key] = value;
  }
  return payload;
}

/** Returns the digits at the end of `gid://shopify/Order/1`; null for anything else. */
function orderNumberOf(orderId: string | null): number | null {
  const [, digits] = /^gid:\/\/shopify\/Order\/(\d{1,15})$/.exec(orderId ?? "") ?? [];
  return digits === undefined ? null : Number(digits);
}

const oneLine = (value: FlowValue) =>
  (value === null ? "" : String(value)).replaceAll(/\s+/g, " ").trim().slice(0, LONGEST_TEXT);

/** Returns a moment as a merchant reads it in a workflow's message: `hh:mm dd/mm/yyyy` in Vietnam, in either language. */
export function flowTime(moment: Date): string {
  const [day = "", clock = ""] = clockInVietnam(moment).split(" ");
  return `${clock.slice(0, 5)} ${day.split("-").toReversed().join("/")}`;
}
