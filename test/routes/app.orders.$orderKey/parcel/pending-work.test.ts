import { expect, test } from "vitest";
import type { Problem } from "~/domain/parcel/problem";
import type { ParcelView, StepView } from "~/flows/parcel/views";
import { pendingWork } from "~/routes/app.orders.$orderKey/parcel/pending-work";
import { aDraft } from "../../a-parcel-view";

test("pending work is what is being sent to the carrier or to Shopify, not what is done or stuck", () => {
  const step = (key: string, state: StepView["state"]): StepView => ({
    key,
    kind: "event",
    state,
    status: null,
    message: null,
    happenedAt: "2026-11-21T05:00:00.000Z",
    error: null,
  });
  const parcel = {
    shipmentId: "a1",
    cancelAsked: true,
    steps: [
      step("fulfillment", "confirmed"),
      step("event:3", "sent"),
      step("event:4", "wanted"),
      step("paid", "attention"),
    ],
    draft: null,
  } as Pick<ParcelView, "shipmentId" | "cancelAsked" | "steps" | "draft">;
  const of = (one: typeof parcel) => ({ parcels: [one], isAtWork: false });
  expect(pendingWork(of(parcel))).toBe("a1:cancel a1:event:3:sent a1:event:4:wanted");
  expect(pendingWork(of({ ...parcel, cancelAsked: false, steps: [] }))).toBe("");
  const waiting = { ...parcel, cancelAsked: false, steps: [] };
  expect(pendingWork(of({ ...waiting, draft: aDraft({ feesKey: "k" }) }))).toBe("a1:fees:k");
  const review: Problem = { code: "phone_missing", field: "phone", severity: "block" };
  expect(pendingWork(of({ ...waiting, draft: aDraft({ feesKey: "k", problems: [review] }) }))).toBe("");
  // The new parcel of a cancelled one comes with a reading of its order.
  expect(pendingWork({ ...of(waiting), isAtWork: true })).toBe("order");
});
