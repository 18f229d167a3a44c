import type { CarrierRate } from "./carrier-answer.ts";
import type { RateRequestBody } from "./request-body.ts";

/** One question to a carrier service with its answer. */
export interface RateRecord {
  id: string;
  at: string;
  shop: string;
  carrierService: { id: number; name: string };
  callbackUrl: string;
  /** Whether the app was asked now or an earlier answer was taken. */
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
  /** The answer as text, and its headers; null when there was none or it came from the cache. */
  answer: string | null;
  answerHeaders: Record<string, string>;
  rates: CarrierRate[];
  /** The record that this one repeats. */
  replayOf: string | null;
}

/** What the app itself says of an answer: an app may name its source in `Server-Timing`, which Shopify does not read. */
export function ownWords(record: RateRecord): string {
  return record.answerHeaders["server-timing"] ?? "";
}

const KEPT = 1000;

/** The last questions to carrier services, oldest first. Adding one costs the same however many there were. */
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
