import { optionsSchema } from "../options.ts";
import type { ControlCall } from "./control-call.ts";
import { level4Schema } from "./schemas.ts";

/** Answers `GET /options`: every option with its current value. */
export function readOptions({ sandbox }: ControlCall) {
  return sandbox.state.options;
}

/** Answers `POST /options`: changes the given options and leaves the others. */
export function setOptions({ sandbox, body }: ControlCall) {
  Object.assign(sandbox.state.options, optionsSchema.partial().parse(body));
  return sandbox.state.options;
}

/** Answers `PUT /level4`: replaces all level-4 names (carrier 4.10). */
export function putLevel4({ sandbox, body }: ControlCall) {
  sandbox.state.level4 = level4Schema.parse(body);
  return sandbox.state.level4;
}
