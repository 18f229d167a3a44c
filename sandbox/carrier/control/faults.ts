import type { Fault } from "../state.ts";
import type { ControlCall } from "./control-call.ts";
import { faultSchema } from "./schemas.ts";

/** Answers `GET /faults`: the faults that can still strike. */
export function listFaults({ sandbox }: ControlCall): Fault[] {
  return sandbox.state.faults;
}

/** Answers `POST /faults`: an array replaces all faults (`[]` clears them), a single object is added. */
export function addOrReplaceFaults({ sandbox, body }: ControlCall): Fault[] {
  const { state } = sandbox;
  if (!Array.isArray(body)) state.faults.push(faultFrom(body));
  else state.faults = body.map(faultFrom);
  return state.faults;
}

function faultFrom(given: unknown): Fault {
  const { seed, ...fault } = faultSchema.parse(given);
  return { ...fault, random: seed };
}

/** Answers `DELETE /faults`: removes all faults. */
export function clearFaults({ sandbox }: ControlCall): Fault[] {
  sandbox.state.faults = [];
  return [];
}
