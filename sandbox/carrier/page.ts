import type { Call } from "./calls.ts";
import type { Reply } from "./reply.ts";
import type { Sandbox } from "./sandbox.ts";
export function answerPage(_call: Call, _sandbox: Sandbox): Reply {
  return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body: { bytes: Buffer.from("") } };
}
