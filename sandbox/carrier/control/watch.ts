import type { ControlCall } from "./control-call.ts";

/** Answers `GET /pushes`: every push sent, one entry per attempt, oldest first. */
export function listPushes({ sandbox }: ControlCall) {
  return sandbox.state.pushes;
}

/** Answers `POST /settle` once no push is under way, delayed and held-back ones included. */
export async function settle({ sandbox }: ControlCall) {
  await sandbox.pushes.settled();
  return { ok: true, pushes: sandbox.state.pushes.length };
}

/** Answers `GET /calls`: the latest 2,000 calls to the carrier, oldest first. */
export function listCalls({ sandbox }: ControlCall) {
  return sandbox.calls;
}
