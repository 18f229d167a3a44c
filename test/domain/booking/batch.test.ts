import { expect, test } from "vitest";
import { type BatchKind, type BatchRowNow, isOpen, mayRetry, type RowResult, rowResult } from "~/domain/booking/batch";

const DONE: BatchRowNow = { outcome: "done", state: "booked", attention: null };

test.each<[BatchKind, Partial<BatchRowNow>, RowResult]>([
  ["book", { outcome: null, state: "ready" }, "waiting"],
  ["book", { outcome: "left_out", state: "needs_review" }, "left_out"],
  ["book", { outcome: "not_done", state: "ready" }, "failed"],
  ["book", { state: "queued" }, "waiting"],
  ["book", { state: "booking" }, "waiting"],
  ["book", { state: "unknown" }, "unknown"],
  ["book", { state: "booked" }, "done"],
  // It was booked, whatever became of it: neither failed nor waiting.
  ["book", { state: "cancelled" }, "done"],
  ["book", { state: "closed" }, "done"],
  ["book", { state: "refused" }, "failed"],
  ["book", { state: "needs_review" }, "failed"],
  ["book", { state: "ready" }, "failed"],
  ["book", { state: null }, "gone"],
  ["book", { outcome: null, state: null }, "gone"],
  ["cancel", { state: "booked" }, "waiting"],
  ["cancel", { state: "cancelling" }, "waiting"],
  ["cancel", { state: "cancelled" }, "done"],
  ["cancel", { state: "booked", attention: "cancel_refused" }, "failed"],
  ["cancel", { state: "booked", attention: "cancel_not_permitted" }, "failed"],
  ["cancel", { state: "closed" }, "failed"],
  ["cancel", { outcome: "not_done", state: "booked" }, "failed"],
  ["cancel", { outcome: "not_done", state: "cancelled" }, "done"],
  ["cancel", { outcome: "left_out", state: "cancelled" }, "left_out"],
  ["release", { state: "ready" }, "done"],
  ["edit", { state: "needs_review" }, "done"],
])("a row of a batch to %s, with %o, is %s", (kind, change, result) => {
  expect(rowResult(kind, { ...DONE, ...change })).toBe(result);
});

test("no row is both open and to be tried again", () => {
  const results: RowResult[] = ["waiting", "unknown", "done", "failed", "gone", "left_out"];
  expect(results.filter(isOpen)).toEqual(["waiting", "unknown"]);
  expect(results.filter(mayRetry)).toEqual(["failed", "left_out"]);
});
