import { createHash } from "node:crypto";
import type { RateQuestion } from "./request-body.ts";

const SUCCESS_MS = 15 * 60_000;
const ERROR_MS = 30_000;
const KEPT = 5000;

/** Shopify's cache of a carrier service's answers: a success for 15 minutes, an error for 30 seconds (shopify 1.5). */
export class AnswerCache<Answer extends { failed: boolean }> {
  readonly #kept = new Map<string, { until: number; answer: Answer }>();

  /** Returns the answer that is still valid at `now` (milliseconds). */
  get(key: string, now: number): Answer | undefined {
    const found = this.#kept.get(key);
    if (found && found.until > now) return found.answer;
    this.#kept.delete(key);
    return undefined;
  }

  set(key: string, answer: Answer, now: number) {
    this.#kept.delete(key);
    this.#kept.set(key, { until: now + (answer.failed ? ERROR_MS : SUCCESS_MS), answer });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  clear() {
    this.#kept.clear();
  }
}

/**
 * Returns the key under which Shopify caches an answer: carrier service, goods, weights, origin and destination (shopify
 * 1.5). Not part of it: the customer, prices, discounts, the language. That the recipient's name and phone belong to the
 * customer, not to the destination, is an assumption.
 */
export function cacheKey(serviceId: number, { origin, destination, lines }: RateQuestion): string {
  const { countryCode, province, city, zip, address1, address2, company } = destination;
  const goods = lines
    .map(({ variant, quantity }) => [variant.id, quantity, variant.weight?.value, variant.weight?.unit])
    .sort(([a], [b]) => Number(a) - Number(b));
  const place = [countryCode, province, city, zip, address1, address2, company];
  return createHash("sha256")
    .update(JSON.stringify([serviceId, goods, origin.id, origin.address, place]))
    .digest("base64url");
}
