import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BuyerState, isShownAmong, isToCome } from "~/domain/buyer/state";
import { buyerParcel, refusalOf, type TrackedParcel } from "~/domain/buyer/view";
import { BUYER_WHYS, buyerWhy } from "~/domain/buyer/why";
import { COD_STATES, PARCEL_STATES } from "~/domain/parcel/state";
import { REASONS } from "~/domain/status/reasons";
import type { StepMessage } from "~/domain/status/shopify-events";
import type { ExpectedDay } from "~/domain/transit/expected-day";

const AT = "2026-11-26T03:00:00.000Z";
const day = new Date(AT);
const event = (message: StepMessage, reasonCode: string | null = null) => ({ message, reasonCode, happenedAt: AT });

const PARCEL: TrackedParcel = {
  trackingNumber: "S1.A1.1",
  state: "booked",
  carrierStatus: 2,
  attention: null,
  codState: "to_collect",
  returnState: "none",
  pickedUpAt: null,
  deliveredAt: null,
  codVnd: 450_000,
  feePaidBy: "sender",
  chargedFeeVnd: 32_000,
  isOrderCancelled: false,
  isRedacted: false,
  events: [],
  answer: null,
};

const EXPECTED: ExpectedDay = {
  ...{ outcome: "expected", from: "2026-11-30", to: "2026-12-01", isPutOff: false },
  ...{ origin: "own_parcels", parcels: 40, countedFrom: "picked_up" },
};

const seen = (parcel: Partial<TrackedParcel>, withKey = true) =>
  buyerParcel({ ...PARCEL, ...parcel }, { withKey, expected: EXPECTED, today: "2026-11-27" });

describe("where a parcel is, for its buyer", () => {
  test.each<[string, Partial<TrackedParcel>, BuyerState]>([
    ["not sent yet", { trackingNumber: null, state: "ready", carrierStatus: null }, "preparing"],
    ["accepted", { carrierStatus: 2 }, "booked"],
    ["a code that this release does not know", { carrierStatus: 77 }, "booked"],
    ["picked up", { carrierStatus: 3, pickedUpAt: day }, "on_its_way"],
    ["out for delivery", { carrierStatus: 4, pickedUpAt: day }, "out_for_delivery"],
    ["put off by the carrier", { carrierStatus: 10, events: [event("delivery_delayed", "126")] }, "put_off"],
    ["put off, the courier says not why", { carrierStatus: 10, events: [event("delivery_delayed")] }, "put_off"],
    ["an attempt", { carrierStatus: 10, events: [event("attempted", "122")] }, "attempted"],
    ["out again after an attempt", { carrierStatus: 4, events: [event("attempted", "122")] }, "out_for_delivery"],
    ["failed", { carrierStatus: 9, events: [event("delivery_failed", "131")] }, "failed"],
    ["delivered", { carrierStatus: 5, deliveredAt: day, codState: "collected" }, "delivered"],
    [
      "delivered, and closed since",
      { carrierStatus: 6, deliveredAt: day, codState: "settled", state: "closed" },
      "delivered",
    ],
    [
      "a part kept",
      { carrierStatus: 20, deliveredAt: day, codState: "collected_partly", returnState: "returning" },
      "delivered_partly",
    ],
    [
      "given back later",
      { carrierStatus: 21, deliveredAt: day, codState: "not_collected", returnState: "returned" },
      "delivered",
    ],
    ["coming back", { carrierStatus: 20, returnState: "returning", codState: "not_collected" }, "returning"],
    ["back", { carrierStatus: 21, returnState: "returned", codState: "not_collected" }, "returned"],
    ["back and settled", { carrierStatus: 11, returnState: "settled", codState: "not_collected" }, "returned"],
    ["lost", { carrierStatus: 13, codState: "not_collected" }, "trouble"],
    ["cancelled", { carrierStatus: -1, state: "cancelled" }, "cancelled"],
  ])("%s", (_, parcel, state) => expect(seen(parcel).state).toBe(state));
});

