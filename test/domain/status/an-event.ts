import type { CarrierEvent } from "~/domain/status/carrier-event";

/**
 * A message with status `code` that happened at `time` ("20T09:00": day and hour of November 2026, UTC) and arrived a minute
 * later.
 */
export function at(time: string, code: number, changes: Partial<CarrierEvent> = {}): CarrierEvent {
  const actionTime = new Date(`2026-11-${time}:00Z`);
  return {
    code,
    actionTime,
    receivedAt: new Date(actionTime.getTime() + 60_000),
    reasonCode: null,
    partialReturn: null,
    ...changes,
  };
}

/** The statuses one hour apart, starting on 20 November at 01:00 UTC. */
export function hourly(...codes: number[]): CarrierEvent[] {
  return codes.map((code, index) => at(`20T${String(index + 1).padStart(2, "0")}:00`, code));
}
