import { optionsSchema } from "../options.ts";
import type { ControlCall } from "./control-call.ts";
import { level4Schema } from "./schemas.ts";

/** `GET /options`: every option with its present value. */
export function readOptions({ sandbox }: ControlCall) {
  return sandbox.state.options;
}

/** `POST /options`: changes the options given, leaves the others. */
export function setOptions({ sandbox, body }: ControlCall) {
  Object.assign(sandbox.state.options, optionsSchema.partial().parse(body));
  return sandbox.state.options;
}

/** `PUT /level4`: all level-4 names from now on (carrier 4.10). */
export function putLevel4({ sandbox, body }: ControlCall) {
  sandbox.state.level4 = level4Schema.parse(body);
  return sandbox.state.level4;
}
