import type { Call } from "../calls.ts";
import type { Sandbox } from "../sandbox.ts";

/** A control call: what its path names and the JSON it carries (undefined without a body). */
export interface ControlCall {
  sandbox: Sandbox;
  call: Call;
  names: string[];
  body: unknown;
}
