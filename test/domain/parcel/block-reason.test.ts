import { expect, test } from "vitest";
import {
  BLOCK_REASONS,
  distinctBlocks,
  ENDED_REASONS,
  LATER_REASONS,
  PLAIN_REASONS,
} from "~/domain/parcel/block-reason";
import { en } from "~/locales/en";
import { vi } from "~/locales/vi";

test.each([
  ["vi", vi.problems.block],
  ["en", en.problems.block],
])("each block reason has a text in %s, and no text is left without one", (_, words) => {
  expect(Object.keys(words).sort()).toEqual(Object.keys(BLOCK_REASONS).sort());
});

test("which reasons end an order, which say nothing beside a parcel, and which pass", () => {
  expect(ENDED_REASONS.toSorted()).toEqual(["already_fulfilled", "cancelled", "order_deleted"]);
  expect(PLAIN_REASONS.toSorted()).toEqual(["already_fulfilled", "digital", "nothing_to_ship", "person_removed"]);
  expect(LATER_REASONS.toSorted()).toEqual(["on_hold", "scheduled"]);
});

test("beside a parcel only what it does not explain is shown, once", () => {
  const reasons = ["already_fulfilled", "on_hold", "cancelled", "on_hold"] as const;
  expect(distinctBlocks(reasons, 0)).toEqual(["already_fulfilled", "on_hold", "cancelled"]);
  expect(distinctBlocks(reasons, 1)).toEqual(["on_hold", "cancelled"]);
});
