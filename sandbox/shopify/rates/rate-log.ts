import type { CarrierRate } from "./carrier-answer.ts";
import type { RateRequestBody } from "./request-body.ts";

/** One question to a carrier service with its answer. */
export interface RateRecord {
  id: string;
  at: string;
  shop: string;
  carrierService: { id: number; name: string };
  callbackUrl: string;
  /** Whether the app was asked or the answer came from the cache. */
  from: "callback" | "cache";
  /** `failed`: the buyer sees the backup rate. `not_served`: no rate at all, and no backup rate either. */
  outcome: "rates" | "not_served" | "failed";
  problem: string | null;
  /** Only country and city were known. */
  isPartial: boolean;
  status: number | null;
  durationMs: number;
  timeoutMs: number | null;
  request: RateRequestBody;
  /** The answer's text and headers; null when there was no answer or it came from the cache. */
  answer: string | null;
  answerHeaders: Record<string, string>;
  rates: CarrierRate[];
  /** The record that this one repeats. */
  replayOf: string | null;
}

/** Returns the app's own comment on an answer: an app may name its source in `Server-Timing`, which Shopify does not read. */
export function serverTiming(record: RateRecord): string {
  return record.answerHeaders["server-timing"] ?? "";
}

const KEPT = 1000;

/** The latest questions to carrier services, oldest first. Adding one takes constant time on average. */
export class RateLog {
  #records: RateRecord[] = [];

  get records(): readonly RateRecord[] {
    return this.#records.slice(-KEPT);
  }

  find(id: string): RateRecord | undefined {
    return this.#records.find((record) => record.id === id);
  }

  add(record: RateRecord): RateRecord {
    this.#records.push(record);
    if (this.#records.length > 2 * KEPT) this.#records = this.#records.slice(-KEPT);
    return record;
  }

  clear() {
    this.#records = [];
  }
}
