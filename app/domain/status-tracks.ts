import type { AcceptedEvent } from "./carrier-event";
import type { CodState, ReturnState } from "./shipment";
import { isInCarriersHands, STATUS } from "./status-codes";
import { allowsPartialDelivery, TAG } from "./tags";

/** What the booking said; it decides what a return means (domain 4). */
export interface StatusContext {
  codVnd: number;
  tags: readonly number[];
}

/** Delivery, money and return run side by side: a return after a partial delivery undoes neither (domain 4). */
export interface Tracks {
  pickedUpAt: Date | null;
  /** When it was first delivered, whole or in part; never taken back. */
  deliveredAt: Date | null;
  /** The buyer kept a part; the rest comes back. */
  partial: boolean;
  codState: CodState;
  returnState: ReturnState;
}

/** Follows a history, oldest first, from the booking on. */
export function followTracks(history: readonly AcceptedEvent[], context: StatusContext): Tracks {
  const booked: Tracks = {
    pickedUpAt: null,
    deliveredAt: null,
    partial: false,
    codState: context.codVnd > 0 ? "to_collect" : "none",
    returnState: "none",
  };
  return history.reduce((tracks, event) => follow(tracks, event, context), booked);
}

function follow(before: Tracks, event: AcceptedEvent, context: StatusContext): Tracks {
  const pickedUpAt = before.pickedUpAt ?? (isInCarriersHands(event.status) ? event.at : null);
  const tracks = { ...before, pickedUpAt };
  switch (event.status) {
    case STATUS.pickedUp:
    case STATUS.outForDelivery:
    case STATUS.deliveryDelayed:
    case STATUS.deliveryFailed:
      return onItsWay(tracks, context);
    case STATUS.delivered:
      return delivered(tracks, event, context);
    case STATUS.reconciled:
      return {
        ...tracks,
        deliveredAt: tracks.deliveredAt ?? event.at,
        codState: context.codVnd > 0 ? "settled" : "none",
      };
    case STATUS.returning:
    case STATUS.returned:
    case STATUS.returnReconciled:
      return goingBack(tracks, event, context);
    case STATUS.compensation:
      return tracks.deliveredAt || context.codVnd === 0 ? tracks : { ...tracks, codState: "not_collected" };
    case STATUS.cancelled:
      return tracks.deliveredAt ? tracks : { ...tracks, codState: "none" };
    default:
      return tracks;
  }
}

/** Out again after a return had begun, or after a delivery that was a mistake: nothing is collected yet. */
function onItsWay(tracks: Tracks, { codVnd }: StatusContext): Tracks {
  if (tracks.partial || tracks.codState === "settled") return tracks;
  return { ...tracks, codState: codVnd > 0 ? "to_collect" : "none", returnState: resumed(tracks.returnState) };
}

function delivered(tracks: Tracks, event: AcceptedEvent, { codVnd }: StatusContext): Tracks {
  const partial = tracks.partial || event.partialReturn;
  const codState: CodState = codVnd === 0 ? "none" : partial ? "collected_partly" : "collected";
  return {
    ...tracks,
    partial,
    deliveredAt: tracks.deliveredAt ?? event.at,
    codState: tracks.codState === "settled" ? "settled" : codState,
    returnState: partial ? tracks.returnState : resumed(tracks.returnState),
  };
}

function goingBack(tracks: Tracks, event: AcceptedEvent, context: StatusContext): Tracks {
  const returnState = furtherReturn(tracks.returnState, event);
  if (isPartOnly(tracks, event, context)) {
    const collected = context.codVnd > 0 && tracks.codState !== "settled";
    return {
      ...tracks,
      partial: true,
      deliveredAt: tracks.deliveredAt ?? event.at,
      codState: collected ? "collected_partly" : tracks.codState,
      returnState,
    };
  }
  if (tracks.codState === "settled") return { ...tracks, returnState };
  const uncollected: CodState = context.codVnd > 0 ? "not_collected" : "none";
  return {
    ...tracks,
    codState: context.tags.includes(TAG.failedDeliveryFee) ? "fee_collected" : uncollected,
    returnState,
  };
}

/**
 * A part comes back when the carrier says so, or when the parcel was delivered and its tags allow to keep a part
 * (domain 4).
 */
function isPartOnly({ partial, deliveredAt }: Tracks, event: AcceptedEvent, { tags }: StatusContext): boolean {
  return partial || event.partialReturn || (deliveredAt !== null && allowsPartialDelivery(tags));
}

const RETURN_PROGRESS: readonly ReturnState[] = ["none", "returning", "returned", "settled"];

/** 11 closes the return and nothing reopens it (domain 4). */
function furtherReturn(before: ReturnState, { status }: AcceptedEvent): ReturnState {
  const now = status === STATUS.returning ? "returning" : status === STATUS.returned ? "returned" : "settled";
  return RETURN_PROGRESS.indexOf(now) > RETURN_PROGRESS.indexOf(before) ? now : before;
}

function resumed(before: ReturnState): ReturnState {
  return before === "returning" ? "none" : before;
}
