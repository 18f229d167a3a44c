import { CarrierError } from "./errors";

/** A write whose fate nobody knows: look before anything else (design 5). */
export interface UnknownOutcome {
  outcome: "unknown";
  reason: "timeout" | "network" | "unreadable" | "server_error";
  message: string;
  logId: string | null;
}

/** A write that the carrier did not take; the same may be sent again after `afterMs`. */
export interface TryAgain {
  outcome: "try_again";
  afterMs: number;
  message: string;
}

const PAUSE_MS = 5_000;

/**
 * Runs a write. The breakdowns that leave its fate open, or say that nothing was done, become outcomes; the rest is
 * thrown on.
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
