import { z } from "zod";
import { asRecord, type Envelope, payload, redacted } from "./envelope";
import { lenient } from "./lenient";
import type { HalfDay } from "./times";
import type { TryAgain, UnknownOutcome } from "./unknown-outcome";
import { judge, type Refusal } from "./verdict";
import { usableTrackingNumber, type WireAnswer } from "./wire";

/** A created order (carrier 2.7). The carrier may hide every field but the tracking number; a hidden field is null. */
export interface Booking {
  /** The carrier reference, as sent. */
  partnerId: string;
  trackingNumber: string;
  trackingId: string | null;
  /** The total fee, which includes `insuranceFeeVnd` (field notes 1.1). */
  feeVnd: number | null;
  insuranceFeeVnd: number | null;
  area: string | null;
  estimatedPickup: HalfDay | null;
  estimatedDelivery: HalfDay | null;
  status: number | null;
  sortingCode: string | null;
  /** The carrier's remark on an accepted order, for example that it changed the transport. */
  notice: string | null;
  logId: string | null;
}

/**
 * The outcome of creating an order (design 4.1, 5).
 *
 * - `duplicate`: an order with this reference exists. Adopt it after the checks of domain 4.9. `trackingNumber` is
 *   null after code 30107: look the order up by the reference that was sent. `partnerId` is what the carrier named, which may
 *   differ from ours.
 * - `unknown`: the carrier may or may not have the order. Look it up, or send the same reference again; never a new one.
 * - `try_again`: the order was not taken. Send the same reference again after `afterMs`.
 */
export type BookingOutcome =
  | { outcome: "accepted"; booking: Booking }
  | {
      outcome: "duplicate";
      partnerId: string | null;
      trackingNumber: string | null;
      createdAt: Date | null;
      status: number | null;
      message: string;
      logId: string | null;
    }
  | { outcome: "refused"; refusal: Refusal }
  | {
      outcome: "unknown";
      reason: UnknownOutcome["reason"] | "no_label";
      message: string;
      logId: string | null;
    }
  | TryAgain;

const bookingSchema = z.object({
  partner_id: lenient.text,
  label: lenient.text,
  tracking_id: lenient.text,
  fee: lenient.integer,
  insurance_fee: lenient.integer,
  area: lenient.text,
  estimated_pick_time: lenient.halfDay,
  estimated_deliver_time: lenient.halfDay,
  status_id: lenient.integer,
  sorting_code: lenient.text,
  warning_message: lenient.text,
});

const duplicateSchema = z.object({
  partner_id: lenient.text,
  ghtk_label: lenient.text,
  label: lenient.text,
  created: lenient.time,
  status: lenient.integer,
});

/** ORDER_ID_EXIST names the order that has the reference; 30107 only says that one exists (field notes 1.5). */
const DUPLICATE_CODES = new Set(["ORDER_ID_EXIST", "30107"]);

/**
 * Reads the answer to a creation (carrier 2.7, 4.1). `partnerId` is the reference that was sent: an acceptance that names another
 * reference is `unknown`. Throws the CarrierErrors of `judge`.
 */
export function readBooking(answer: WireAnswer, partnerId: string): BookingOutcome {
  const verdict = judge(answer);
  if (verdict.accepted) return readAccepted(verdict.envelope, answer.secrets, partnerId);
  const { refusal, envelope } = verdict;
  if (refusal.code === null || !DUPLICATE_CODES.has(refusal.code)) return { outcome: "refused", refusal };
  const existing = duplicateSchema.parse(asRecord(envelope.error) ?? {});
  return {
    outcome: "duplicate",
    partnerId: existing.partner_id,
    trackingNumber: usableTrackingNumber(existing.ghtk_label ?? existing.label),
    createdAt: existing.created,
    status: existing.status,
    message: refusal.message,
    logId: refusal.logId,
  };
}

function readAccepted(envelope: Envelope, secrets: readonly string[], partnerId: string): BookingOutcome {
  const order = bookingSchema.parse(payload(envelope, "order"));
  const trackingNumber = usableTrackingNumber(order.label);
  const logId = envelope.log_id;
  if (order.partner_id !== null && order.partner_id !== partnerId) {
    return { outcome: "unknown", reason: "unreadable", message: "the answer is about another order", logId };
  }
  if (trackingNumber === null)
    return { outcome: "unknown", reason: "no_label", message: "accepted without a tracking number", logId };
  const notice = order.warning_message ?? lenient.text.parse(envelope.warning_message) ?? envelope.message;
  return {
    outcome: "accepted",
    booking: {
      partnerId,
      trackingNumber,
      trackingId: order.tracking_id,
      feeVnd: order.fee,
      insuranceFeeVnd: order.insurance_fee,
      area: order.area,
      estimatedPickup: order.estimated_pick_time,
      estimatedDelivery: order.estimated_deliver_time,
      status: order.status_id,
      sortingCode: order.sorting_code,
      notice: notice === null ? null : redacted(notice, secrets),
      logId,
    },
  };
}
