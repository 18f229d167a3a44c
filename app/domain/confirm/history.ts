/**
 * What became of a parcel for its buyer, as far as the next parcel to the same phone is concerned. The codes are stored: one may be
 * added, none renamed. Its texts: `confirm:outcome.<outcome>`.
 */
export const BUYER_OUTCOMES = [
  "delivered",
  /** The buyer kept a part; the rest came back. */
  "partly",
  /** Comes back or came back: refused at the door, not reached three times, put off three times, or the carrier did not say why. */
  "refused",
  "unreachable",
  "put_off",
  "came_back",
  /** Comes back because the shop asked for it: not the buyer's doing. */
  "called_back",
  "lost",
  "under_way",
] as const;
export type BuyerOutcome = (typeof BUYER_OUTCOMES)[number];

/** Parcels that a buyer took, at least in part. */
const TAKEN: readonly BuyerOutcome[] = ["delivered", "partly"];
/** Parcels that a buyer did not take. */
const NOT_TAKEN: readonly BuyerOutcome[] = ["refused", "unreachable", "put_off", "came_back"];

/** How a shop's earlier parcels to one phone ended. */
export interface BuyerHistory {
  counts: Partial<Record<BuyerOutcome, number>>;
  /** When the newest of them changed last, ISO 8601; null: there is none. */
  lastAt: string | null;
  /** There are more than were counted. */
  more: boolean;
}

export const NO_HISTORY: BuyerHistory = { counts: {}, lastAt: null, more: false };

const sumOf = ({ counts }: BuyerHistory, outcomes: readonly BuyerOutcome[]) =>
  outcomes.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);

/** Returns how many parcels the buyer took, at least in part. */
export const takenBy = (history: BuyerHistory): number => sumOf(history, TAKEN);

/** Returns how many parcels came back because of the buyer, or for a reason that the carrier did not say. */
export const notTakenBy = (history: BuyerHistory): number => sumOf(history, NOT_TAKEN);

/** Returns how many parcels have been decided by the buyer: what *N of M* counts. */
export const decidedBy = (history: BuyerHistory): number => takenBy(history) + notTakenBy(history);

/** Returns whether the shop has sent the buyer anything that is counted. */
export const hasHistory = (history: BuyerHistory): boolean => sumOf(history, BUYER_OUTCOMES) > 0;
