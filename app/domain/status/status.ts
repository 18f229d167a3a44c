import { attentionOf, type StatusAttention } from "./attention";
import { acceptedEvents, type CarrierEvent, historyOnlyReason } from "./carrier-event";
import { type CodOutcome, isAmountUnknown } from "./cod-state";
import { isReturn, type OfficialStatus, STATUS } from "./codes";
import type { StatusContext } from "./journey";
import { foldTracks, type Tracks } from "./tracks";

/** Where a parcel stands at the carrier, with the events that say so. */
export interface ParcelStatusFacts extends Tracks {
  /** Events that drive state, as they came, in any order: a late one can change what was concluded from the others. */
  events: readonly CarrierEvent[];
  /** A message that drives nothing spoke of a part: it proves nothing, and it raises a doubt. */
  partHinted: boolean;
  /** The same of a return. */
  returnHinted: boolean;
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
export function statusFacts(events: readonly CarrierEvent[], context: StatusContext): ParcelStatusFacts {
  const driving = events.filter((event) => historyOnlyReason(event) === null);
  const history = acceptedEvents(driving);
  const partHinted = context.partHinted || events.some(isHintOfPart);
  const returnHinted = context.returnHinted || events.some(isHintOfReturn);
  const tracks = foldTracks(history, { ...context, partHinted, returnHinted });
  const last = history.at(-1);
  return {
    ...tracks,
    events: driving,
    partHinted,
    returnHinted,
    status: last?.status ?? null,
    statusAt: last?.at ?? null,
    reasonCode: last?.reasonCodes.at(-1) ?? null,
    attention: attentionOf(history, {
      delivered: tracks.deliveredAt !== null,
      partial: tracks.partial,
      prepaid: context.codVnd === 0,
      amount: amountAttention(tracks),
    }),
  };
}

/** What is asked about the money while nobody knows how much it was. */
export function amountAttention(tracks: CodOutcome): StatusAttention | null {
  if (!isAmountUnknown(tracks)) return null;
  return tracks.codState === "collected_partly" ? "partial_delivery" : "delivery_unclear";
}

function isHintOfPart(event: CarrierEvent): boolean {
  return event.partialReturn === true && historyOnlyReason(event) !== null;
}

function isHintOfReturn(event: CarrierEvent): boolean {
  return isReturn(event.code) && historyOnlyReason(event) !== null;
}

/** Whether nothing more is to come: no delivery, no money, no return is open, and nobody need ask the carrier again. */
export function isClosed(facts: ParcelStatusFacts): boolean {
  const { status, codState, returnState, partial } = facts;
  switch (status) {
    case STATUS.cancelled:
    case STATUS.compensation:
      return true;
    case STATUS.reconciled:
      // Of a partial delivery, whoever said it was one, the rest is still to come back, whether or not its money is known.
      if (isAmountUnknown(facts)) return false;
      return returnState === "settled" || (returnState === "none" && !partial && codState !== "collected_partly");
    case STATUS.returnReconciled:
      return codState !== "collected" && !isAmountUnknown(facts);
    default:
      return false;
  }
}
