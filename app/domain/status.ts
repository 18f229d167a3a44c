import { attentionOf, type StatusAttention } from "./attention";
import { acceptedEvents, type CarrierEvent, historyOnlyReason } from "./carrier-event";
import { type OfficialStatus, STATUS } from "./status-codes";
import { followTracks, type StatusContext, type Tracks } from "./status-tracks";

/** Where a parcel stands at the carrier, with the events that say so. */
export interface ShipmentStatusFacts extends Tracks {
  /** Events that drive state, as they came, in any order: a late one can change what was concluded from the others. */
  events: readonly CarrierEvent[];
  /** The official event with the latest time; null before the first. */
  status: OfficialStatus | null;
  statusAt: Date | null;
  /** The last reason given with that status. */
  reasonCode: string | null;
  attention: StatusAttention | null;
}

/**
 * What the carrier's messages say together (domain 4). The same messages in any order and number give the same facts.
 */
export function statusFacts(events: readonly CarrierEvent[], context: StatusContext): ShipmentStatusFacts {
  const driving = events.filter((event) => historyOnlyReason(event) === null);
  const history = acceptedEvents(driving);
  const tracks = followTracks(history, context);
  const last = history.at(-1);
  return {
    ...tracks,
    events: driving,
    status: last?.status ?? null,
    statusAt: last?.at ?? null,
    reasonCode: last?.reasonCodes.at(-1) ?? null,
    attention: attentionOf(history, { delivered: tracks.deliveredAt !== null, partial: tracks.partial }),
  };
}

export interface StatusChange {
  next: ShipmentStatusFacts;
  /** Something a person or Shopify would see is different now. */
  changed: boolean;
  /** The event belongs in the history and drives nothing: a shipper's report, an unknown code, no readable time. */
  historyOnly: boolean;
  attention: StatusAttention | null;
}

/** Takes one more message into account (domain 4). */
export function applyStatus(current: ShipmentStatusFacts, event: CarrierEvent, context: StatusContext): StatusChange {
  if (historyOnlyReason(event) !== null) {
    return { next: current, changed: false, historyOnly: true, attention: current.attention };
  }
  const next = statusFacts([...current.events, event], context);
  return { next, changed: !looksSame(current, next), historyOnly: false, attention: next.attention };
}

function looksSame(a: ShipmentStatusFacts, b: ShipmentStatusFacts): boolean {
  const seen = (facts: ShipmentStatusFacts) => JSON.stringify([{ ...facts, events: [] }, acceptedEvents(facts.events)]);
  return seen(a) === seen(b);
}

/** Whether nothing more is to come: no delivery, no money, no return is open, and nobody need ask the carrier again. */
export function isClosed({ status, codState, returnState }: ShipmentStatusFacts): boolean {
  switch (status) {
    case STATUS.cancelled:
    case STATUS.compensation:
      return true;
    case STATUS.reconciled:
      return returnState === "none" || returnState === "settled";
    case STATUS.returnReconciled:
      return codState !== "collected" && codState !== "collected_partly";
    default:
      return false;
  }
}
