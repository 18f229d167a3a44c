import type { TryAgain, UnknownOutcome } from "./unknown-outcome";
import { judge, type Refusal } from "./verdict";
import { type OrderRef, orderSegment, type WireAnswer, type WireRequest } from "./wire";

/**
 * The outcome of a cancel request (carrier 4.5).
 *
 * - `requested`: the carrier took the request; the order is cancelled only once its status is −1 (field notes 1.6).
 * - `already_cancelled`: counts as a success.
 * - `cannot_cancel`: the parcel is already picked up, or the carrier refuses at status 12.
 * - `unknown`: the request may have been carried out; read the status.
 * - `try_again`: not taken, ask again after `afterMs`.
 */
export type CancelOutcome =
  | { outcome: "requested"; message: string; logId: string | null }
  | {
      outcome: "already_cancelled" | "cannot_cancel" | "not_found";
      code: string | null;
      message: string;
      logId: string | null;
    }
  | UnknownOutcome
  | TryAgain;

/** Builds a cancel request (carrier 4.5): POST, without a body. */
export function cancelRequest(ref: OrderRef): WireRequest {
  return {
    method: "POST",
    path: `/services/shipment/cancel/${orderSegment(ref)}`,
    headers: { "Content-Type": "application/json" },
  };
}

/**
 * Reads the answer to a cancel request. The text of a success is ignored: it only confirms that a request was sent. Throws like
 * `judge`.
 */
export function readCancel(answer: WireAnswer): CancelOutcome {
  const verdict = judge(answer);
  if (verdict.accepted) {
    const { message, log_id } = verdict.envelope;
    return { outcome: "requested", message: message ?? "", logId: log_id };
  }
  const { code, message, logId } = verdict.refusal;
  return { outcome: refusedCancel(verdict.refusal), code, message, logId };
}

/** Classifies by the code (field notes 2). The message, whose wording changes, is used only where there is no code. */
function refusedCancel({ code, message }: Refusal): "already_cancelled" | "cannot_cancel" | "not_found" {
  if (code === "50101") return "already_cancelled";
  if (code === "50109") return "not_found";
  if (code !== null) return "cannot_cancel";
  const words = message.normalize("NFC");
  if (/trạng thái h(ủy|uỷ)|already cancel/iu.test(words)) return "already_cancelled";
  return /không tìm thấy|not found/iu.test(words) ? "not_found" : "cannot_cancel";
}
