/** The points that Shopify grants one shop, as read at a moment (shopify 4). */
export interface Bucket {
  available: number;
  maximum: number;
  /** Points per second. */
  restoreRate: number;
  /** Milliseconds since 1970. */
  readAt: number;
}

/** The cost block of one answer. */
export interface CostReading {
  requested: number;
  available: number;
  maximum: number;
  restoreRate: number;
}

/**
 * Returns the assumed bucket before the first answer: the standard plan's rate, and only a few points above the reserve, because
 * another process may have just emptied the bucket. `nowMs` is in milliseconds since 1970.
 */
export function firstGuess(nowMs: number): Bucket {
  return { available: 400, maximum: 2000, restoreRate: 100, readAt: nowMs };
}

/** Returns the points in the bucket at a moment. May be negative after an optimistic guess. */
export function levelAt(bucket: Bucket, nowMs: number): number {
  const restored = (Math.max(0, nowMs - bucket.readAt) / 1000) * bucket.restoreRate;
  return Math.min(bucket.maximum, bucket.available + restored);
}

/** Returns the points that background work leaves for interactive calls. */
export function reserveOf(bucket: Bucket): number {
  return Math.min(100, bucket.maximum / 20);
}

/**
 * Returns the milliseconds until `cost` points can be spent with `reserve` points left over; 0 means now. For more points than
 * the bucket can hold, returns the time until it is full.
 */
export function waitFor(bucket: Bucket, cost: number, reserve: number, nowMs: number): number {
  const needed = Math.min(cost + reserve, bucket.maximum);
  const missing = needed - levelAt(bucket, nowMs);
  return missing <= 0 ? 0 : Math.ceil((missing / bucket.restoreRate) * 1000);
}

/**
 * Returns what a request counts for in one of several processes that spend from the same bucket without knowing of each other:
 * as much as if all of them sent one like it. Each answer tells what they really spent.
 */
export function countedCost(cost: number, processes: number): number {
  return cost * Math.max(1, processes);
}

/** Returns the bucket after points were reserved for a request in flight. */
export function spend(bucket: Bucket, cost: number, nowMs: number): Bucket {
  return { ...bucket, available: levelAt(bucket, nowMs) - cost, readAt: nowMs };
}

/**
 * Returns the bucket after an answer. Shopify's number may or may not include `pointsInFlight`: they are subtracted
 * again, which may leave a few points unused but never spends points that are not there.
 */
export function correct(reading: CostReading, pointsInFlight: number, nowMs: number): Bucket {
  return {
    available: reading.available - pointsInFlight,
    maximum: reading.maximum,
    restoreRate: reading.restoreRate,
    readAt: nowMs,
  };
}
