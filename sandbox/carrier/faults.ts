import type { Call } from "./calls.ts";
import { decodeSegment } from "./calls.ts";
import { strikes } from "./fault-matching.ts";
import { isFields, textOf } from "./fields.ts";
import type { Fault, State } from "./state.ts";

/** Which calls a kind of fault is about; a kind not listed can strike any call. */
const CREATE = /^\/services\/shipment\/order$/;
const WRITE = /^\/services\/(shipment\/order|shipment\/cancel\/.+|shops\/add)$/;
const LABEL = /^\/services\/label\//;

export const CALL_FAULTS: Record<string, RegExp> = {
  latency: /^/,
  hang: /^/,
  reset: /^/,
  http500: /^/,
  html502: /^/,
  truncate: /^/,
  empty200: /^/,
  forbid403: /^/,
  unauthorized401: /^/,
  throttle429: /^/,
  wrong_types: /^/,
  commit_then_fail: WRITE,
  commit_late: WRITE,
  foreign_duplicate: CREATE,
  duplicate_30107: CREATE,
  push_before_answer: CREATE,
  pdf_json: LABEL,
  pdf_empty: LABEL,
  pdf_truncated: LABEL,
};

export const PUSH_FAULTS = ["push_lost", "push_twice", "push_late", "push_disorder"];

/** Every kind of fault the control API takes. */
export const FAULT_KINDS = [...Object.keys(CALL_FAULTS), ...PUSH_FAULTS];

/** The faults that strike a call: every matching `latency`, and the first of the others. */
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
