/** Shopify's account of one shop's points, as read at a moment (shopify 4). */
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
 * Before the first answer: the standard plan's rate, and only a few points beyond the reserve, because another process may have just
 * emptied the bucket.
 */
export function firstGuess(nowMs: number): Bucket {
  return { available: 400, maximum: 2000, restoreRate: 100, readAt: nowMs };
}

/** Points in the bucket at a moment. May be negative after an optimistic guess. */
export function levelAt(bucket: Bucket, nowMs: number): number {
  const restored = (Math.max(0, nowMs - bucket.readAt) / 1000) * bucket.restoreRate;
  return Math.min(bucket.maximum, bucket.available + restored);
}

/** Points that background work leaves for people. */
export function reserveOf(bucket: Bucket): number {
  return Math.min(200, bucket.maximum / 10);
}

/**
 * Milliseconds until `cost` points can be spent with `reserve` points left over; 0 means now. More than the bucket can
 * ever hold waits for a full one.
 */
export function waitFor(bucket: Bucket, cost: number, reserve: number, nowMs: number): number {
  const needed = Math.min(cost + reserve, bucket.maximum);
  const missing = needed - levelAt(bucket, nowMs);
  return missing <= 0 ? 0 : Math.ceil((missing / bucket.restoreRate) * 1000);
}

/** The bucket after points were promised to a request that is on its way. */
export function spend(bucket: Bucket, cost: number, nowMs: number): Bucket {
  return { ...bucket, available: levelAt(bucket, nowMs) - cost, readAt: nowMs };
}

/**
 * The bucket after an answer. Requests still on their way may or may not be in Shopify's number: they are counted once
 * more, which leaves a few points unused but never asks for points that are not there.
 */
export function correct(reading: CostReading, onTheirWay: number, nowMs: number): Bucket {
  return {
    available: reading.available - onTheirWay,
    maximum: reading.maximum,
    restoreRate: reading.restoreRate,
    readAt: nowMs,
  };
}
