import type { Fault } from "../state.ts";
import type { ControlCall } from "./control-call.ts";
import { faultSchema } from "./schemas.ts";

/** `GET /faults`: what may still strike. */
export function listFaults({ sandbox }: ControlCall): Fault[] {
  return sandbox.state.faults;
}

/** `POST /faults`: an array takes the place of all faults (`[]` ends them), a single object is added. */
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

/** `DELETE /faults`: nothing goes wrong any more. */
export function clearFaults({ sandbox }: ControlCall): Fault[] {
  sandbox.state.faults = [];
  return [];
}
