import { LRUCache } from "lru-cache";
import { atMost } from "~/domain/cache-limit";
import { DAY_MS } from "~/domain/durations";
import type { Database } from "./database.server";
import { type FeeDifference, saveFeeDifferences } from "./fee-differences.server";
import type { WaitingRows } from "./waiting-writes.server";

/** A fee answered from memory, not yet compared with the carrier's answer. */
export type ShownFee = Omit<FeeDifference, "provenAt" | "liveFeeVnd">;

/** Fees shown to buyers from memory, and those among them that were compared with the carrier's and wait to be written. */
export interface FeeDifferenceBuffer extends WaitingRows {
  /** A buyer was shown a fee from memory in answer to the question with this key. */
  shown(key: string, fee: ShownFee): void;
  /** The carrier answered that question. */
  proven(key: string, liveFeeVnd: number, at: Date): void;
}

const MAX_PROVEN = 5_000;
const MAX_SHOWN = 20_000;
/** A shown fee is dropped after a day: without another request for it nothing compares it with the carrier's. */
const SHOWN_MS = DAY_MS;

/** Returns an empty buffer that writes to `database`. */
export function createFeeDifferenceBuffer(database: Database): FeeDifferenceBuffer {
  const shown = new LRUCache<string, ShownFee>({ ...atMost(MAX_SHOWN), ttl: SHOWN_MS });
  let proven: FeeDifference[] = [];
  let dropped = 0;

  return {
    shown: (key, fee) => void shown.set(key, fee),
    proven(key, liveFeeVnd, provenAt) {
      const before = shown.get(key);
      if (!before) return;
      shown.delete(key);
      if (proven.length < MAX_PROVEN) proven.push({ ...before, liveFeeVnd, provenAt });
      else dropped += 1;
    },
    take() {
      const taken = proven;
      proven = [];
      if (taken.length === 0) return [];
      const putBack = () => {
        const room = MAX_PROVEN - proven.length;
        dropped += Math.max(0, taken.length - room);
        proven.unshift(...taken.slice(0, Math.max(0, room)));
      };
      return [{ what: "differences", write: () => saveFeeDifferences(database, taken), putBack }];
    },
    get dropped() {
      return dropped;
    },
    get waiting() {
      return proven.length;
    },
  };
}
