import { expect, test } from "vitest";
import type { Problem } from "~/domain/parcel/problem";
import type { HistoryView, ParcelView, StepView } from "~/flows/parcel/views";
import { isCancelAsked, pendingWork } from "~/routes/app.orders.$orderKey/parcel/pending-work";
import { aDraft } from "../../a-parcel-view";

const events = (...kinds: HistoryView["kind"][]): HistoryView[] =>
  kinds.map((kind) => ({
    kind,
    source: "person",
    carrierStatus: null,
    reasonCode: null,
    words: null,
    actor: null,
    details: {},
    happenedAt: "2026-11-21T05:00:00.000Z",
    recordedAt: "2026-11-21T05:00:00.000Z",
  }));

test.each([
  ["booked", ["booked", "cancel_asked"], true],
  ["booked", ["booked", "cancel_asked", "cancel_refused"], false],
  ["booked", ["booked", "cancel_asked", "cancel_refused", "cancel_asked"], true],
  ["booked", ["booked", "cancel_asked", "printed"], true],
  ["cancelling", ["booked", "cancel_asked", "cancel_accepted"], false],
  ["booked", ["booked"], false],
] as const)("a %s parcel after %j waits for an answer to its cancel: %j", (state, kinds, waits) => {
  expect(isCancelAsked({ state, history: events(...kinds) })).toBe(waits);
});

test("pending work is what is being sent to the carrier or to Shopify, not what is done or stuck", () => {
  const step = (key: string, state: StepView["state"]): StepView => ({
    key,
    kind: "event",
    state,
    status: null,
    happenedAt: "2026-11-21T05:00:00.000Z",
    error: null,
  });
  const parcel = {
    shipmentId: "a1",
    state: "booked",
    history: events("booked", "cancel_asked"),
    steps: [
      step("fulfillment", "confirmed"),
      step("event:3", "sent"),
      step("event:4", "wanted"),
      step("paid", "attention"),
    ],
    draft: null,
  } as Pick<ParcelView, "shipmentId" | "state" | "history" | "steps" | "draft">;
  expect(pendingWork([parcel])).toBe("a1:cancel a1:event:3:sent a1:event:4:wanted");
  expect(pendingWork([{ ...parcel, history: [], steps: [] }])).toBe("");
  const waiting = { ...parcel, history: [], steps: [] };
  expect(pendingWork([{ ...waiting, draft: aDraft({ feesKey: "k" }) }])).toBe("a1:fees:k");
  const review: Problem = { code: "phone_missing", field: "phone", severity: "block" };
  expect(pendingWork([{ ...waiting, draft: aDraft({ feesKey: "k", problems: [review] }) }])).toBe("");
});
