import { CarrierError } from "./errors";

/** A write that may or may not have happened: look it up before anything else (design 5). */
export interface UnknownOutcome {
  outcome: "unknown";
  reason: "timeout" | "network" | "unreadable" | "server_error";
  message: string;
  logId: string | null;
}

/** A write that the carrier did not take; the same request may be sent again after `afterMs`. */
export interface TryAgain {
  outcome: "try_again";
  afterMs: number;
  message: string;
}

const PAUSE_MS = 5_000;

/**
 * Runs a write. Turns breakdowns that leave its result unknown, or that mean nothing was done, into outcomes; throws the rest.
 */
export async function orUnknown<T>(write: () => Promise<T>): Promise<T | UnknownOutcome | TryAgain> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    const { kind, message, logId, afterMs } = error;
    switch (kind) {
      case "timeout":
      case "network":
      case "unreadable":
      case "server_error":
        return { outcome: "unknown", reason: kind, message, logId };
      case "throttled":
      case "busy":
      case "unreachable":
        return { outcome: "try_again", afterMs: afterMs ?? PAUSE_MS, message };
      default:
        throw error;
    }
  }
}
