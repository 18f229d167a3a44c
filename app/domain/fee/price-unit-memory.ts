import { initialScore, type PriceUnit, type UnitScore } from "./price-unit";

/** What this process has learned of one shop's prices. */
export interface PriceLearning {
  score: UnitScore;
  /** What was written down or logged last. */
  told: PriceUnit | null;
  /** When prices to compare with may be asked for next, milliseconds since 1970, and how long to wait after that. */
  askAtMs: number;
  pauseMs: number;
}

export interface PriceUnitMemory {
  /** A shop's learning, begun with what is known from elsewhere. It is changed in place. */
  of(shopId: string, known: PriceUnit | null): PriceLearning;
  forget(shopId: string): void;
}

/** Long enough for the answer to come in before the second asking. */
const FIRST_PAUSE_MS = 2_000;

/** Begins with nothing; a few numbers for each shop whose rates are asked for. */
export function createPriceUnitMemory(): PriceUnitMemory {
  const learnings = new Map<string, PriceLearning>();
  return {
    of(shopId, known) {
      let learning = learnings.get(shopId);
      if (!learning) {
        learning = { score: initialScore(known), told: known, askAtMs: 0, pauseMs: FIRST_PAUSE_MS };
        learnings.set(shopId, learning);
      }
      return learning;
    },
    forget: (shopId) => void learnings.delete(shopId),
  };
}
