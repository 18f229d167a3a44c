/**
 * What became of a cancel request (carrier 4.5).
 *
 * - `requested`: the carrier took the request; the order is cancelled only once its status says −1 (field notes 1.6).
 * - `already_cancelled`: a success too. `cannot_cancel`: picked up already, or refused at 12.
 * - `unknown`: nobody knows; read the status. `try_again`: not taken, ask again after `afterMs`.
 */
export type CancelOutcome =
  | {
      outcome: "requested" | "already_cancelled" | "cannot_cancel" | "not_found" | "unknown";
      message: string;
      code: string | null;
      logId: string | null;
    }
  | { outcome: "try_again"; afterMs: number; message: string; code: string | null; logId: string | null };
