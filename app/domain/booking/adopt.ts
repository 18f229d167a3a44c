import { nationalNumber } from "~/domain/order/phone";
import { STATUS } from "~/domain/status/codes";

/** What we sent under a reference. */
export interface SentParcel {
  partnerId: string;
  firstSentAt: Date;
  codVnd: number;
  recipientPhone: string;
  declaredValueVnd: number;
}

/** What the carrier has under it (carrier 2.8); what it hides is null. */
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
const ENDED: readonly number[] = [STATUS.cancelled, STATUS.returnReconciled, STATUS.compensation, STATUS.returned];

/**
 * Whether an order found at the carrier is the parcel we sent (domain 4, "Adopting"): our reference, created not
 * before our first send, alive, and COD, phone and value as sent. What the carrier does not show cannot be confirmed,
 * so it differs.
 */
export function checkAdoption(sent: SentParcel, found: FoundParcel): AdoptionCheck {
  const earliest = sent.firstSentAt.getTime() - CLOCK_SKEW_MS;
  const phone = nationalNumber(found.recipientPhone);
  const differs: [AdoptionMismatch, boolean][] = [
    ["partner_id", found.partnerId !== sent.partnerId],
    ["created_before", found.createdAt === null || found.createdAt.getTime() < earliest],
    ["ended", ENDED.includes(found.status)],
    ["cod", found.codVnd !== sent.codVnd],
    ["phone", phone === null || phone !== nationalNumber(sent.recipientPhone)],
    ["value", found.declaredValueVnd !== sent.declaredValueVnd],
  ];
  const reasons = differs.filter(([, different]) => different).map(([reason]) => reason);
  return reasons.length === 0 ? { outcome: "adopt" } : { outcome: "mismatch", reasons };
}

/** Differences a person may answer for; under another reference, or when it has ended, an order cannot be the parcel. */
const NEVER_OURS: readonly AdoptionMismatch[] = ["partner_id", "ended"];

/** Whether staff may say that an order found at the carrier is theirs although it differs. */
export function mayBeOurs(reasons: readonly AdoptionMismatch[]): boolean {
  return !reasons.some((reason) => NEVER_OURS.includes(reason));
}
