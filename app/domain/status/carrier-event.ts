import { isOfficialStatus, isShipperReported, type OfficialStatus, STATUS, statusRank } from "./codes";

/**
 * One status message of the carrier, pushed or read (carrier 2.8, 6). A polled record's `modified` is its action
 * time.
 */
export interface CarrierEvent {
  code: number;
  /** Null when the carrier wrote none that can be read. */
  actionTime: Date | null;
  receivedAt: Date;
  reasonCode: string | null;
  /**
   * `return_part_package`: true when the buyer kept a part only. Null when nothing was said: a status record never says it,
   * and a push may leave it out.
   */
  partialReturn: boolean | null;
  /** Why a pushed status was not believed when it came; left out for one that was. */
  doubt?: PushDoubt;
}

/** The carrier itself said something else, or could not be asked any more. */
export type PushDoubt = "contradicted" | "not_verified";

/** What happened at the carrier, in order: repeats of one status with nothing between are one. */
export interface AcceptedEvent {
  status: OfficialStatus;
  at: Date;
  /** All reasons given, in order. */
  reasonCodes: readonly string[];
  partialReturn: boolean | null;
}

/** A clock ahead of ours is believed this far (domain 4). */
const FUTURE_TOLERANCE_MS = 10 * 60 * 1000;

/** Why an event stays in the history without driving any state; null when it does. */
export function historyOnlyReason(
  event: CarrierEvent,
): "shipper_report" | "unknown_code" | "no_time" | PushDoubt | null {
  if (isShipperReported(event.code)) return "shipper_report";
  if (!isOfficialStatus(event.code)) return "unknown_code";
  if (event.doubt) return event.doubt;
  return event.actionTime === null ? "no_time" : null;
}

/**
 * The same message again has the same key, whichever way it came (design 3: a repeat is a no-op). That nothing is left over
 * is news beside silence only of a delivery, the one message that it counts for.
 */
export function dedupeKey({ code, actionTime, reasonCode, partialReturn, doubt }: CarrierEvent): string {
  const silent = partialReturn === null && code === STATUS.delivered;
  const part = partialReturn ? "part" : silent ? "unsaid" : "whole";
  const key = ["status", code, actionTime?.toISOString() ?? "-", reasonCode ?? "-", part];
  return [...key, ...(doubt ? [doubt] : [])].join(":");
}

/**
 * The official events in the order they happened, whatever order and number they arrived in (domain 4): by time, then
 * by the written rank. A time in the future is clamped to receipt + 10 minutes.
 */
export function acceptedEvents(events: readonly CarrierEvent[]): AcceptedEvent[] {
  const accepted: AcceptedEvent[] = [];
  for (const event of events.flatMap(official).sort(byTimeThenRank)) {
    const last = accepted.at(-1);
    if (last?.status === event.status) accepted[accepted.length - 1] = joined(last, event);
    else accepted.push(event);
  }
  return accepted;
}

function official({ code, actionTime, receivedAt, reasonCode, partialReturn }: CarrierEvent): AcceptedEvent[] {
  if (actionTime === null || !isOfficialStatus(code)) return [];
  const at = new Date(Math.min(actionTime.getTime(), receivedAt.getTime() + FUTURE_TOLERANCE_MS));
  return [{ status: code, at, reasonCodes: reasonCode === null ? [] : [reasonCode], partialReturn }];
}

/** The reason only makes the order the same for events that are otherwise equal. */
function byTimeThenRank(a: AcceptedEvent, b: AcceptedEvent): number {
  return (
    a.at.getTime() - b.at.getTime() ||
    statusRank(a.status) - statusRank(b.status) ||
    a.reasonCodes.join().localeCompare(b.reasonCodes.join())
  );
}

function joined(first: AcceptedEvent, again: AcceptedEvent): AcceptedEvent {
  return {
    ...first,
    reasonCodes: [...new Set([...first.reasonCodes, ...again.reasonCodes])],
    partialReturn: partOf(first.partialReturn, again.partialReturn),
  };
}

/** "A part" once said is never taken back, "the whole" stands against silence. */
function partOf(one: boolean | null, other: boolean | null): boolean | null {
  if (one === true || other === true) return true;
  return one ?? other;
}
