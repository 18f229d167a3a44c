import { isOfficialStatus, isShipperReported, type OfficialStatus, statusRank } from "./codes";

/**
 * One status message of the carrier, pushed or read (carrier 2.8, 6.3). A polled record's `modified` is its action
 * time.
 */
export interface CarrierEvent {
  code: number;
  /** Null when the carrier sent none that is readable. */
  actionTime: Date | null;
  receivedAt: Date;
  reasonCode: string | null;
  /**
   * `return_part_package`: true when the buyer kept only a part. Null when not reported: a status record never contains it, and
   * a push may leave it out.
   */
  partialReturn: boolean | null;
  /** Why a pushed status was not accepted when it came; left out for one that was. */
  doubt?: PushDoubt;
}

/** `contradicted`: the carrier's record says something else. `not_verified`: the carrier could no longer be asked. */
export type PushDoubt = "contradicted" | "not_verified";

/** One step of a parcel at the carrier; repeats of a status with nothing in between count as one. */
export interface AcceptedEvent {
  status: OfficialStatus;
  at: Date;
  /** All reasons given, in order. */
  reasonCodes: readonly string[];
  partialReturn: boolean | null;
}

/** How far ahead of our clock the carrier's may be (domain 4.4). */
const FUTURE_TOLERANCE_MS = 10 * 60 * 1000;

/** Returns why an event is kept in the history without driving state; null when it drives state. */
export function historyOnlyReason(
  event: CarrierEvent,
): "shipper_report" | "unknown_code" | "no_time" | PushDoubt | null {
  if (isShipperReported(event.code)) return "shipper_report";
  if (!isOfficialStatus(event.code)) return "unknown_code";
  if (event.doubt) return event.doubt;
  return event.actionTime === null ? "no_time" : null;
}

/** Returns the key under which a message is stored: two messages that are not one event have different keys. */
export function dedupeKey({ code, actionTime, reasonCode, doubt }: CarrierEvent): string {
  const key = ["status", code, actionTime?.toISOString() ?? "-", reasonCode ?? "-"];
  return [...key, ...(doubt ? [doubt] : [])].join(":");
}

/**
 * Returns whether two messages are one event, although one of them says less: a status record has neither the reason nor whether
 * a part was returned, which the push of the same moment may have (carrier 2.8).
 */
export function isSameEvent(one: CarrierEvent, other: CarrierEvent): boolean {
  const isTold = one.reasonCode !== null && other.reasonCode !== null;
  return (
    one.code === other.code &&
    one.actionTime?.getTime() === other.actionTime?.getTime() &&
    one.doubt === other.doubt &&
    (!isTold || one.reasonCode === other.reasonCode)
  );
}

/** Returns a known event with what another message of the same event adds; null when it adds nothing (design 3). */
export function completedEvent(known: CarrierEvent, message: CarrierEvent): CarrierEvent | null {
  const reasonCode = known.reasonCode ?? message.reasonCode;
  const partialReturn = partOf(known.partialReturn, message.partialReturn);
  if (reasonCode === known.reasonCode && partialReturn === known.partialReturn) return null;
  return { ...known, reasonCode, partialReturn };
}

/**
 * Returns the official events in the order they happened, whatever the order and number in which they arrived (domain 4.4): by
 * time, then by rank. A time in the future is clamped to receipt + 10 minutes.
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

/** The reasons only make the order definite for events that are otherwise equal. */
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

/** A reported partial delivery is never taken back; a reported full delivery wins over no report. */
function partOf(one: boolean | null, other: boolean | null): boolean | null {
  if (one === true || other === true) return true;
  return one ?? other;
}
