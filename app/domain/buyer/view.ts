import type { StepMessage } from "~/domain/status/shopify-events";
import type { ExpectedDay } from "~/domain/transit/expected-day";
import { asksBuyer, type GivenAnswer, offeredDays, type ShownAnswer, shownAnswer } from "./answer";
import { type ToPrepare, toPrepare } from "./prepare";
import { type BuyerState, buyerState, isToCome, type StatedParcel } from "./state";
import { type BuyerWhy, buyerWhy } from "./why";

/** What became of a parcel, as Shopify was to show it to the buyer too. */
interface ShownEvent {
  message: StepMessage;
  reasonCode: string | null;
  /** ISO 8601. */
  happenedAt: string;
}

/** What is known of a parcel, as far as its buyer is told of it. */
export interface TrackedParcel extends Omit<StatedParcel, "lastReasonCode"> {
  codVnd: number;
  feePaidBy: "sender" | "receiver";
  chargedFeeVnd: number | null;
  /** The order was cancelled after it was sent, and staff have still to decide what becomes of it. */
  isOrderCancelled: boolean;
  /** Its personal data was removed. */
  isRedacted: boolean;
  /** Newest first. */
  events: readonly ShownEvent[];
  /** What its buyer answered last; null: nothing. */
  answer: GivenAnswer | null;
}

/** A parcel as its buyer sees it: plain JSON. Nothing in it names a person or a place. */
export interface BuyerParcel {
  trackingNumber: string | null;
  state: BuyerState;
  /** Newest first. Texts `buyer:event.<message>` and `buyer:why.<why>`. */
  events: { message: StepMessage; why: BuyerWhy | null; happenedAt: string }[];
  /** Of its last event, put politely; only with the key. */
  why: BuyerWhy | null;
  /** Only with the key. */
  toPrepare: ToPrepare | null;
  /** Only with the key. */
  expected: ExpectedDay | null;
  /** The days on which its buyer may ask for another delivery; empty where nobody is asked what to do. Only with the key. */
  days: string[];
  /** What its buyer answered, and what the shop did about it. Only with the key. */
  answer: ShownAnswer | null;
}

/** States of a parcel that waits at the carrier, in which it can be refused. */
const WAITS: readonly BuyerState[] = ["attempted", "failed", "put_off"];

/**
 * Returns what became of its buyer's wish not to take a parcel that waits at the carrier: keys `buyer:refused.<refusal>`; null: there is
 * none, or the shop could not do it, or the courier is on the way all the same.
 */
export function refusalOf({ state, answer }: Pick<BuyerParcel, "state" | "answer">): "open" | "passed_on" | null {
  if (answer?.kind !== "unwanted" || !WAITS.includes(state)) return null;
  const { outcome } = answer;
  return outcome === "open" || outcome === "passed_on" ? outcome : null;
}

/** What an event says itself is not said again as its reason. */
const SAID_BY_EVENT: readonly (BuyerWhy | null)[] = ["not_reached", "not_reached_often"];

/** How a parcel is looked at. */
export interface Look {
  withKey: boolean;
  expected: ExpectedDay | null;
  /** In Vietnam, `YYYY-MM-DD`. */
  today: string;
}

/**
 * Returns a parcel as its buyer sees it. Without the order's key it is its progress alone: not why, which tells of the buyer, and not
 * what it costs. Where personal data was removed, the key opens no more than that.
 */
export function buyerParcel(parcel: TrackedParcel, { withKey, expected, today }: Look): BuyerParcel {
  const shown = withKey && !parcel.isRedacted;
  const whyOf = (event: ShownEvent | undefined) => (shown && event ? buyerWhy(event.reasonCode) : null);
  const whyBeside = (event: ShownEvent) => {
    const why = whyOf(event);
    return event.message === "attempted" && SAID_BY_EVENT.includes(why) ? null : why;
  };
  const [last] = parcel.events;
  const lastReasonCode = last?.reasonCode ?? null;
  const state = buyerState({ ...parcel, lastReasonCode });
  const isAsked = shown && parcel.state === "booked" && asksBuyer({ ...parcel, state, lastReasonCode });
  const answer =
    shown && isToCome(state)
      ? shownAnswer(parcel.answer, { lastEventAt: last?.happenedAt ?? null, today, isAsked })
      : null;
  // Nobody has money ready for what the carrier was told not to bring; until it is told, the courier may come.
  const comes = shown && refusalOf({ state, answer }) !== "passed_on";
  return {
    trackingNumber: parcel.trackingNumber,
    state,
    events: parcel.events.map((event) => ({
      message: event.message,
      why: whyBeside(event),
      happenedAt: event.happenedAt,
    })),
    why: whyOf(last),
    toPrepare: comes ? toPrepare({ ...parcel, state }) : null,
    expected: comes ? expected : null,
    days: isAsked ? offeredDays(today) : [],
    answer,
  };
}
