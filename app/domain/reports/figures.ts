/** Sums over parcels, as they are kept. Money is whole VND. */
export interface Figures {
  parcels: number;
  underWay: number;
  delivered: number;
  partly: number;
  returned: number;
  lost: number;
  cancelled: number;
  /** Days to deliver of those that arrived, and how many of these are known. */
  days: number;
  timed: number;
  /** Attempts at the door of those that arrived or came back. */
  attempts: number;
  /** Every fee in the ledger. */
  chargedVnd: number;
  returnVnd: number;
  /** The fees of parcels that are not under way any more. */
  endedChargedVnd: number;
  /** The fees of parcels that came back or were lost. */
  wastedVnd: number;
  buyerPaidVnd: number;
  doorFeeVnd: number;
  compensationVnd: number;
  /** What was quoted, and what was charged for the same deliveries. */
  quotedVnd: number;
  quotedChargedVnd: number;
  codVnd: number;
  collectedVnd: number;
  paidOutVnd: number;
  /** Parcels that arrived and of which a day was promised; how many of them arrived by it, and how many days later the others did. */
  promised: number;
  kept: number;
  lateDays: number;
}

export const NO_FIGURES: Figures = {
  ...{ parcels: 0, underWay: 0, delivered: 0, partly: 0, returned: 0, lost: 0, cancelled: 0 },
  ...{ days: 0, timed: 0, attempts: 0, chargedVnd: 0, returnVnd: 0, endedChargedVnd: 0, wastedVnd: 0 },
  ...{ buyerPaidVnd: 0, doorFeeVnd: 0, compensationVnd: 0, quotedVnd: 0, quotedChargedVnd: 0 },
  ...{ codVnd: 0, collectedVnd: 0, paidOutVnd: 0, promised: 0, kept: 0, lateDays: 0 },
};

/** Their names, in their order. */
export const FIGURES = Object.keys(NO_FIGURES) as (keyof Figures)[];

/** Returns figures added up. */
export function addFigures(some: readonly Figures[]): Figures {
  const sum = { ...NO_FIGURES };
  for (const one of some) for (const figure of FIGURES) sum[figure] += one[figure];
  return sum;
}

/** Returns how many parcels have ended at the buyer, back at the shop, or nowhere: of what a rate is said. */
export const endedOf = ({ delivered, partly, returned, lost }: Figures): number => delivered + partly + returned + lost;

/** Returns how many reached the buyer, at least in part. */
export const arrivedOf = ({ delivered, partly }: Figures): number => delivered + partly;

/** Returns how many came back whole or were lost. */
export const failedOf = ({ returned, lost }: Figures): number => returned + lost;

/** Returns what sending them earned (below 0: cost): what buyers and the carrier paid, less the carrier's fees. Parcels under way are left out. */
export const marginVnd = (of: Figures): number =>
  of.buyerPaidVnd + of.doorFeeVnd + of.compensationVnd - of.endedChargedVnd;

/** Fewer ended parcels say little about a lane or a product. */
export const FEW_PARCELS = 5;

/** Returns whether too few have ended for a rate to mean anything. */
export const isFew = (of: Figures): boolean => endedOf(of) < FEW_PARCELS;

/** Returns a part in percent, rounded; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((100 * part) / whole);

/** Returns the average of begun days, or of attempts, to one decimal; null of nothing. */
export const averageOf = (sum: number, of: number): number | null =>
  of === 0 ? null : Math.round((10 * sum) / of) / 10;
