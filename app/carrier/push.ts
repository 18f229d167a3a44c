import { z } from "zod";
import { asRecord } from "./envelope";
import { parseJson } from "./json";
import { lenient } from "./lenient";
import { usableTrackingNumber } from "./wire";

/** A status update that the carrier pushed (carrier 6.3). */
export interface Push {
  trackingNumber: string | null;
  partnerId: string | null;
  /** An official status, or a shipper report (`shipperReports` in codes.ts). */
  statusId: number;
  /** Null when absent or unreadable: then the push is history only (domain 4.4). */
  actionTime: Date | null;
  /** A code space separate from statuses; as it came, null when empty. */
  reasonCode: string | null;
  reason: string | null;
  /** Like the two fields below, null when absent, zero, or implausible for a parcel. */
  weightGrams: number | null;
  feeVnd: number | null;
  /** The amount to collect; no proof that it was collected. */
  codVnd: number | null;
  /** `return_part_package`: whether a part of the parcel comes back; null when absent (field notes 11). */
  partialReturn: boolean | null;
  /** All other fields, such as `cur_station.address_l0`. */
  extra: Record<string, string>;
}

/** Status codes have one or two digits. A larger one would overflow the column and be retried forever. */
const LARGEST_STATUS = 1_000_000;

const pushSchema = z.object({
  label_id: lenient.text.transform(usableTrackingNumber),
  partner_id: lenient.text,
  status_id: lenient.integer,
  action_time: lenient.time,
  reason_code: lenient.text,
  reason: lenient.text,
  weight: lenient.number,
  fee: lenient.integer,
  pick_money: lenient.integer,
  return_part_package: lenient.flag,
});

/**
 * Reads a pushed status update (carrier 6.1, 6.3; field notes 11): a form according to the contract; JSON when the content type
 * says so or the body starts with `{`. In a form a `+` stands for a space, also in `action_time`, which `readTime` repairs. Never
 * throws: a push without an order or a status is `unreadable`, with the reason for the log.
 */
export function parsePush(contentType: string | undefined, rawBody: Buffer | string): Push | { unreadable: string } {
  const text = (typeof rawBody === "string" ? rawBody : new TextDecoder().decode(rawBody))
    .replace(/^\uFEFF/, "")
    .trim();
  const fields = isJson(contentType, text) ? readJsonFields(text) : readFormFields(text);
  if (fields === null) return { unreadable: "neither a form nor a JSON object" };
  const push = pushSchema.parse(fields);
  if (push.status_id === null) return { unreadable: "no status_id" };
  if (Math.abs(push.status_id) > LARGEST_STATUS) return { unreadable: "a status_id that is no code" };
  if (push.label_id === null && push.partner_id === null) return { unreadable: "neither label_id nor partner_id" };
  return {
    trackingNumber: push.label_id,
    partnerId: push.partner_id,
    statusId: push.status_id,
    actionTime: push.action_time,
    reasonCode: push.reason_code,
    reason: push.reason,
    // Kilograms here, grams in the status record (carrier 8.10).
    weightGrams: plausible(push.weight === null ? null : Math.round(push.weight * 1000), MOST.grams),
    feeVnd: plausible(push.fee, MOST.vnd),
    codVnd: plausible(push.pick_money, MOST.vnd),
    partialReturn: push.return_part_package,
    extra: extraFields(fields),
  };
}

/** More than any parcel weighs or costs: a larger figure is wrong. */
const MOST = { grams: 1_000_000, vnd: 1_000_000_000 };

function plausible(figure: number | null, most: number): number | null {
  return figure !== null && figure > 0 && figure <= most ? figure : null;
}

function isJson(contentType: string | undefined, text: string): boolean {
  return text.startsWith("{") || (/json/i.test(contentType ?? "") && !/^[\w.[\]%]+=/.test(text));
}

function readJsonFields(text: string): Record<string, unknown> | null {
  try {
    return asRecord(parseJson(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

/** For a repeated name the last value counts. A broken escape is kept as it is. */
function readFormFields(text: string): Record<string, unknown> | null {
  return text.includes("=") ? Object.fromEntries(new URLSearchParams(text)) : null;
}

function extraFields(fields: Record<string, unknown>): Record<string, string> {
  const known = new Set(Object.keys(pushSchema.shape));
  const extra = Object.entries(fields).flatMap(([name, value]) => {
    if (known.has(name) || value === null || value === undefined) return [];
    return [[name, typeof value === "string" ? value : JSON.stringify(value)] as const];
  });
  return Object.fromEntries(extra);
}
