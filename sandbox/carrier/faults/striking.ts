import { type Call, decodeSegment } from "../calls.ts";
import { isFields, textOf } from "../fields.ts";
import type { Fault, State } from "../state.ts";
import { strikes } from "./matching.ts";

const ANY = /^/;
const CREATE = /^\/services\/shipment\/order$/;
const WRITE = /^\/services\/(shipment\/order|shipment\/cancel\/.+|shops\/add)$/;
const LABEL = /^\/services\/label\//;

/** The kinds of fault that can strike a call, each with the paths it applies to. */
const CALL_FAULTS: Record<string, RegExp> = {
  latency: ANY,
  hang: ANY,
  reset: ANY,
  http500: ANY,
  html502: ANY,
  truncate: ANY,
  empty200: ANY,
  forbid403: ANY,
  unauthorized401: ANY,
  throttle429: ANY,
  refuse: ANY,
  wrong_types: ANY,
  commit_then_fail: WRITE,
  commit_late: WRITE,
  foreign_duplicate: CREATE,
  duplicate_30107: CREATE,
  push_before_answer: CREATE,
  pdf_json: LABEL,
  pdf_empty: LABEL,
  pdf_truncated: LABEL,
};

/** The kinds of fault that can strike a push. */
export const PUSH_FAULTS = ["push_lost", "push_twice", "push_late", "push_disorder"];

export const FAULT_KINDS = [...Object.keys(CALL_FAULTS), ...PUSH_FAULTS];

/**
 * Returns the faults that strike a call: the total wait of every matching `latency`, and the first matching fault of
 * another kind.
 */
export function faultsFor(call: Call, state: State): { waitMs: number; fault: Fault | undefined } {
  const order = call.body.order;
  const occasion = {
    method: call.method,
    path: decodeSegment(call.path),
    token: call.token,
    partnerId: isFields(order) ? textOf(order.id) : undefined,
  };
  const about = state.faults.filter((fault) => CALL_FAULTS[fault.kind]?.test(call.path));
  const waitMs = about
    .filter((fault) => fault.kind === "latency" && strikes(fault, occasion))
    .reduce((sum, fault) => sum + (fault.ms ?? 1000), 0);
  return { waitMs, fault: about.find((fault) => fault.kind !== "latency" && strikes(fault, occasion)) };
}
