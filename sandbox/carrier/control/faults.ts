import { z } from "zod";
import type { Fault } from "../state.ts";
import type { ControlCall } from "./router.ts";
import { faultSchema } from "./schemas.ts";

/** `GET /faults`: what may still strike. */
export function listFaults({ sandbox }: ControlCall): Fault[] {
  return sandbox.state.faults;
}

/** `POST /faults`: an array takes the place of all faults (`[]` ends them), a single object is added. */
export function addOrReplaceFaults({ sandbox, body }: ControlCall): Fault[] {
  const { state } = sandbox;
  const given = z.union([z.array(faultSchema), faultSchema]).parse(body);
  const faults = [given].flat().map(({ seed, ...fault }) => ({ ...fault, random: seed }));
  state.faults = Array.isArray(given) ? faults : [...state.faults, ...faults];
  return state.faults;
}

/** `DELETE /faults`: nothing goes wrong any more. */
export function clearFaults({ sandbox }: ControlCall): Fault[] {
  sandbox.state.faults = [];
  return [];
}
