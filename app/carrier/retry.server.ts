import { setTimeout as pause } from "node:timers/promises";
import { CarrierError, type CarrierErrorKind } from "./errors";

/** Worth a second try at once. A deadline that has passed is not: the caller has waited long enough. */
const AGAIN: ReadonlySet<CarrierErrorKind> = new Set([
  "network",
  "unreachable",
  "server_error",
  "unreadable",
  "throttled",
]);
/** Pauses before the second and third try, unless configured otherwise. */
export const RETRY_DELAYS_MS: readonly number[] = [250, 1_000];
/** A longer wait than this is the caller's to take. */
const LONGEST_PAUSE_MS = 5_000;

/**
 * Runs a read, and again after each of `delaysMs` (jittered by half either way, or what the carrier asked for) while
 * it breaks down in a way that may pass. Never for writes. Throws the last CarrierError.
 */
export async function retryingRead<T>(read: () => Promise<T>, delaysMs: readonly number[]): Promise<T> {
  for (const delayMs of delaysMs) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof CarrierError) || !AGAIN.has(error.kind)) throw error;
      const pauseMs = Math.max(delayMs * (0.5 + Math.random()), error.afterMs ?? 0);
      if (pauseMs > LONGEST_PAUSE_MS) throw error;
      await pause(pauseMs);
    }
  }
  return read();
}
