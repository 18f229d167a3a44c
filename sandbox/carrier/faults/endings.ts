import { setTimeout as wait } from "node:timers/promises";
import type { Call } from "../calls.ts";
import { isFields, textOf } from "../fields.ts";
import { refuse } from "../refusals.ts";
import { json, type Reply } from "../reply.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Fault } from "../state.ts";
import { vietnamIso } from "../times.ts";
import { type Ending, endWithout } from "./failures.ts";
import { spoil } from "./spoiling.ts";

const LATE_COMMIT_MS = 5000;

/**
 * Ends a call under a fault. `answer` runs the call, so that it takes effect. Each kind of fault decides whether that
 * happens; for most kinds `commit: true | false` on the fault overrides it.
 */
export async function endUnder(
  fault: Fault,
  call: Call,
  sandbox: Sandbox,
  answer: () => Promise<Reply>,
): Promise<Ending> {
  switch (fault.kind) {
    case "truncate":
    case "wrong_types":
    case "pdf_json":
    case "pdf_empty":
    case "pdf_truncated":
      return spoil(fault.kind, await answer());
    case "commit_late":
      await wait(fault.ms ?? LATE_COMMIT_MS);
      return answer();
    case "commit_then_fail":
      await answer();
      return endWithout(fault.answer ?? "reset", fault, sandbox);
    case "foreign_duplicate":
      return foreignDuplicate(call, sandbox);
    case "duplicate_30107":
      // The id counts as used, so the order exists for a look-up unless the fault says otherwise.
      if (fault.commit !== false) await answer();
      return refuse({ code: 30107, fill: partnerIdOf(call) }, sandbox.logId());
    case "push_before_answer":
      return answerAfterPush(call, sandbox, answer);
    default:
      if (fault.commit) await answer();
      return endWithout(fault.kind, fault, sandbox);
  }
}

function partnerIdOf(call: Call): string {
  return isFields(call.body.order) ? textOf(call.body.order.id) : "";
}

/** Returns ORDER_ID_EXIST about another shop's order (field notes 3); stores nothing. */
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

/** Pushes the new order's first event, and waits for that, before it answers the creation. */
async function answerAfterPush(call: Call, sandbox: Sandbox, answer: () => Promise<Reply>): Promise<Reply> {
  const reply = await answer();
  const order = sandbox.orders.byPartnerId(partnerIdOf(call));
  const [first, ...later] = order?.history ?? [];
  if (order && first && later.length === 0) await sandbox.pushes.send(order, first);
  return reply;
}
