import { initialScore, type PriceUnit, type UnitScore } from "./price-unit";

/** What this process has learned about the price unit of one shop. */
export interface PriceLearning {
  score: UnitScore;
  /** The unit that was stored or logged last. */
  reportedUnit: PriceUnit | null;
  /** When prices to compare with may be requested next (milliseconds since 1970), and how long to wait after that. */
  askAtMs: number;
  pauseMs: number;
}

export interface PriceUnitMemory {
  /** Returns a shop's learning, which starts from the unit known from elsewhere. Callers change it in place. */
  of(shopId: string, known: PriceUnit | null): PriceLearning;
  forget(shopId: string): void;
}

/** Long enough for the first answer to arrive before the second request. */
const FIRST_PAUSE_MS = 2_000;

/** Returns an empty memory. It holds a few numbers for each shop whose rates are asked for. */
export function createPriceUnitMemory(): PriceUnitMemory {
  const learnings = new Map<string, PriceLearning>();
  return {
    of(shopId, known) {
      let learning = learnings.get(shopId);
      if (!learning) {
        learning = { score: initialScore(known), reportedUnit: known, askAtMs: 0, pauseMs: FIRST_PAUSE_MS };
        learnings.set(shopId, learning);
      }
      return learning;
    },
    forget: (shopId) => void learnings.delete(shopId),
  };
}
