import { nationalNumber } from "~/domain/order/phone";
import { isEnd } from "~/domain/status/codes";

/** What we sent under a reference. */
export interface SentParcel {
  partnerId: string;
  firstSentAt: Date;
  codVnd: number;
  recipientPhone: string;
  declaredValueVnd: number;
}

/** What the carrier has under that reference (carrier 2.8); null where it does not say. */
export interface FoundParcel {
  partnerId: string | null;
  createdAt: Date | null;
  status: number;
  codVnd: number | null;
  recipientPhone: string | null;
  declaredValueVnd: number | null;
}

/** Keys `adoption.<reason>` of the catalogues. */
export type AdoptionMismatch = "partner_id" | "created_before" | "ended" | "cod" | "phone" | "value";

export type AdoptionCheck = { outcome: "adopt" } | { outcome: "mismatch"; reasons: AdoptionMismatch[] };

/** How far the carrier's clock may be behind ours. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

/**
 * Returns whether an order found at the carrier is the parcel we sent (domain 4.9): our reference, created no
 * earlier than our first send, not ended, and COD, phone and value as sent. A value that the carrier does not show
 * cannot be confirmed, so it counts as a mismatch.
 */
export function checkAdoption(sent: SentParcel, found: FoundParcel): AdoptionCheck {
  const earliest = sent.firstSentAt.getTime() - CLOCK_SKEW_MS;
  const phone = nationalNumber(found.recipientPhone);
  const differs: [AdoptionMismatch, boolean][] = [
    ["partner_id", found.partnerId !== sent.partnerId],
    ["created_before", found.createdAt === null || found.createdAt.getTime() < earliest],
    ["ended", isEnd(found.status)],
    ["cod", found.codVnd !== sent.codVnd],
    ["phone", phone === null || phone !== nationalNumber(sent.recipientPhone)],
    ["value", found.declaredValueVnd !== sent.declaredValueVnd],
  ];
  const reasons = differs.filter(([, different]) => different).map(([reason]) => reason);
  return reasons.length === 0 ? { outcome: "adopt" } : { outcome: "mismatch", reasons };
}

/**
 * Mismatches that staff cannot override: an order under another reference, or one that has ended, cannot be the parcel.
 */
const NEVER_OURS: readonly AdoptionMismatch[] = ["partner_id", "ended"];

/** Returns whether staff may adopt an order found at the carrier despite these mismatches. */
export function mayBeOurs(reasons: readonly AdoptionMismatch[]): boolean {
  return !reasons.some((reason) => NEVER_OURS.includes(reason));
}
