/** The points of one shop and app: 2,000, refilled by 100 a second, as in every recorded answer that shows them. */
const BUCKET = { maximumAvailable: 2000, restoreRate: 100 };

/** Shopify's leaky bucket, on a given clock. */
export class Bucket {
  readonly #now: () => number;
  #available = BUCKET.maximumAvailable;
  #at: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#at = now();
  }

  /** Takes points if enough are left. Returns whether it did. */
  take(points: number): boolean {
    this.#refill();
    if (this.#available < points) return false;
    this.#available -= points;
    return true;
  }

  /** Refunds the points that an operation did not need. */
  refund(points: number) {
    this.#available = Math.min(BUCKET.maximumAvailable, this.#available + points);
  }

  /** Empties the bucket, so that tests meet throttling. */
  drain() {
    this.#refill();
    this.#available = 0;
  }

  status() {
    this.#refill();
    return { ...BUCKET, currentlyAvailable: Math.floor(this.#available) };
  }

  #refill() {
    const now = this.#now();
    const seconds = Math.max(0, now - this.#at) / 1000;
    this.#available = Math.min(BUCKET.maximumAvailable, this.#available + seconds * BUCKET.restoreRate);
    this.#at = now;
  }
}
