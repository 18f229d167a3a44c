import type { StatusAttention } from "~/domain/parcel/attention";
import { attentionOf } from "./attention";
import { acceptedEvents, type CarrierEvent, historyOnlyReason } from "./carrier-event";
import { type CodOutcome, isAmountUnknown } from "./cod-state";
import { isReturn, type OfficialStatus, STATUS } from "./codes";
import type { StatusContext } from "./journey";
import { failedReasonOf } from "./outcome";
import { foldTracks, type Tracks } from "./tracks";

/** A parcel's status at the carrier, with the events it is derived from. */
export interface ParcelStatusFacts extends Tracks {
  /** Events that drive state, as they arrived, in any order: a late one can change what the others imply. */
  events: readonly CarrierEvent[];
  /** A message that drives no state reported a partial delivery: no proof, but a doubt. */
  partHinted: boolean;
  /** The same for a return. */
  returnHinted: boolean;
  /** The status of the official event with the latest time; null before the first. */
  status: OfficialStatus | null;
  statusAt: Date | null;
  /** The last reason given with that status. */
  reasonCode: string | null;
  /** The last reason given for a failed delivery, whatever came after it. */
  failedReason: string | null;
  attention: StatusAttention | null;
}

/**
 * Returns what the carrier's messages say together (domain 4.4). The same messages in any order and number give the same facts.
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
    failedReason: failedReasonOf(history),
    attention: attentionOf(
      { events: driving, history },
      {
        delivered: tracks.deliveredAt !== null,
        partial: tracks.partial,
        prepaid: context.codVnd === 0,
        amount: amountAttention(tracks),
      },
      context.dealtWith,
    ),
  };
}

/** Returns the attention that an unknown collected amount needs; null when the amount is known. */
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

/** Returns whether nothing more is expected: no delivery, money or return is open, and the carrier need not be asked again. */
export function isClosed(facts: ParcelStatusFacts): boolean {
  const { status, codState, returnState, partial } = facts;
  switch (status) {
    case STATUS.cancelled:
    case STATUS.compensation:
      return true;
    case STATUS.reconciled:
      // After a partial delivery, whoever reported it, the rest is still to come back, whether or not the amount is known.
      if (isAmountUnknown(facts)) return false;
      return returnState === "settled" || (returnState === "none" && !partial && codState !== "collected_partly");
    case STATUS.returnReconciled:
      return codState !== "collected" && !isAmountUnknown(facts);
    default:
      return false;
  }
}