describe("what the buyer has ready", () => {
  test.each<[string, Partial<TrackedParcel>, { amountVnd: number; plusFee: boolean } | null]>([
    ["the COD", {}, { amountVnd: 450_000, plusFee: false }],
    ["nothing, of a parcel that is paid", { codVnd: 0, codState: "none" }, { amountVnd: 0, plusFee: false }],
    ["the COD and the fee", { feePaidBy: "receiver" }, { amountVnd: 482_000, plusFee: false }],
    [
      "the COD and a fee that is not known",
      { feePaidBy: "receiver", chargedFeeVnd: null },
      { amountVnd: 450_000, plusFee: true },
    ],
    ["the shop's own unknown fee is no matter", { chargedFeeVnd: null }, { amountVnd: 450_000, plusFee: false }],
    [
      "after an attempt as before",
      { carrierStatus: 10, events: [event("attempted", "122")] },
      { amountVnd: 450_000, plusFee: false },
    ],
    ["nothing is said before the booking, when it may change", { trackingNumber: null, state: "ready" }, null],
    ["nor of what was delivered", { carrierStatus: 5, deliveredAt: day, codState: "collected" }, null],
    ["nor of what goes back", { carrierStatus: 20, returnState: "returning" }, null],
    ["nor once the buyer was forgotten", { isRedacted: true }, null],
  ])("%s", (_, parcel, ready) => expect(seen(parcel).toPrepare).toEqual(ready));
});

describe("why something was put off", () => {
  test("is said of every reason of a delivery but `other`, in words that exist", () => {
    const { deliveryDelay, deliveryFailure } = REASONS;
    const silent = [...Object.values(deliveryDelay), ...Object.values(deliveryFailure)]
      .map(({ code }) => code)
      .filter((code) => buyerWhy(code) === null);
    expect(silent).toEqual([deliveryDelay.other.code, deliveryFailure.other.code]);
    const codes = Object.values(REASONS).flatMap((group) => Object.values(group).map(({ code }) => code));
    expect(new Set(codes.map(buyerWhy))).toEqual(new Set([...BUYER_WHYS, null]));
  });

  test("is not said of what only the shop has to do with, or of an unknown code", () => {
    expect(["100", "102", "110", "113", "140", "999", "", null].map(buyerWhy)).toEqual(Array(8).fill(null));
  });
});

const parcels = fc.record({
  trackingNumber: fc.option(fc.constant("S1.A1.1")),
  state: fc.constantFrom(...PARCEL_STATES),
  carrierStatus: fc.constantFrom(null, -1, 2, 3, 4, 5, 6, 9, 10, 11, 13, 20, 21),
  attention: fc.constantFrom(null, "delivery_failed" as const, "partial_delivery" as const),
  codState: fc.constantFrom(...COD_STATES),
  returnState: fc.constantFrom("none" as const, "returning" as const, "returned" as const, "settled" as const),
  pickedUpAt: fc.option(fc.constant(day)),
  deliveredAt: fc.option(fc.constant(day)),
  codVnd: fc.integer({ min: 8_765_431, max: 8_765_439 }),
  feePaidBy: fc.constantFrom("sender" as const, "receiver" as const),
  chargedFeeVnd: fc.option(fc.integer({ min: 0, max: 500_000 })),
  isOrderCancelled: fc.boolean(),
  isRedacted: fc.boolean(),
  answer: fc.option(fc.constant({ kind: "phone", day: null, isOpen: true, outcome: null, saidAt: AT } as const)),
  events: fc.array(
    fc.constantFrom(event("attempted", "122"), event("delivery_failed", "130"), event("delivery_delayed", "126")),
  ),
});

test("without the key, and of a buyer who was forgotten, nothing but progress is seen", () => {
  fc.assert(
    fc.property(parcels, fc.boolean(), (parcel, withKey) => {
      const view = buyerParcel(parcel, { withKey, expected: EXPECTED, today: "2026-11-27" });
      if (withKey && !parcel.isRedacted) return;
      expect([view.why, view.toPrepare, view.expected, view.answer, view.days]).toEqual([null, null, null, null, []]);
      expect(view.events.filter(({ why }) => why !== null)).toEqual([]);
      expect(JSON.stringify(view)).not.toContain(`${parcel.codVnd}`);
    }),
  );
});

