const MINUTE_MS = 60_000;

/** Counts a shop's requests to carrier services: many requests shorten Shopify's read time-out (shopify 1.5). */
export class ReadTimeout {
  readonly #counts = new Map<string, { minute: number; now: number; before: number }>();
  readonly #usualMs: number;

  constructor(usualMs: number) {
    this.#usualMs = usualMs;
  }

  /** Counts a request of the shop and returns its time-out in milliseconds: 10 s, 5 s above 1,500 a minute, 3 s above 3,000. */
  next(shop: string, now: number): number {
    const minute = Math.floor(now / MINUTE_MS);
    const last = this.#counts.get(shop);
    const count =
      last?.minute === minute
        ? { ...last, now: last.now + 1 }
        : { minute, now: 1, before: last?.minute === minute - 1 ? last.now : 0 };
    this.#counts.set(shop, count);
    const lastMinute = count.now + count.before * (1 - (now % MINUTE_MS) / MINUTE_MS);
    if (lastMinute > 3000) return Math.min(this.#usualMs, 3000);
    if (lastMinute > 1500) return Math.min(this.#usualMs, 5000);
    return this.#usualMs;
  }

  clear() {
    this.#counts.clear();
  }
}
