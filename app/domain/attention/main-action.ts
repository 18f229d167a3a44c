import { mayAskForCancel, mayCancelAtCarrier, mayGiveUp } from "~/domain/booking/cancel";
import type { AnswerKind } from "~/domain/buyer/answer";
import { mayCloseAttention } from "~/domain/parcel/attention";
import { mayBook } from "~/domain/parcel/state";
import { type WaitingKind, type WaitingParcel, waitingKind } from "./waiting";

/**
 * What can be done about a parcel that waits: `tell` the carrier in words that are ready; `received` back; `release` what holds
 * it; `refresh` asks the carrier now; `rebook` cancels it and books its goods again; `ship_again` gives it up; `close` says that
 * it is dealt with; `leave` leaves the parcel as it was booked; `decline` says to its buyer that what they
 * answered could not be done; `open` leads to its order; `wait`: the carrier is being asked.
 */
export const QUEUE_ACTS = [
  "tell",
  "received",
  "release",
  "refresh",
  "book",
  "rebook",
  "cancel",
  "ship_again",
  "close",
  "leave",
  "decline",
] as const;

export type QueueAct = (typeof QUEUE_ACTS)[number];
export type MainAction = QueueAct | "open" | "wait";

/** A parcel that waits, with what decides what can be done about it. */
export interface ActedParcel extends WaitingParcel {
  carrierStatus: number | null;
  trackingNumber: string | null;
  /** A cancel was asked for and the carrier has not answered. */
  cancelAsked: boolean;
  /** It was booked under another account than the connected one: the carrier cannot be asked about it. */
  elsewhere: boolean;
}

export type Dismissal = Extract<QueueAct, "close" | "leave" | "decline">;

/** Returns the one thing to do about a parcel that waits, and how staff may dismiss it instead; null: only by doing it. */
export function mainAction(parcel: ActedParcel): { main: MainAction; dismiss: Dismissal | null } {
  const kind = waitingKind(parcel);
  if (parcel.cancelAsked) return { main: "wait", dismiss: null };
  const main = kind === null ? "open" : actionOf(kind, parcel);
  if (kind === "answered") return { main, dismiss: "decline" };
  if (kind === "changed") return { main, dismiss: main === "leave" ? null : "leave" };
  const isClosed = main === "close" || main === "received";
  return { main, dismiss: !isClosed && mayCloseAttention(parcel.attention) ? "close" : null };
}

function actionOf(kind: WaitingKind, parcel: ActedParcel): MainAction {
  const { attention, state, carrierStatus } = parcel;
  const cancels = state === "booked" && parcel.trackingNumber !== null && !parcel.elsewhere;
  const tell = parcel.trackingNumber === null ? "open" : "tell";
  switch (kind) {
    case "doubled": {
      const isGone = attention === "cancelled_in_shopify_on_its_way" || attention === "order_deleted";
      return isGone && cancels && mayAskForCancel(carrierStatus) ? "cancel" : tell;
    }
    case "answered":
    case "failed_delivery":
    case "failed_attempt":
      return tell;
    case "lost":
      return attention === "compensation" ? "close" : tell;
    case "failed_pickup":
      return cancels ? "rebook" : "open";
    case "unverified":
      return "refresh";
    case "changed":
      return actionOnChange(parcel, cancels && mayCancelAtCarrier(carrierStatus), tell);
    case "refused":
      return mayBook(parcel) ? "book" : "open";
    case "cancel_refused":
      if (mayGiveUp(parcel)) return "ship_again";
      return attention === "cancel_not_permitted" && cancels && mayAskForCancel(carrierStatus) ? "cancel" : "close";
    case "held":
      return "release";
    case "to_confirm":
      return "open";
    case "returned":
      return attention === "returned" ? "received" : tell;
    case "money":
      return attention === "paid_amount_differs" ? "close" : "open";
    case "reweighed":
      return "close";
    case "mismatch":
    case "payment":
    case "other":
      return "open";
  }
}

/** The carrier changes neither the goods nor what they weigh (carrier 4.5 only cancels): where only these differ, nothing can be asked for. */
function actionOnChange({ differences }: ActedParcel, rebooks: boolean, tell: "tell" | "open"): MainAction {
  const open = differences.filter(({ settled }) => !settled).map(({ field }) => field);
  if (open.includes("order")) return rebooks ? "cancel" : tell;
  if (rebooks) return "rebook";
  return open.some((field) => field !== "products" && field !== "weight" && field !== "value") ? tell : "leave";
}

/** What the carrier is told: keys `attention:words.<topic>` of the catalogues. */
export const TELL_TOPICS = [
  "redeliver",
  "address",
  "phone",
  "find",
  "return_on",
  "give_back",
  "hold",
  "explain",
  "changes",
  "unwanted",
] as const;

export type TellTopic = (typeof TELL_TOPICS)[number];

/** What the carrier is told for the buyer. */
const TOPIC_OF: Record<AnswerKind, TellTopic> = {
  deliver_again: "redeliver",
  phone: "phone",
  landmark: "address",
  unwanted: "unwanted",
};

/** Returns what the carrier is told about a parcel that waits for that: what its buyer answered only where it waits for this. */
export function tellTopic(parcel: WaitingParcel): TellTopic {
  if (parcel.buyerSaid !== null && waitingKind(parcel) === "answered") return TOPIC_OF[parcel.buyerSaid];
  switch (parcel.attention) {
    case null:
      return "changes";
    case "recipient_address_wrong":
      return "address";
    case "recipient_phone_wrong":
      return "phone";
    case "package_not_found":
      return "find";
    case "return_delayed":
      return "return_on";
    case "cancelled_in_shopify_on_its_way":
    case "order_deleted":
      return "give_back";
    case "moved_after_giving_up":
    case "replaced_parcel_moves":
      return "hold";
    case "returned_after_delivery":
    case "moved_after_delivery":
    case "moved_after_cancel":
      return "explain";
    default:
      return "redeliver";
  }
}
