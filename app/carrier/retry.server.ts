import { setTimeout as pause } from "node:timers/promises";
import { CarrierError, type CarrierErrorKind } from "./errors";

/** Kinds of error that are retried at once. `timeout` is not among them: the caller has waited long enough. */
const AGAIN: ReadonlySet<CarrierErrorKind> = new Set([
  "network",
  "unreachable",
  "server_error",
  "unreadable",
  "throttled",
]);
/** Default pauses before the second and third try, in milliseconds. */
export const RETRY_DELAYS_MS: readonly number[] = [250, 1_000];
/** The longest pause made here; a caller that can wait longer retries on its own. */
const LONGEST_PAUSE_MS = 5_000;

/**
 * Runs a read, and again after each of `delaysMs` while the error may be temporary. Each pause is jittered by up to half, or
 * longer if the carrier asked for it. Never use it for writes. Throws the last CarrierError.
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
