import { expect, test } from "vitest";
import {
  IN_QUEUE_STATES,
  isAtCarrier,
  isCancellable,
  isEditable,
  isEnded,
  isLive,
  isStopped,
  isToBeSent,
  type ParcelState,
  TO_SHIP_STATES,
  UNANSWERED_STATES,
  UNDER_WAY_STATES,
} from "~/domain/parcel/state";

const RULES = {
  stopped: isStopped,
  editable: isEditable,
  to_be_sent: isToBeSent,
  cancellable: isCancellable,
  at_carrier: isAtCarrier,
  live: isLive,
  ended: isEnded,
  in_queue: (state: ParcelState) => IN_QUEUE_STATES.includes(state),
  unanswered: (state: ParcelState) => UNANSWERED_STATES.includes(state),
  under_way: (state: ParcelState) => UNDER_WAY_STATES.includes(state),
  to_ship: (state: ParcelState) => TO_SHIP_STATES.includes(state),
};

const EXPECTED: Record<ParcelState, string> = {
  needs_review: "stopped editable to_be_sent live to_ship",
  ready: "editable to_be_sent live to_ship",
  refused: "stopped editable to_be_sent live to_ship",
  queued: "to_be_sent live in_queue unanswered to_ship",
  booking: "cancellable at_carrier live in_queue unanswered to_ship",
  unknown: "cancellable at_carrier live unanswered to_ship",
  booked: "cancellable at_carrier live under_way",
  cancelling: "at_carrier live under_way",
  cancelled: "ended",
  closed: "ended",
};

test.each(Object.entries(EXPECTED) as [ParcelState, string][])("a parcel that is %s is %s", (state, rules) => {
  const holding = Object.entries(RULES).flatMap(([name, holds]) => (holds(state) ? [name] : []));
  expect(holding.join(" ")).toBe(rules);
});

test.each(Object.keys(EXPECTED) as ParcelState[])("%s is exactly one of: to be sent, at the carrier, over", (state) => {
  expect([isToBeSent, isAtCarrier, isEnded].filter((is) => is(state))).toHaveLength(1);
});
