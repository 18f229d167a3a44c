import { setTimeout as wait } from "node:timers/promises";
import type { Call } from "./calls.ts";
import { isFields, textOf } from "./fields.ts";
import { refuse } from "./refusals.ts";
import { bytesOf, forbidden, json, type Reply } from "./reply.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Fault } from "./state.ts";
import { vietnamIso } from "./times.ts";

/** How a call ends: an answer, a cut connection, or silence. */
export type Ending = Reply | "reset" | "hang";

const LATE_COMMIT_MS = 5000;

/**
 * Ends a call under a fault. `answer` lets the call take effect; whether that happens is part of each kind, and
 * `commit: true | false` on the fault decides otherwise.
 */
export async function endUnder(
  fault: Fault,
  call: Call,
  sandbox: Sandbox,
  answer: () => Promise<Reply>,
): Promise<Ending> {
  const spoil = SPOILED[fault.kind];
  if (spoil) return spoil(await answer());
  const refusal = REFUSED[fault.kind];
  if (refusal) {
    if (fault.commit) await answer();
    return refusal(fault, sandbox);
  }
  switch (fault.kind) {
    case "commit_late":
      await wait(fault.ms ?? LATE_COMMIT_MS);
      return answer();
    case "commit_then_fail":
      await answer();
      return REFUSED[fault.answer ?? "reset"]?.(fault, sandbox) ?? "reset";
    case "foreign_duplicate":
      return foreignDuplicate(call, sandbox);
    case "duplicate_30107":
      // The id counts as used, so unless told otherwise the order is there to be looked up.
      if (fault.commit !== false) await answer();
      return refuse({ code: 30107, fill: partnerIdOf(call) }, sandbox.logId());
    case "push_before_answer":
      return answerAfterPush(call, sandbox, answer);
    default:
      return answer();
  }
}

/** Answered instead of the service; the call does not take effect. */
const REFUSED: Record<string, (fault: Fault, sandbox: Sandbox) => Ending> = {
  hang: () => "hang",
  reset: () => "reset",
  http500: (_fault, sandbox) => refuse({ code: 10101 }, sandbox.logId()),
  html502: () => ({
    status: 502,
    headers: { "content-type": "text/html" },
    body: {
      bytes: Buffer.from(
        "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>",
      ),
    },
  }),
  empty200: () => ({ status: 200, headers: { "content-type": "application/json; charset=utf-8" }, body: null }),
  forbid403: () => forbidden(),
  unauthorized401: (_fault, sandbox) => refuse({ code: 20101 }, sandbox.logId()),
  throttle429: (fault, sandbox) => {
    const reply = json(429, { success: false, message: "Too many requests", log_id: sandbox.logId() });
    return { ...reply, headers: { ...reply.headers, "retry-after": String(Math.ceil((fault.ms ?? 1000) / 1000)) } };
  },
};

/** The call takes effect; its answer arrives damaged. */
const SPOILED: Record<string, (reply: Reply) => Reply> = {
  truncate: halved,
  wrong_types: (reply) =>
    reply.body && "json" in reply.body ? { ...reply, body: { json: mistyped(reply.body.json) } } : reply,
  pdf_json: (reply) =>
    isPdf(reply)
      ? { ...reply, body: { json: { success: false, message: "Mã vận đơn không hợp lệ, không tìm thấy vận đơn" } } }
      : reply,
  pdf_empty: (reply) => (isPdf(reply) ? { ...reply, body: null } : reply),
  pdf_truncated: (reply) => (isPdf(reply) ? halved(reply) : reply),
};

function isPdf(reply: Reply): boolean {
  return reply.headers["content-type"] === "application/pdf";
}

function halved(reply: Reply): Reply {
  const bytes = bytesOf(reply);
  return { ...reply, body: { bytes: bytes.subarray(0, Math.floor(bytes.length / 2)) } };
}

/** `success` stays, everything beside it changes its type: an answer that looks well and cannot be read. */
function mistyped(value: unknown): unknown {
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === "success" ? inner : other(inner)]),
  );
}

function other(value: unknown): unknown {
  if (typeof value === "string") return { value };
  if (Array.isArray(value)) return Object.fromEntries(value.map((item, index) => [`item${index}`, other(item)]));
  if (isFields(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, other(inner)]));
  return value === null ? [] : `(${String(value)})`;
}

function partnerIdOf(call: Call): string {
  return isFields(call.body.order) ? textOf(call.body.order.id) : "";
}

/** ORDER_ID_EXIST that speaks of somebody else's order (field notes 3): nothing is stored. */
function foreignDuplicate(call: Call, sandbox: Sandbox): Reply {
  const partnerId = `FOREIGN-${partnerIdOf(call)}`;
  return json(200, {
    success: false,
    message: `Đơn hàng ${partnerId} đã tồn tại trên hệ thống GHTK`,
    error: {
      code: "ORDER_ID_EXIST",
      partner_id: partnerId,
      ghtk_label: "S99999999.HN12.G3.999000001",
      created: vietnamIso(sandbox.nowMs() - 86_400_000),
      status: 2,
    },
  });
}

/** The new order's first event is pushed, and answered, before its creation is. */
async function answerAfterPush(call: Call, sandbox: Sandbox, answer: () => Promise<Reply>): Promise<Reply> {
  const reply = await answer();
  const order = sandbox.orders.byPartnerId(partnerIdOf(call));
  const [first, ...later] = order?.history ?? [];
  if (order && first && later.length === 0) await sandbox.pushes.tell(order, first);
  return reply;
}
