/** Where a line of a parcel's history comes from. Keys `history:source.<source>` of the catalogues. */
export type HistorySource = "push" | "poll" | "api" | "person" | "shopify" | "check" | "rule";

type Nothing = Record<string, never>;
interface Items {
  items: string;
}
interface Changes {
  /** Which parts, separated by commas: the words themselves are the buyer's and stay out. */
  changes: string;
}
interface Booking {
  reference: string;
  label: string;
  feeVnd: number | null;
}
/** What the carrier's message said, and when; figures where they were news. */
export interface StatusDetails {
  actionTime: string | null;
  receivedAt: string;
  partSaid: boolean | null;
  doubt?: string;
  weightGrams?: number;
  feeVnd?: number;
  codVnd?: number;
}

/** Every kind of line in a parcel's history, with what it tells besides. Keys `history:kind.<kind>` of the catalogues. */
interface Details {
  queued: { rule?: string };
  split: Items;
  split_off: Items;
  joined: Items;
  contents_changed: Items;
  booked: Booking;
  adopted: Booking;
  refused: { reference: string; code: string | null; logId: string | null };
  stopped: { reference: string; reason: string };
  booking_unknown: { reference: string; reason: string; logId: string | null };
  adoption_mismatch: { reference: string; differs: string };
  status: StatusDetails;
  /** The carrier pushed it and it was not believed: it stands here, and drives nothing. */
  status_not_taken: StatusDetails;
  shipper_report: StatusDetails;
  /** A person said what was collected at the door. */
  amount_said: { amountVnd: number };
  cancel_asked: { purpose: string };
  cancel_accepted: Nothing;
  cancel_refused: Nothing;
  given_up: Nothing;
  cancelled: Nothing;
  printed: { size: string; orientation: string };
  edited: { fields: string };
  address_corrected: { ward: string | null; district: string | null; province: string | null };
  /** Typed words may name the person and stay out. */
  address_as_written: Nothing;
  address_given_back: Nothing;
  correction_replaced: Changes;
  paid: { amountVnd?: number };
  shopify_failed: { step: string };
  withdrawn: { reason?: string };
  hold_released: { rules: string };
  cancelled_in_shopify: Nothing;
  order_changed: Changes;
  changes_settled: Changes;
  attention_settled: { attention: string | null };
  order_deleted: Nothing;
  reference_ended: { reference: string };
  followed_to_end: Nothing;
}

export type HistoryKind = keyof Details;

/**
 * When two events of a kind are the same one, so that the second changes nothing: `once` for a parcel, `moment` when they
 * happened at the same time, `key` by what the event itself says.
 */
export const HISTORY_KINDS = {
  queued: "moment",
  split: "moment",
  split_off: "moment",
  joined: "moment",
  contents_changed: "moment",
  booked: "key",
  adopted: "key",
  refused: "key",
  stopped: "key",
  booking_unknown: "key",
  adoption_mismatch: "key",
  status: "key",
  status_not_taken: "key",
  amount_said: "key",
  shipper_report: "key",
  cancel_asked: "moment",
  cancel_accepted: "moment",
  cancel_refused: "moment",
  given_up: "once",
  cancelled: "once",
  printed: "moment",
  edited: "moment",
  address_corrected: "moment",
  address_as_written: "moment",
  address_given_back: "moment",
  correction_replaced: "moment",
  paid: "key",
  shopify_failed: "key",
  withdrawn: "moment",
  hold_released: "key",
  cancelled_in_shopify: "once",
  order_changed: "moment",
  changes_settled: "moment",
  attention_settled: "moment",
  order_deleted: "once",
  reference_ended: "moment",
  followed_to_end: "moment",
} as const satisfies Record<HistoryKind, "once" | "moment" | "key">;

/** Who brought an event about: a person of the shop, or where it came from. */
type By = { userId: string; name: string | null } | Exclude<HistorySource, "person">;

type EventOf<Kind extends HistoryKind> = {
  kind: Kind;
  by: By;
  at: Date;
  /** The carrier's or Shopify's own words. */
  words?: string | null;
  carrierStatus?: number | null;
  reasonCode?: string | null;
} & (Nothing extends Details[Kind] ? { details?: Details[Kind] } : { details: Details[Kind] }) &
  ((typeof HISTORY_KINDS)[Kind] extends "key" ? { key: string } : { key?: string });

/** An event of a parcel, each kind with just what it tells. */
export type HistoryEvent = { [Kind in HistoryKind]: EventOf<Kind> }[HistoryKind];

/** Returns what an event is known by: of two of a parcel with the same one the second changes nothing. */
export function historyKey({ kind, at, key }: Pick<HistoryEvent, "kind" | "at" | "key">): string {
  if (key !== undefined) return key;
  return HISTORY_KINDS[kind] === "once" ? kind : `${kind}:${at.toISOString()}`;
}
