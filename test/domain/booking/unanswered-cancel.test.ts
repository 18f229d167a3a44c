import { expect, test } from "vitest";
import { CANCELLED_ON_ITS_WAY, cancelStanding, isCancelUnanswered } from "~/domain/booking/unanswered-cancel";
import type { HistoryKind } from "~/domain/parcel/history";

/** Lines of history in the order they were recorded. */
const lines = (...kinds: HistoryKind[]) => kinds.map((kind, id) => ({ id, kind, details: {} }));
const booked = { state: "booked", attention: null } as const;
const onItsWay = { state: "booked", attention: CANCELLED_ON_ITS_WAY } as const;

test.each([
  [["booked", "cancel_asked"], true],
  [["booked", "cancel_asked", "cancel_refused"], false],
  [["booked", "cancel_asked", "cancel_refused", "cancel_asked"], true],
  [["booked", "cancel_asked", "printed"], true],
  [["booked", "cancelled_in_shopify"], true],
  [["cancelled_in_shopify", "adopted"], true],
  [["booked", "cancelled_in_shopify", "cancel_refused"], false],
  [["booked"], false],
] as const)("a cancel after %j waits for an answer: %j", (kinds, waits) => {
  expect(isCancelUnanswered(booked, lines(...kinds))).toBe(waits);
  expect(isCancelUnanswered({ ...booked, state: "cancelling" }, lines(...kinds))).toBe(false);
});

test.each([
  [["cancel_asked"], "booked", "unanswered"],
  [["cancel_asked"], "cancelling", "none"],
  [["cancel_asked", "cancel_refused"], "booked", "refused"],
  [["cancel_asked", "cancel_refused", "attention_settled"], "booked", "refused"],
  [["cancel_asked", "cancel_refused", "cancel_asked"], "booked", "unanswered"],
  [["cancel_asked", "cancel_accepted"], "cancelling", "accepted"],
  [["booked"], "booked", "none"],
] as const)("after %j a cancel of a parcel that is %s stands as %s", (kinds, state, stands) => {
  expect(cancelStanding({ ...booked, state }, lines(...kinds))).toBe(stands);
});

test("the lines count in the order they were recorded, whatever times they bear", () => {
  expect(isCancelUnanswered(booked, lines("cancel_asked", "cancel_refused").toReversed())).toBe(false);
});

test("nothing is asked of the carrier by a cancellation in Shopify that finds the parcel on its way", () => {
  const found = lines("cancelled_in_shopify");
  expect(isCancelUnanswered(onItsWay, found)).toBe(false);
  const settled = { id: 8, kind: "attention_settled", details: { attention: CANCELLED_ON_ITS_WAY } } as const;
  expect(isCancelUnanswered(booked, [...found, settled])).toBe(false);
  const another = { ...settled, details: { attention: "paid_amount_differs" } };
  expect(isCancelUnanswered(booked, [...found, another])).toBe(true);
  expect(isCancelUnanswered(onItsWay, lines("cancelled_in_shopify", "cancel_asked"))).toBe(true);
});
