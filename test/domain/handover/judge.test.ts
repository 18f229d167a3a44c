import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeHandover, mayGoAnyway, type ParcelAtHand, scannedAt } from "~/domain/handover/judge";

const AT = new Date("2026-11-25T08:42:00Z");
const aParcel = (change: Partial<ParcelAtHand> = {}): ParcelAtHand => ({
  state: "booked",
  attention: null,
  differences: [],
  pickupId: "1",
  handedOverAt: null,
  pickedUpAt: null,
  ...change,
});
const HERE = { pickupId: "1", anyway: false };

describe("whether a parcel may be given to the carrier", () => {
  test.each<[string, Partial<ParcelAtHand>, string]>([
    ["booked", {}, "handed_over"],
    ["booked, and its differences are settled", { differences: [{ settled: true }] }, "handed_over"],
    ["booked, after a pickup that failed", { attention: "pickup_failed" }, "handed_over"],
    ["its order has changed", { differences: [{ settled: true }, { settled: false }] }, "changed"],
    ["cancelled", { state: "cancelled" }, "cancelled"],
    ["being cancelled", { state: "cancelling" }, "cancelled"],
    ["cancelled after it was scanned", { state: "cancelled", handedOverAt: AT }, "cancelled"],
    ["the carrier refused to cancel it", { attention: "cancel_refused" }, "order_cancelled"],
    ["its order is gone", { attention: "order_deleted" }, "order_cancelled"],
    ["not booked yet", { state: "ready" }, "not_booked"],
    ["in the queue", { state: "queued" }, "not_booked"],
    ["its booking is not known", { state: "unknown" }, "not_booked"],
    ["from another pickup", { pickupId: "2" }, "other_pickup"],
    ["of no known pickup", { pickupId: null }, "other_pickup"],
    ["closed without a pickup", { state: "closed" }, "ended"],
  ])("%s", (_, change, outcome) => {
    expect(judgeHandover(aParcel(change), HERE)).toEqual({ outcome });
  });

  test("scanned before, or seen by the carrier: it says when and by whom", () => {
    expect(judgeHandover(aParcel({ handedOverAt: AT }), HERE)).toEqual({ outcome: "already", at: AT, by: "staff" });
    expect(judgeHandover(aParcel({ pickedUpAt: AT }), HERE)).toEqual({ outcome: "already", at: AT, by: "carrier" });
    expect(judgeHandover(aParcel({ state: "closed", pickedUpAt: AT }), HERE).outcome).toBe("already");
  });

  test("at any pickup, where none is chosen", () => {
    expect(judgeHandover(aParcel({ pickupId: "2" }), { pickupId: null, anyway: false })).toEqual({
      outcome: "handed_over",
    });
  });

  const parcel = fc.record<ParcelAtHand>({
    state: fc.constantFrom(
      "needs_review",
      "ready",
      "queued",
      "booking",
      "booked",
      "refused",
      "unknown",
      "cancelling",
      "cancelled",
      "closed",
    ),
    attention: fc.constantFrom(null, "pickup_failed", "cancel_refused", "order_deleted", "cancel_not_permitted"),
    differences: fc.array(fc.record({ settled: fc.boolean() }), { maxLength: 2 }),
    pickupId: fc.constantFrom(null, "1", "2"),
    handedOverAt: fc.constantFrom(null, AT),
    pickedUpAt: fc.constantFrom(null, AT),
  });

  test("staff may go on exactly where it is said that they may, and only with what the carrier waits for", () => {
    fc.assert(
      fc.property(parcel, (parcel) => {
        const { outcome } = judgeHandover(parcel, HERE);
        const anyway = judgeHandover(parcel, { ...HERE, anyway: true }).outcome;
        expect(anyway).toBe(mayGoAnyway(outcome) ? "handed_over" : outcome);
        if (anyway === "handed_over") {
          expect(parcel).toMatchObject({ state: "booked", handedOverAt: null, pickedUpAt: null });
        }
      }),
    );
  });
});

test.each([
  ["a moment ago", "2026-11-25T08:41:00Z", null, "2026-11-25T08:41:00Z"],
  ["hours ago, without the net", "2026-11-25T02:00:00Z", null, "2026-11-25T02:00:00Z"],
  ["by a clock that is ahead", "2026-11-25T09:00:00Z", null, "2026-11-25T08:42:00Z"],
  ["by a clock that stands in another year", "2020-01-01T00:00:00Z", null, "2026-11-25T08:42:00Z"],
  ["before it was booked", "2026-11-25T08:00:00Z", "2026-11-25T08:10:00Z", "2026-11-25T08:10:00Z"],
])("the time of a scan: %s", (_, said, bookedAt, at) => {
  expect(scannedAt(new Date(said), AT, bookedAt === null ? null : new Date(bookedAt))).toEqual(new Date(at));
});
