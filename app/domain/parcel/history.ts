import type { Attention } from "./attention";
import type { Transport } from "./request";

/** Where an event of a parcel's history comes from. Keys `history:source.<source>` of the catalogues. */
export type HistorySource = "push" | "poll" | "api" | "person" | "shopify" | "check" | "rule" | "statement" | "buyer";

type Nothing = Record<string, never>;
interface Items {
  items: string;
}
interface Changes {
  /** The names of the changed parts, separated by commas. */
  changes: string;
  /** Their old and new values; removed with the buyer's personal data, and not stored by earlier releases. */
  differences?: readonly object[];
}
interface Booking {
  reference: string;
  label: string;
  feeVnd: number | null;
}
/** What the carrier's message said, and when; weight, fee and COD only where they differ from what was known. */
export interface StatusDetails {
  actionTime: string | null;
  receivedAt: string;
  partSaid: boolean | null;
  doubt?: string;
  weightGrams?: number;
  feeVnd?: number;
  codVnd?: number;
}

/** Every kind of event in a parcel's history, with its details. Keys `history:kind.<kind>` of the catalogues. */
interface Details {
  queued: { rule?: string };
  split: Items;
  split_off: Items;
  joined: Items;
  /** The goods are above the carrier's weight limit, and this is one of their boxes; or they no longer are. */
  boxed: Items & { boxes: number; weightGrams: number; weightLimitGrams: number };
  unboxed: Items;
  contents_changed: Items;
  booked: Booking;
  adopted: Booking;
  refused: { reference: string; code: string | null; logId: string | null };
  stopped: { reference: string; reason: string };
  /** It waited to be sent and was not what had been decided any more. */
  changed_while_queued: Changes;
  booking_unknown: { reference: string; reason: string; logId: string | null };
  adoption_mismatch: { reference: string; differs: string };
  status: StatusDetails;
  /** A push that was contradicted or could not be verified: recorded, without effect on the parcel. */
  status_not_taken: StatusDetails;
  shipper_report: StatusDetails;
  /** Staff entered what was collected at the door. */
  amount_said: { amountVnd: number };
  /** The carrier's statement says what was paid out of a parcel whose amount nobody knew; null: no statement that counts does any more. */
  amount_stated: { amountVnd: number | null; statementId: string };
  /** `batch` and `place`: the row of a batch that asked. */
  cancel_asked: { purpose: string; batch?: string; place?: number };
  cancel_accepted: Nothing;
  cancel_refused: Nothing;
  given_up: Nothing;
  cancelled: Nothing;
  printed: { size: string; orientation: string };
  /** Staff gave it to the carrier: it was scanned, or marked with all others of its pickup. */
  handed_over: { how: "scan" | "board" };
  handover_undone: Nothing;
  /** Staff have what came back in their hands; `early`: before the carrier said so. The words are their note. */
  return_received: { how: "scan" | "list"; condition: string; early: boolean };
  return_receipt_undone: Nothing;
  /** A claim on the carrier for it: opened, sent, accepted, refused, paid. */
  claim: { claim: string; state: string; amountVnd: number | null };
  /** Its order was sent instead of an earlier one (`replaces`), or a later one instead of it; `exchange`: the link's id. */
  exchange_linked: { exchange: string; role: "replaces" | "replaced" };
  exchange_undone: { exchange: string; role: "replaces" | "replaced" };
  /** Staff, or the setting, have it restocked in Shopify; `pieces` null: all of it. */
  restock_asked: { pieces: number | null };
  return_condition_changed: { condition: string };
  /** `was` and `now` by field; null: by the order, the rules and the settings. Removed with the buyer's personal data. */
  edited: { fields: string; was?: object; now?: object };
  /** *Cheapest in time* stands for another transport than before. */
  transport_changed: { from: Transport; to: Transport };
  address_corrected: { ward: string | null; district: string | null; province: string | null };
  /** Without the typed text, which may name the buyer. */
  address_as_written: Nothing;
  address_given_back: Nothing;
  correction_replaced: Changes;
  paid: { amountVnd?: number };
  /** Staff asked that its order be marked as paid in Shopify. */
  payment_asked: Nothing;
  shopify_failed: { step: string };
  withdrawn: { reason?: string };
  /** It alone is held; the words are the reason. */
  held: { by: string };
  /** What held it: rules by their names, and who held it alone; the words are the reasons of these. */
  hold_released: { rules?: string; heldBy?: string };
  /** Its buyer is to be called first, whatever the setting says. */
  call_asked: Nothing;
  /** The buyer was called before the parcel was sent: they agreed to this COD of the order, did not answer, or do not want it. */
  order_confirmed: { codVnd: number };
  buyer_not_reached: { tries: number };
  buyer_declined: Nothing;
  confirmation_undone: Nothing;
  /** The words are the event's own. */
  call_noted: Nothing;
  cancelled_in_shopify: Nothing;
  order_changed: Changes;
  changes_settled: Changes;
  attention_settled: { attention: Attention | null };
  /** The buyer said on the tracking page what to do after a failed delivery; the words, a phone or a place, are the event's own. */
  buyer_answered: { answer: string; day: string | null };
  /** Staff passed the buyer's answer on to the carrier, or could not. */
  answer_settled: { answer: string; outcome: string };
  /** Staff told the carrier what to do; the words they sent are the event's own. */
  carrier_asked: Nothing;
  /** Staff have seen that the carrier weighed or charged a parcel differently. */
  recharge_settled: { bookedFeeVnd: number | null; chargedFeeVnd: number | null };
  order_deleted: Nothing;
  reference_ended: { reference: string };
  followed_to_end: Nothing;
}

