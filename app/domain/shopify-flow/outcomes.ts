import { confirmProblemOf } from "~/domain/confirm/needed";
import type { Problem } from "~/domain/parcel/problem";
import { isEditable, type ParcelState } from "~/domain/parcel/state";
import type { FlowDeedName } from "./actions";

/** Why what a workflow asked was not done. The codes are stored; their texts: `shopify_flow:problem.<code>` of both catalogues. */
export type FlowProblem =
  /** Shopify has no such order, or the app may not ship it. */
  | "order_unknown"
  /** Nothing of the order is to be shipped by the app. */
  | "no_parcel"
  /** A person must look at a parcel first. */
  | "needs_person"
  | "held"
  | "to_confirm"
  | "refused"
  /** It was sent meanwhile, or is on its way. */
  | "sent_already"
  | "not_booked"
  | "cancel_too_late"
  | "cancel_refused"
  | "nothing_to_confirm"
  | "nothing_held";

/** A parcel, as far as it says what became of what was asked. */
export interface FlowParcelNow {
  state: ParcelState;
  problems: readonly Problem[];
  attention: string | null;
  confirmedCodVnd: number | undefined;
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

const RESULT: Record<FlowDeedName, (parcel: FlowParcelNow) => FlowResult> = {
  book: ({ state, problems }) => {
    if (state === "booked" || state === "closed" || state === "cancelling") return DONE;
    if (state === "queued" || state === "booking" || state === "unknown") return AWAITED;
    if (state === "refused") return failed("refused");
    if (state === "cancelled") return failed("no_parcel");
    if (state === "ready") return failed("needs_person");
    if (problems.some(({ code }) => code === "rule_hold")) return failed("held");
    return failed(confirmProblemOf(problems) ? "to_confirm" : "needs_person");
  },
  hold: ({ state, problems }) =>
    isEditable(state) && problems.some(({ code }) => code === "rule_hold") ? DONE : failed("sent_already"),
  release: ({ state, problems }) =>
    isEditable(state) && problems.some(({ code }) => code === "rule_hold") ? failed("held") : DONE,
  cancel: ({ state, attention }) => {
    if (state === "cancelled") return DONE;
    if (attention === "cancel_refused" || attention === "cancel_not_permitted") return failed("cancel_refused");
    if (state === "booked" || state === "cancelling") return AWAITED;
    return failed(state === "closed" ? "cancel_too_late" : "not_booked");
  },
  set: ({ state }) => (isEditable(state) ? DONE : failed("sent_already")),
  confirm: ({ state, problems, confirmedCodVnd }) => {
    if (!isEditable(state)) return failed("sent_already");
    return confirmProblemOf(problems) || confirmedCodVnd !== undefined ? DONE : failed("nothing_to_confirm");
  },
};
