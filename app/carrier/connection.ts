import { CarrierError } from "./errors";
import { judge } from "./verdict";
import type { WireAnswer, WireRequest } from "./wire";

/** `rejected`: the carrier does not accept the token (carrier 4.11, 5.1.4). */
export type ConnectionOutcome =
  | { outcome: "ok"; message: string }
  | { outcome: "rejected"; message: string; logId: string | null; httpStatus: number | null };

/** Builds the connection check (carrier 4.11). */
export function connectionRequest(): WireRequest {
  return { method: "GET", path: "/services/authenticated" };
}

/** Reads the answer to the connection check. Throws like `judge` when the answer neither accepts nor rejects the token. */
export function readConnection(answer: WireAnswer): ConnectionOutcome {
  try {
    const verdict = judge(answer);
    if (verdict.accepted) return { outcome: "ok", message: verdict.envelope.message ?? "" };
    const { message, logId, httpStatus } = verdict.refusal;
    return { outcome: "rejected", message, logId, httpStatus };
  } catch (error) {
    if (!(error instanceof CarrierError) || error.kind !== "unauthorized") throw error;
    return { outcome: "rejected", message: error.message, logId: error.logId, httpStatus: error.httpStatus };
  }
}
