import { DAY_MS } from "~/domain/durations";

/** What the carrier is to pay for. Text keys `claims:kind.<kind>`. */
export const CLAIM_KINDS = ["lost", "damaged", "weight"] as const;

export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** Where a claim is. Text keys `claims:state.<state>`. */
export const CLAIM_STATES = ["open", "sent", "accepted", "refused", "paid"] as const;

export type ClaimState = (typeof CLAIM_STATES)[number];

/** What staff can do next; a claim that has ended can be taken up again. */
const NEXT: Record<ClaimState, readonly ClaimState[]> = {
  open: ["sent", "refused"],
  sent: ["accepted", "refused"],
  accepted: ["paid", "refused"],
  refused: ["open"],
  paid: ["accepted"],
};

/** Returns what a claim can become from where it is. */
export const nextStates = (state: ClaimState): readonly ClaimState[] => NEXT[state];

/** Returns whether nothing more is expected of a claim. */
export const isClosed = (state: ClaimState): boolean => state === "refused" || state === "paid";

/** Returns whether an amount is entered with this state: what the carrier accepted, or paid. */
export const hasAmount = (state: ClaimState): state is "accepted" | "paid" => state === "accepted" || state === "paid";

/** Returns until when a claim that is opened now should be with the carrier. */
export const deadlineOf = (openedAt: Date, days: number): Date => new Date(openedAt.getTime() + days * DAY_MS);

/** Longer than what staff write about a claim. */
export const LONGEST_CLAIM_NOTE = 1_000;
