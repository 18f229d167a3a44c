import type { StepMessage } from "~/domain/status/shopify-events";
import type { ExpectedDay } from "~/domain/transit/expected-day";
import { type ToPrepare, toPrepare } from "./prepare";
import { type BuyerState, buyerState, type StatedParcel } from "./state";
import { type BuyerWhy, buyerWhy } from "./why";

/** What became of a parcel, as Shopify was to show it to the buyer too. */
export interface ShownEvent {
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
  /** Its personal data was removed. */
  isRedacted: boolean;
  /** Newest first. */
  events: readonly ShownEvent[];
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
}

/**
 * Returns a parcel as its buyer sees it. Without the order's key it is its progress alone: not why, which tells of the buyer, and not
 * what it costs. Where personal data was removed, the key opens no more than that.
 */
export function buyerParcel(parcel: TrackedParcel, withKey: boolean, expected: ExpectedDay | null): BuyerParcel {
  const shown = withKey && !parcel.isRedacted;
  const whyOf = (event: ShownEvent | undefined) => (shown && event ? buyerWhy(event.reasonCode) : null);
  const [last] = parcel.events;
  const state = buyerState({ ...parcel, lastReasonCode: last?.reasonCode ?? null });
  return {
    trackingNumber: parcel.trackingNumber,
    state,
    events: parcel.events.map((event) => ({
      message: event.message,
      why: whyOf(event),
      happenedAt: event.happenedAt,
    })),
    why: whyOf(last),
    toPrepare: shown ? toPrepare({ ...parcel, state }) : null,
    expected: shown ? expected : null,
  };
}
