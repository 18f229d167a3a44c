/** What an operator can do, under the names in `operator_deed` (decision 132). */
export type DeedKind =
  | "log_in"
  | "log_out"
  | "pause"
  | "resume"
  | "redrive"
  | "resend_step"
  | "replay_message"
  | "release_carrier_pause"
  | "exempt"
  | "end_exemption"
  | "end_plan"
  | "strike_role";

/** What became of a deed: `nothing` when there was nothing to change; a refusal has its reason behind the colon. */
export type DeedOutcome = "done" | "nothing" | `refused:${Refusal}`;

export type Refusal =
  | "no_reason"
  | "unknown_shop"
  | "unknown_queue"
  | "unknown_step"
  | "unknown_message"
  /** The words of the message were erased after it was applied, or because they named a person. */
  | "body_erased"
  | "not_refused"
  /** A worker has it in hand at this moment. */
  | "in_hand"
  /** Of those who answer the operator, none says what is charged: no plan is ended (decision 158). */
  | "switch_unset"
  /** The shop has no plan that stands. */
  | "no_plan";

/** A reason is a few words, of which none has to name a person. */
const REASON = { least: 3, most: 300 };

/** Returns a typed reason as it is kept, without line breaks and control characters; null when it says nothing. */
export function readReason(typed: string): string | null {
  const reason = typed
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, REASON.most);
  return reason.length < REASON.least ? null : reason;
}
