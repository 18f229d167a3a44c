import { expect, test } from "vitest";
import { NEXT_STEPS, type NextStep, nextStep } from "~/domain/extension/next-step";

type Parcel = Parameters<typeof nextStep>[0];

const parcel = (change: Partial<Parcel>): Parcel => ({
  ...{ attention: null, state: "ready", differences: [], problems: [], recharge: null, buyerSaid: null },
  ...{ carrierStatus: null, cancelAsked: false, afterCancel: "cancelled" },
  ...{ isBookingPaused: false, isCancellingPaused: false },
  ...change,
});
const phone = { code: "phone_missing", field: "phone", severity: "block" } as never;
const warning = { code: "phone_missing", field: "phone", severity: "warn" } as never;
const late = { code: "rule_hold", field: "parcel", severity: "block", params: { ruleId: "1" } } as never;
const change = { field: "address", settled: false } as never;

const CASES: [string, Partial<Parcel>, NextStep][] = [
  ["a ready parcel", {}, "book"],
  ["one without a phone", { state: "needs_review", problems: [phone] }, "fix"],
  ["one that is held", { state: "needs_review", problems: [late] }, "release"],
  ["one that is held and lacks a phone", { state: "needs_review", problems: [late, phone] }, "fix"],
  ["one that is held, with a warning", { state: "needs_review", problems: [late, warning] }, "release"],
  ["one that the carrier refused", { state: "refused", problems: [phone] }, "act"],
  ["one of a deleted order", { attention: "order_deleted" }, "act"],
  ["one that is queued", { state: "queued" }, "wait"],
  ["one that is queued while the operator has paused", { state: "queued", isBookingPaused: true }, "paused"],
  ["one that is being sent, which a pause does not stop", { state: "booking", isBookingPaused: true }, "wait"],
  ["one that is being sent", { state: "booking" }, "wait"],
  ["one whose booking is not clear", { state: "unknown" }, "act"],
  ["one that was just booked", { state: "booked" }, "hand_over"],
  ["one whose courier is on the way", { state: "booked", carrierStatus: 12 }, "hand_over"],
  ["one that was picked up", { state: "booked", carrierStatus: 3 }, "on_its_way"],
  ["one at the buyer's door", { state: "booked", carrierStatus: 4 }, "on_its_way"],
  ["one that could not be delivered", { state: "booked", carrierStatus: 9, attention: "delivery_failed" }, "act"],
  ["one whose order changed", { state: "booked", carrierStatus: 3, differences: [change] }, "act"],
  ["one whose buyer said what to do", { state: "booked", carrierStatus: 10, buyerSaid: "deliver_again" }, "act"],
  ["one that comes back", { state: "booked", carrierStatus: 20 }, "coming_back"],
  ["one whose cancel was asked for", { state: "booked", carrierStatus: 2, cancelAsked: true }, "cancelling"],
  [
    "one whose cancel was asked for while the operator has paused that",
    { state: "booked", carrierStatus: 2, cancelAsked: true, isCancellingPaused: true },
    "cancelling_paused",
  ],
  ["one that is not cancelled while that is paused", { state: "booked", isCancellingPaused: true }, "hand_over"],
  ["one that is being cancelled", { state: "cancelling" }, "cancelling"],
  ["one that is cancelled", { state: "cancelled" }, "cancelled"],
  ["one whose goods get a new parcel", { state: "cancelled", afterCancel: "reopening" }, "reopening"],
  ["one whose goods have a new parcel", { state: "cancelled", afterCancel: "replaced" }, "replaced"],
  ["one that is not cancelled, whatever came of others", { state: "ready", afterCancel: "replaced" }, "book"],
  ["one that is over", { state: "closed", carrierStatus: 6 }, "done"],
];

test.each(CASES)("the next step of %s: %#", (_, given, step) => {
  expect(nextStep(parcel(given))).toBe(step);
});

test("every step is the next one of some parcel", () => {
  expect(new Set(CASES.map(([, , step]) => step))).toEqual(new Set(NEXT_STEPS));
});
