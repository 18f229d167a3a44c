import type { ControlCall } from "./control-call.ts";

/** `GET /pushes`: every webhook sent, one entry per attempt, oldest first. */
export function listPushes({ sandbox }: ControlCall) {
  return sandbox.state.pushes;
}

/** `POST /settle`: answers when no push is under way any more, late and held ones included. */
export async function settle({ sandbox }: ControlCall) {
  await sandbox.pushes.settled();
  return { ok: true, pushes: sandbox.state.pushes.length };
}

/** `GET /calls`: the latest 2,000 calls to the carrier, oldest first. */
export function listCalls({ sandbox }: ControlCall) {
  return sandbox.calls;
}
