import { z } from "zod";

/** A fault to simulate. `times` counts down; without it the fault stays until it is cleared. */
export const faultSchema = z.strictObject({
  kind: z.enum([
    /** GraphQL: answers THROTTLED without doing anything. */
    "throttle",
    /** GraphQL: answers `status` (500 by default) without doing anything. */
    "error",
    /** GraphQL: does the work, then never answers, or answers `status`. */
    "timeout_after",
    /** GraphQL: waits `delayMs` before the work. */
    "latency",
    /** GraphQL: answers 401 as for a revoked token. */
    "unauthorized",
    /** Token endpoint: answers `status` (500 by default). */
    "token_error",
    /** Webhooks: is never sent. */
    "drop_webhook",
    /** Webhooks: is sent twice with one id. */
    "duplicate_webhook",
    /** Webhooks: is sent `delayMs` (1000 by default) late, so that later ones overtake it. */
    "reorder_webhook",
    /** Rates at checkout: the request never reaches the app. */
    "rate_lost",
    /** Rates: the read time-out is `delayMs` (1000 by default) instead of Shopify's 10 seconds. */
    "rate_timeout",
    /** Rates: the request is signed, which Shopify does not document; `rate_bad_hmac` signs it wrongly. */
    "rate_hmac",
    "rate_bad_hmac",
    /** Rates: the app is asked even when the cache has an answer. */
    "rate_cold",
  ]),
  shop: z.string().optional(),
  /** Only this GraphQL operation name, or one that contains this root field. */
  operation: z.string().optional(),
  /** Only this webhook topic. */
  topic: z.string().optional(),
  times: z.int().min(1).optional(),
  delayMs: z.int().min(0).optional(),
  status: z.int().min(400).max(599).optional(),
});

export type Fault = z.output<typeof faultSchema>;

/** The active faults, in order. */
export class Faults {
  #active: Fault[] = [];

  get active(): readonly Fault[] {
    return this.#active;
  }

  add(fault: Fault) {
    this.#active.push({ ...fault });
  }

  clear() {
    this.#active = [];
  }

  /** Returns the first matching fault of a kind and counts down its `times`. */
  take(kind: Fault["kind"], where: { shop: string; topic?: string; operations?: string[] }): Fault | undefined {
    const fault = this.#active.find(
      (candidate) =>
        candidate.kind === kind &&
        (candidate.shop === undefined || candidate.shop === where.shop) &&
        (candidate.topic === undefined || candidate.topic === where.topic) &&
        (candidate.operation === undefined || (where.operations ?? []).includes(candidate.operation)),
    );
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times === 0) this.#active = this.#active.filter((other) => other !== fault);
    }
    return fault;
  }
}
