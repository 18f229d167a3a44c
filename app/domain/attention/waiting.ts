import type { BookedDifference } from "~/domain/booking/booked-differences";
import type { AnswerKind } from "~/domain/buyer/answer";
import { CONFIRM_PROBLEMS } from "~/domain/confirm/needed";
import { codeAmong, pagePlaces, ROW_ID, TIME } from "~/domain/page-place";
import { type Attention, letsBuyerAnswer } from "~/domain/parcel/attention";
import { isHold } from "~/domain/parcel/holds";
import type { Problem, ProblemCode } from "~/domain/parcel/problem";
import type { ParcelState } from "~/domain/parcel/state";
import type { Recharge } from "./recharge";

/**
 * What a parcel waits for a person for, the most urgent first: goods that may go out twice, then goods that are about to come
 * back, then what holds up a booking, then money and what can wait. Its texts: `attention:kind.<kind>` of the catalogues.
 */
export const WAITING_KINDS = [
  "doubled",
  "answered",
  "failed_delivery",
  "failed_attempt",
  "lost",
  "failed_pickup",
  "mismatch",
  "unverified",
  "changed",
  "refused",
  "cancel_refused",
  "held",
  "payment",
  "to_confirm",
  "returned",
  "money",
  "reweighed",
  "other",
] as const;

export type WaitingKind = (typeof WAITING_KINDS)[number];

/** What the work queue lists: calls to buyers before anything is sent have a list of their own. */
export const QUEUE_KINDS = WAITING_KINDS.filter((kind) => kind !== "to_confirm");

/** The places of the work queue, which goes from kind to kind. */
export const QUEUE_PLACES = pagePlaces({ kind: codeAmong(QUEUE_KINDS), since: TIME, id: ROW_ID });

const KIND_OF: Record<Attention, WaitingKind> = {
  pickup_failed: "failed_pickup",
  delivery_failed: "failed_delivery",
  delivery_attempt_failed: "failed_attempt",
  recipient_address_wrong: "failed_attempt",
  recipient_phone_wrong: "failed_attempt",
  package_not_found: "lost",
  partial_delivery: "money",
  delivery_unclear: "money",
  return_delayed: "returned",
  returned: "returned",
  returned_after_delivery: "returned",
  moved_after_delivery: "returned",
  moved_after_cancel: "doubled",
  moved_after_giving_up: "doubled",
  compensation: "lost",
  cancel_refused: "cancel_refused",
  cancel_not_permitted: "cancel_refused",
  cancelled_in_shopify_on_its_way: "doubled",
  order_deleted: "doubled",
  replaced_parcel_moves: "doubled",
  adoption_mismatch: "mismatch",
  status_not_verified: "unverified",
  paid_amount_differs: "money",
};

/** The courier did not succeed, and mostly says why: that says more than general words. */
const COURIER_FAILED: readonly WaitingKind[] = ["failed_delivery", "failed_attempt", "failed_pickup"];

/** Returns whether the carrier's reason for what a parcel waits for says why the courier did not succeed. */
export const saysWhy = (kind: WaitingKind): boolean => COURIER_FAILED.includes(kind);

/** Questions about money that only staff can answer (domain 2.2). */
const PAYMENT_QUESTIONS: readonly ProblemCode[] = ["cod_unknown_gateway", "cod_above_limit"];

/** What decides whether a parcel waits for a person. */
export interface WaitingParcel {
  attention: Attention | null;
  state: ParcelState;
  differences: readonly BookedDifference[];
  problems: readonly Problem[];
  recharge: Recharge | null;
  /** What its buyer answered and staff have not settled yet (decision 109). */
  buyerSaid: AnswerKind | null;
}

/** Returns what a parcel with this attention waits for; one that a newer release stored, and this one does not know, is other. */
export const kindOfAttention = (attention: string): WaitingKind =>
  (KIND_OF as Partial<Record<string, WaitingKind>>)[attention] ?? "other";

/**
 * Returns what a parcel waits for a person for; null: for nothing. It waits for one thing at a time, so that the numbers of all
 * kinds add up to the parcels that wait (decision 071). The trigger that stores it says the same in SQL.
 */
export function waitingKind(parcel: WaitingParcel): WaitingKind | null {
  const { attention, state, differences, problems, recharge, buyerSaid } = parcel;
  const isCancelled = differences.some(({ field, settled }) => field === "order" && !settled);
  if (buyerSaid !== null && state === "booked" && letsBuyerAnswer(attention) && !isCancelled) return "answered";
  if (attention !== null) return kindOfAttention(attention);
  if (state === "unknown") return "unverified";
  if (differences.some(({ settled }) => !settled)) return "changed";
  if (state === "refused") return "refused";
  if (recharge !== null && !recharge.settled) return "reweighed";
  if (state !== "needs_review") return null;
  const has = (codes: readonly ProblemCode[]) => problems.some(({ code }) => codes.includes(code));
  // One click releases it.
  if (problems.some(isHold)) return "held";
  if (has(PAYMENT_QUESTIONS)) return "payment";
  // The buyer is called about what goes out, once that is settled.
  return has(CONFIRM_PROBLEMS) ? "to_confirm" : null;
}