export type HistoryKind = keyof Details;

/**
 * When two events of one kind are the same event, so that the second is ignored: `once`, always; `moment`, when they
 * happened at the same time; `key`, when their own keys are equal.
 */
export const HISTORY_KINDS = {
  queued: "moment",
  split: "moment",
  split_off: "moment",
  joined: "moment",
  boxed: "moment",
  unboxed: "moment",
  contents_changed: "moment",
  booked: "key",
  adopted: "key",
  refused: "key",
  stopped: "key",
  changed_while_queued: "moment",
  booking_unknown: "key",
  adoption_mismatch: "key",
  status: "key",
  status_not_taken: "key",
  amount_said: "key",
  amount_stated: "key",
  shipper_report: "key",
  cancel_asked: "moment",
  cancel_accepted: "moment",
  cancel_refused: "moment",
  given_up: "once",
  cancelled: "once",
  printed: "moment",
  handed_over: "key",
  handover_undone: "moment",
  return_received: "key",
  return_receipt_undone: "moment",
  restock_asked: "moment",
  claim: "key",
  exchange_linked: "key",
  exchange_undone: "key",
  return_condition_changed: "moment",
  edited: "moment",
  transport_changed: "moment",
  address_corrected: "moment",
  address_as_written: "moment",
  address_given_back: "moment",
  correction_replaced: "moment",
  paid: "key",
  payment_asked: "moment",
  shopify_failed: "key",
  withdrawn: "moment",
  held: "key",
  hold_released: "key",
  call_asked: "moment",
  order_confirmed: "moment",
  buyer_not_reached: "moment",
  buyer_declined: "moment",
  confirmation_undone: "moment",
  call_noted: "moment",
  cancelled_in_shopify: "once",
  order_changed: "moment",
  changes_settled: "moment",
  attention_settled: "moment",
  buyer_answered: "moment",
  answer_settled: "moment",
  carrier_asked: "moment",
  recharge_settled: "moment",
  order_deleted: "once",
  reference_ended: "moment",
  followed_to_end: "moment",
} as const satisfies Record<HistoryKind, "once" | "moment" | "key">;

/** What staff record about an order, such as their calls to its buyer: it changes nothing of what is in the parcel. */
export const RECORDING_KINDS = [
  "order_confirmed",
  "buyer_not_reached",
  "buyer_declined",
  "confirmation_undone",
  "call_noted",
  "exchange_linked",
  "exchange_undone",
] as const satisfies readonly HistoryKind[];

/** Who caused an event: a staff member, or another source. */
type By = { userId: string; name: string | null } | Exclude<HistorySource, "person">;

type EventOf<Kind extends HistoryKind> = {
  kind: Kind;
  by: By;
  at: Date;
  /** The carrier's or Shopify's own text; of `carrier_asked`, what staff told the carrier. */
  words?: string | null;
  carrierStatus?: number | null;
  reasonCode?: string | null;
} & (Nothing extends Details[Kind] ? { details?: Details[Kind] } : { details: Details[Kind] }) &
  ((typeof HISTORY_KINDS)[Kind] extends "key" ? { key: string } : { key?: string });

/** An event of a parcel, each kind with its own details. */
export type HistoryEvent = { [Kind in HistoryKind]: EventOf<Kind> }[HistoryKind];

/** Returns the key that identifies an event of a parcel: a second event with the same key is ignored. */
export function historyKey({ kind, at, key }: Pick<HistoryEvent, "kind" | "at" | "key">): string {
  if (key !== undefined) return key;
  return HISTORY_KINDS[kind] === "once" ? kind : `${kind}:${at.toISOString()}`;
}