test("only who holds the key of a parcel at the carrier that was not delivered is asked, and for days to come", () => {
  const seenStates = new Set<string>();
  fc.assert(
    fc.property(parcels, fc.boolean(), (parcel, withKey) => {
      const { state, days } = buyerParcel(parcel, { withKey, expected: null, today: "2026-11-27" });
      if (days.length === 0) return;
      seenStates.add(state);
      expect([withKey, parcel.isRedacted, parcel.state, parcel.deliveredAt, parcel.returnState]).toEqual([
        ...[true, false, "booked", null, "none"],
      ]);
      expect(days.every((day) => day > "2026-11-27")).toBe(true);
    }),
    { numRuns: 3_000 },
  );
  expect(seenStates.size).toBeGreaterThan(0);
  expect([...seenStates].filter((state) => state !== "attempted" && state !== "failed")).toEqual([]);
});

test("who does not want it any more has no money ready once the carrier knows, and until then may be asked for it", () => {
  fc.assert(
    fc.property(
      parcels,
      fc.constantFrom("open", "passed_on", "not_possible", null),
      fc.constantFrom("unwanted" as const, "phone" as const),
      (parcel, outcome, kind) => {
        const isOpen = outcome === "open";
        const settled = outcome === "open" ? null : outcome;
        const answer = { kind, day: null, isOpen, outcome: settled, saidAt: AT };
        const view = (given: typeof answer | null) =>
          buyerParcel({ ...parcel, answer: given }, { withKey: true, expected: EXPECTED, today: "2026-11-27" });
        const [told, silent] = [view(answer), view(null)];
        const isPassedOn = refusalOf(told) === "passed_on";
        expect([told.toPrepare, told.expected]).toEqual(
          isPassedOn ? [null, null] : [silent.toPrepare, silent.expected],
        );
        if (refusalOf(told) === null) return;
        expect([kind, outcome, told.state]).toEqual([
          ...["unwanted", refusalOf(told)],
          expect.stringMatching(/^(attempted|failed|put_off)$/),
        ]);
      },
    ),
  );
  const refused = (state: BuyerState, outcome: "open" | "passed_on" | "not_possible" | "missed") =>
    refusalOf({ state, answer: { kind: "unwanted", day: null, outcome } });
  expect([refused("attempted", "open"), refused("failed", "passed_on"), refused("put_off", "passed_on")]).toEqual([
    ...["open", "passed_on", "passed_on"],
  ]);
  expect([refused("attempted", "not_possible"), refused("out_for_delivery", "open")]).toEqual([null, null]);
});

test("an attempt says itself that the buyer was not met: only its other reasons are added", () => {
  const whys = ["122", "130"].map((code) => {
    const parcel = { carrierStatus: 10, events: [event("attempted", code)] };
    const view = buyerParcel({ ...PARCEL, ...parcel }, { withKey: true, expected: null, today: "2026-11-27" });
    return [view.why, view.events[0]?.why];
  });
  expect(whys[0]).toEqual(["not_reached", null]);
  expect(whys[1]?.[0]).toBe(whys[1]?.[1]);
});

test("only a parcel that is still to come asks for money, and never for less than its COD", () => {
  fc.assert(
    fc.property(parcels, (parcel) => {
      const { state, toPrepare } = buyerParcel(parcel, { withKey: true, expected: null, today: "2026-11-27" });
      if (toPrepare === null) return;
      expect(isToCome(state)).toBe(true);
      expect(toPrepare.amountVnd).toBeGreaterThanOrEqual(parcel.codVnd);
    }),
  );
});

test("of an order's parcels those are shown that were sent or are to be", () => {
  const shown = (trackingNumber: string | null) =>
    PARCEL_STATES.filter((state) => isShownAmong({ state, trackingNumber }));
  expect(PARCEL_STATES.filter((state) => !shown("S1").includes(state))).toEqual(["cancelled"]);
  expect(PARCEL_STATES.filter((state) => !shown(null).includes(state))).toEqual(["cancelled", "closed"]);
});
