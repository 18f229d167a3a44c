import type { Call } from "../calls.ts";
import type { Sandbox } from "../sandbox.ts";

/** A control call: the names in its path and its JSON body (undefined without one). */
export interface ControlCall {
  sandbox: Sandbox;
  call: Call;
  names: string[];
  body: unknown;
}
