import type { CancelStanding } from "~/domain/booking/unanswered-cancel";
import { confirmProblemOf } from "~/domain/confirm/needed";
import type { Problem, ProblemCode } from "~/domain/parcel/problem";
import { isEditable, type ParcelState, UNANSWERED_STATES } from "~/domain/parcel/state";
import type { FlowDeedName } from "./actions";

/** Why what a workflow asked was not done. The codes are stored; their texts: `shopify_flow:problem.<code>` of both catalogues. */
export type FlowProblem =
  /** Shopify has no such order, or the app may not ship it. */
  | "order_unknown"
  /** Nothing of the order is to be shipped by the app. */
  | "no_parcel"
  /** A person must look at a parcel first. */
  | "needs_person"
  /** The same, with what stands in the way of its booking. */
  | `needs_person:${ProblemCode}`
  | "held"
  | "to_confirm"
  | "refused"
  /** It waits for the carrier's answer to its booking, or for its turn to be booked. */
  | "being_sent"
  /** It was sent meanwhile, or is on its way. */
  | "sent_already"
  | "not_booked"
  /** The courier has it, or its journey has ended. */
  | "cancel_too_late"
  | "cancel_refused"
  | "nothing_to_confirm";

/** A parcel, as far as it says what became of what was asked. */
export interface FlowParcelNow {
  state: ParcelState;
  problems: readonly Problem[];
  cancel: CancelStanding;
  confirmedCodVnd: number | undefined;
  /** The hold that was asked for was made, whether staff have released it since or not. */
  wasHeld: boolean;
}

/** `awaited`: it is not decided yet. */
export type FlowResult = { result: "done" } | { result: "awaited" } | { result: "failed"; problem: FlowProblem };

const DONE: FlowResult = { result: "done" };
const AWAITED: FlowResult = { result: "awaited" };
const failed = (problem: FlowProblem): FlowResult => ({ result: "failed", problem });

/**
 * Returns what became of a deed for the parcels of an order, once it was asked for: done when it is so of every parcel, failed with the
 * first problem otherwise, and awaited as long as one of them is not decided. The same parcels give the same result, whoever asks.
 */
export function resultOf(deed: FlowDeedName, parcels: readonly FlowParcelNow[]): FlowResult {
  if (parcels.length === 0) return failed("no_parcel");
  const results = parcels.map((parcel) => RESULT[deed](parcel));
  return (
    results.find(({ result }) => result === "awaited") ?? results.find(({ result }) => result === "failed") ?? DONE
  );
}

const isHeld = (problems: readonly Problem[]) => problems.some(({ code }) => code === "rule_hold");

/** Why a parcel could not be changed. One that staff may change again by now was on its way to the carrier a moment ago. */
function locked(state: ParcelState): FlowResult {
  if (state === "cancelled") return failed("no_parcel");
  return failed(UNANSWERED_STATES.includes(state) || isEditable(state) ? "being_sent" : "sent_already");
}

/** One that prevents the booking says more than one that may be booked past. */
function needsPersonFor(problems: readonly Problem[]): FlowProblem {
  const problem = problems.find(({ severity }) => severity === "block") ?? problems[0];
  return problem ? `needs_person:${problem.code}` : "needs_person";
}

const RESULT: Record<FlowDeedName, (parcel: FlowParcelNow) => FlowResult> = {
  book: ({ state, problems }) => {
    if (state === "booked" || state === "closed" || state === "cancelling") return DONE;
    if (UNANSWERED_STATES.includes(state)) return AWAITED;
    if (state === "refused") return failed("refused");
    if (state === "cancelled") return failed("no_parcel");
    if (state === "ready") return failed("needs_person");
    if (isHeld(problems)) return failed("held");
    return failed(confirmProblemOf(problems) ? "to_confirm" : needsPersonFor(problems));
  },
  hold: ({ state, problems, wasHeld }) => (isEditable(state) && (wasHeld || isHeld(problems)) ? DONE : locked(state)),
  // What nothing holds is as it was asked for, wherever it is.
  release: ({ state, problems }) => {
    if (state === "cancelled") return failed("no_parcel");
    return isEditable(state) && isHeld(problems) ? failed("held") : DONE;
  },
  cancel: ({ state, cancel }) => {
    if (state === "cancelled") return DONE;
    if (state === "cancelling" || UNANSWERED_STATES.includes(state)) return AWAITED;
    if (state === "closed") return failed("cancel_too_late");
    if (state !== "booked") return failed("not_booked");
    if (cancel === "unanswered") return AWAITED;
    return failed(cancel === "refused" ? "cancel_refused" : "cancel_too_late");
  },
  set: ({ state }) => (isEditable(state) ? DONE : locked(state)),
  confirm: ({ state, problems, confirmedCodVnd }) => {
    // One that waits for its turn to be booked was left there because nothing is asked of its buyer.
    if (!isEditable(state) && state !== "queued") return locked(state);
    return confirmProblemOf(problems) || confirmedCodVnd !== undefined ? DONE : failed("nothing_to_confirm");
  },
};
