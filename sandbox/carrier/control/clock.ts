import { runCourier } from "../courier.ts";
import type { ControlCall } from "./control-call.ts";
import { clockSchema, courierSchema } from "./schemas.ts";

/** Answers `GET /clock`: the carrier's time. */
export function readClock({ sandbox }: ControlCall) {
  return { now: new Date(sandbox.nowMs()).toISOString(), offsetSeconds: sandbox.state.clockOffsetMs / 1000 };
}

/** Answers `POST /clock` `{advanceSeconds}`: moves the clock; a courier that is on takes the steps that have become due. */
export function advanceClock(control: ControlCall) {
  const { advanceSeconds } = clockSchema.parse(control.body);
  control.sandbox.state.clockOffsetMs += advanceSeconds * 1000;
  const moved = runCourier(control.sandbox);
  return { ...readClock(control), moved };
}

/** Answers `POST /courier` `{on, seed, speed}`: starts or stops the courier that moves parcels automatically. */
export function setCourier({ sandbox, body }: ControlCall) {
  const { on, seed, speed } = courierSchema.parse(body ?? {});
  sandbox.state.courier = on ? { seed, speed } : null;
  return { courier: sandbox.state.courier, moved: runCourier(sandbox) };
}
