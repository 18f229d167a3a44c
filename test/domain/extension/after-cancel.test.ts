import { expect, test } from "vitest";
import { type AfterCancel, afterCancel } from "~/domain/extension/after-cancel";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 9, minute));
const line = (
  kind: "booked" | "status" | "given_up" | "shopify_failed",
  minute: number,
  carrierStatus: number | null,
) => ({
  ...{ kind, carrierStatus },
  ...{ happenedAt: at(minute), recordedAt: at(minute) },
});
const BOOKED = line("booked", 1, 2);
const CANCELLED = line("status", 5, -1);
const GIVEN_UP = line("given_up", 5, null);

const CASES: [string, Parameters<typeof afterCancel>, AfterCancel][] = [
  ["an order that is being read", [[BOOKED, CANCELLED], [at(0)], true], "reopening"],
  ["one that nothing happens to", [[BOOKED, CANCELLED], [at(0)], false], "cancelled"],
  ["a parcel made after the cancel", [[BOOKED, CANCELLED], [at(0), at(6)], false], "replaced"],
  ["one made after it while the order is still at work", [[BOOKED, CANCELLED], [at(0), at(6)], true], "replaced"],
  ["one that was made with it, by a split", [[BOOKED, CANCELLED], [at(0), at(2)], true], "reopening"],
  ["a parcel that was given up", [[BOOKED, GIVEN_UP], [at(0), at(6)], true], "replaced"],
  ["lines that came after the cancel", [[CANCELLED, line("shopify_failed", 8, null)], [at(6)], false], "replaced"],
  ["a carrier whose clock is ahead", [[{ ...CANCELLED, happenedAt: at(30) }], [at(0), at(6)], true], "replaced"],
  ["a history that does not say when it ended", [[BOOKED], [at(0), at(6)], false], "cancelled"],
];

test.each(CASES)("what comes of a cancelled parcel, by %s", (_, given, after) => {
  expect(afterCancel(...given)).toBe(after);
});
