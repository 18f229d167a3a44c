import { nationalNumber } from "~/domain/order/phone";

/** What we sent under a reference. */
export interface SentParcel {
  partnerId: string;
  firstSentAt: Date;
  codVnd: number;
  recipientPhone: string;
  declaredValueVnd: number;
  weightGrams: number;
}

/** What the carrier has under that reference (carrier 2.8); null where it does not say. */
export interface FoundParcel {
  partnerId: string | null;
  createdAt: Date | null;
  codVnd: number | null;
  recipientPhone: string | null;
  declaredValueVnd: number | null;
  weightGrams: number | null;
}

/** Keys `changes:mismatch.reason.<reason>` of the catalogues. `ended` was stored by older releases. */
export type AdoptionMismatch = "partner_id" | "created_before" | "ended" | "cod" | "phone" | "value";

export type AdoptionCheck = { outcome: "adopt" } | { outcome: "mismatch"; reasons: AdoptionMismatch[] };

/** How far the carrier's clock may be behind ours. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

/**
 * Returns whether an order found at the carrier is the parcel we sent (domain 4.9): our reference, created no
 * earlier than our first send, and COD, phone and value as sent. A value that the carrier does not show cannot be
 * confirmed, so it counts as a mismatch. What became of the parcel since is for its history to say, not for this.
 *
 * `restoredTo`: the database was put back to this moment (decision 126). Parcels that we sent since are written nowhere, and their
 * references are given out again: one of that time is ours, if it has the weight that we sent, too. Two boxes of an order may differ in
 * nothing else.
 */
export function checkAdoption(sent: SentParcel, found: FoundParcel, restoredTo?: Date): AdoptionCheck {
  const isLost = restoredTo !== undefined && found.weightGrams === Math.ceil(sent.weightGrams);
  const since = isLost && restoredTo < sent.firstSentAt ? restoredTo : sent.firstSentAt;
  const earliest = since.getTime() - CLOCK_SKEW_MS;
  const phone = nationalNumber(found.recipientPhone);
  const differs: [AdoptionMismatch, boolean][] = [
    ["partner_id", found.partnerId !== sent.partnerId],
    ["created_before", found.createdAt === null || found.createdAt.getTime() < earliest],
    ["cod", found.codVnd !== sent.codVnd],
    ["phone", phone === null || phone !== nationalNumber(sent.recipientPhone)],
    ["value", found.declaredValueVnd !== sent.declaredValueVnd],
  ];
  const reasons = differs.filter(([, different]) => different).map(([reason]) => reason);
  return reasons.length === 0 ? { outcome: "adopt" } : { outcome: "mismatch", reasons };
}

/**
 * Returns when a parcel that we sent again was booked in the time that a restore lost (decision 126); undefined: it was not, it is booked
 * now.
 */
export function bookedInLostTime(
  firstSentAt: Date,
  createdAt: Date | null,
  restoredTo: Date | undefined,
): Date | undefined {
  if (!createdAt || !restoredTo || createdAt >= firstSentAt) return undefined;
  if (createdAt.getTime() < restoredTo.getTime() - CLOCK_SKEW_MS) return undefined;
  return createdAt < restoredTo ? restoredTo : createdAt;
}

/** Returns whether staff may adopt an order despite these mismatches: under another reference, it cannot be the parcel. */
export function mayBeOurs(reasons: readonly AdoptionMismatch[]): boolean {
  return !reasons.includes("partner_id");
}
