import { setTimeout as wait } from "node:timers/promises";
import { refuse } from "../refusals.ts";
import { forbidden, json, type Reply } from "../reply.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Fault } from "../state.ts";

/** How a call ends: an answer, a cut connection, or silence. */
export type Ending = Reply | "reset" | "hang";

const HTML = "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";

/** Ends a call with the failure of this kind, whether or not the call took effect. */
export async function endWithout(kind: string, fault: Fault, sandbox: Sandbox): Promise<Ending> {
  switch (kind) {
    case "hang":
      // With `ms` the connection is cut after that time; without it the call hangs until the caller gives up.
      if (fault.ms === undefined) return "hang";
      await wait(fault.ms);
      return "reset";
    case "http500":
      return refuse({ code: 10101 }, sandbox.logId());
    case "html502":
      return { status: 502, headers: { "content-type": "text/html" }, body: { bytes: Buffer.from(HTML) } };
    case "empty200":
      return { status: 200, headers: { "content-type": "application/json; charset=utf-8" }, body: null };
    case "forbid403":
      return forbidden();
    case "unauthorized401":
      return refuse({ code: 20101 }, sandbox.logId());
    case "throttle429":
      return throttled(fault, sandbox);
    case "refuse":
      return refuse({ code: fault.code ?? 10101, fill: fault.fill }, sandbox.logId());
    default:
      return "reset";
  }
}

function throttled(fault: Fault, sandbox: Sandbox): Reply {
  const reply = json(429, { success: false, message: "Too many requests", log_id: sandbox.logId() });
  const seconds = String(Math.ceil((fault.ms ?? 1000) / 1000));
  return { ...reply, headers: { ...reply.headers, "retry-after": seconds } };
}
