import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type OrderMoney, paidDecision, partialPaymentVnd } from "~/domain/cod/paid";
import type { CarrierEvent } from "~/domain/status/carrier-event";
import type { StatusContext } from "~/domain/status/journey";
import { planShopifySteps } from "~/domain/status/shopify-plan";
import { isClosed, statusFacts } from "~/domain/status/status";
import { at, hourly } from "./an-event";

const COD = 450_000;
const PART = { partialReturn: true };
const WHOLE = { partialReturn: false };

/** The delivery at 05:00 as a push reports it, among statuses at other hours. */
const delivered = (said: object = {}) => at("20T05:00", 5, said);
const later = (...codes: number[]) =>
  codes.map((code, index) => at(`20T${String(index + 6).padStart(2, "0")}:00`, code));

describe("the amount collected at the door", () => {
  type Case = [string, CarrierEvent[], Partial<StatusContext>, string];
  const cases: Case[] = [
    ["partial, then settled", [delivered(PART), ...later(6)], {}, "collected_partly ?"],
    ["settled, then pushed as partial", [...hourly(6), delivered(PART)], {}, "collected_partly ?"],
    ["partial, settled, the rest comes back", [delivered(PART), ...later(6, 20, 21, 11)], {}, "collected_partly ?"],
    ["partial, the rest comes back, settled", [delivered(PART), ...later(20, 21, 11, 6)], {}, "collected_partly ?"],
    ["partial, and polled as delivered in between", [delivered(PART), ...later(6, 5, 6)], {}, "collected_partly ?"],
    ["partial, out again by mistake, settled", [delivered(PART), ...later(4, 6)], {}, "collected_partly ?"],
    ["partial by the pay-out alone", [delivered(), at("20T06:00", 6, PART)], {}, "collected_partly ?"],
    ["partial by the return alone", [delivered(), at("20T06:00", 20, PART), ...later(6)], {}, "collected_partly ?"],
    [
      "partial, with the amount entered",
      [delivered(PART), ...later(6)],
      { enteredVnd: 120_000 },
      "collected_partly 120000",
    ],
    ["partial, with nothing paid", [delivered(PART)], { enteredVnd: 0 }, "collected_partly 0"],
    ["partial, although everything was paid", [delivered(PART), ...later(6)], { enteredVnd: COD }, "settled 450000"],
    ["an amount entered above the COD is cut to it", [delivered(PART)], { enteredVnd: COD + 1 }, "collected 450000"],
    [
      "tag 17, staff enter a part, then the carrier reports all delivered",
      [delivered(), ...later(6), at("20T09:00", 5, WHOLE)],
      { tags: [17], enteredVnd: 200_000 },
      "collected_partly 200000",
    ],
    [
      "tag 19, staff enter its fee, then a late delivery",
      hourly(3, 6, 5),
      { tags: [19], enteredVnd: 0 },
      "collected_partly 0",
    ],

    ["tag 17, polled", [delivered()], { tags: [17] }, "collected_unclear ?"],
    ["tag 18, polled, settled", [delivered(), ...later(6)], { tags: [18] }, "collected_unclear ?"],
    ["tag 62, only the pay-out polled", hourly(3, 6), { tags: [62] }, "collected_unclear ?"],
    ["tag 17, pushed as wholly delivered", [delivered(WHOLE)], { tags: [17] }, "collected 450000"],
    ["the same, settled", [delivered(WHOLE), ...later(6)], { tags: [17] }, "settled 450000"],
    [
      "tag 17, pushed once whole and once in part",
      [delivered(WHOLE), delivered(PART)],
      { tags: [17] },
      "collected_partly ?",
    ],
    [
      "tag 17, the pay-out alone says so",
      [delivered(), at("20T06:00", 6, WHOLE)],
      { tags: [17] },
      "collected_unclear ?",
    ],
    [
      "tag 17, whole at a delivery that was a mistake",
      [delivered(WHOLE), ...later(4, 5)],
      { tags: [17] },
      "collected_unclear ?",
    ],
    [
      "tag 17, whole, and something comes back",
      [delivered(WHOLE), ...later(20, 6)],
      { tags: [17] },
      "collected_partly ?",
    ],
    ["tag 17, staff enter all of it", [delivered(), ...later(6)], { tags: [17], enteredVnd: COD }, "settled 450000"],
    ["tag 17, staff enter a part", [delivered()], { tags: [17], enteredVnd: 1 }, "collected_partly 1"],

    ["lost, and what is settled is the compensation", hourly(4, 13, 6), {}, "not_collected 0"],
    ["no such tag, polled", [delivered()], {}, "collected 450000"],
    ["no such tag, settled", [delivered(), ...later(6)], { tags: [2, 10] }, "settled 450000"],
    ["no such tag, only the pay-out", hourly(3, 6), {}, "settled 450000"],
    [
      "partial by a message without a time",
      [delivered(), at("20T06:00", 5, { ...PART, actionTime: null })],
      {},
      "collected_unclear ?",
    ],
    [
      "partial by a message that was not confirmed",
      [delivered(), at("20T04:00", 5, { ...PART, doubt: "contradicted" })],
      {},
      "collected_unclear ?",
    ],
    [
      "delivered by a message that was not confirmed",
      [...hourly(3, 4), delivered({ ...WHOLE, doubt: "contradicted" })],
      {},
      "to_collect 0",
    ],

    ["came back, then settled", hourly(3, 4, 9, 20, 21, 6), {}, "not_collected 0"],
    ["came back, return closed, settled", hourly(3, 20, 21, 11, 6), {}, "not_collected 0"],
    ["came back, polled as settled only", hourly(3, 21, 6), { tags: [17] }, "not_collected 0"],
    [
      "an unconfirmed return, and only the pay-out",
      [...hourly(3, 4), at("20T05:00", 21, { doubt: "contradicted" }), ...later(6)],
      {},
      "collected_unclear ?",
    ],
    [
      "the same, with a confirmed delivery",
      [...hourly(3, 4), at("20T04:30", 21, { doubt: "contradicted" }), delivered(), ...later(6)],
      {},
      "settled 450000",
    ],
    ["tag 19, came back, settled: its fee", hourly(3, 4, 9, 20, 21, 6), { tags: [19] }, "fee_collected 0"],
    ["tag 19, only the pay-out: its fee, or all", hourly(3, 6), { tags: [19] }, "collected_unclear ?"],
    ["tag 19, delivered and settled", hourly(3, 4, 5, 6), { tags: [19] }, "settled 450000"],
    ["returned after a whole delivery, settled", hourly(3, 4, 5, 20, 21, 6), {}, "not_collected 0"],
    ["cancelled, but paid out", hourly(2, -1, 6), {}, "collected_unclear ?"],
    ["not delivered: an amount entered does not count", hourly(3, 4), { enteredVnd: 120_000 }, "to_collect 0"],
  ];
  test.each(cases)("%s", (_, events, context, expected) => {
    const { codState, collectedVnd } = statusFacts(events, { codVnd: COD, tags: [], ...context });
    expect(`${codState} ${collectedVnd ?? "?"}`).toBe(expected);
  });

  test("a parcel whose collected amount staff entered as partial is polled until the rest is back", () => {
    const facts = (...codes: number[]) =>
      statusFacts([delivered(), ...later(...codes)], { codVnd: COD, tags: [17], enteredVnd: 200_000 });
    expect([isClosed(facts(6)), isClosed(facts(6, 20, 21)), isClosed(facts(6, 20, 21, 11))]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("staff are not asked once the amount is known", () => {
    const events = [delivered(PART), ...later(6)];
    const asks = (enteredVnd: number | null) => statusFacts(events, { codVnd: COD, tags: [], enteredVnd }).attention;
    expect([asks(null), asks(120_000), asks(COD)]).toEqual(["partial_delivery", null, null]);
    expect(statusFacts([delivered()], { codVnd: COD, tags: [17] }).attention).toBe("delivery_unclear");
  });
});

describe("the payment recorded in Shopify", () => {
  const parcel = (change: Partial<OrderMoney["parcels"][number]> = {}) => ({
    codVnd: COD,
    codState: "collected_partly" as const,
    collectedVnd: 120_000,
    ...change,
  });
  const decide = (outstandingVnd: number, ...parcels: OrderMoney["parcels"]) =>
    paidDecision({ parcels, outstandingVnd, canMarkAsPaid: true }, "delivered");

  test.each<[string, string, OrderMoney["parcels"], number]>([
    ["nothing while the amount is unknown", "not_yet", [parcel({ collectedVnd: null })], COD],
    ["nothing while it is unclear", "not_yet", [parcel({ codState: "collected_unclear", collectedVnd: null })], COD],
    ["less than is owed leaves the order open", "nothing", [parcel()], COD],
    ["just what is owed after an edit of the order", "mark", [parcel()], 120_000],
    [
      "with what a whole parcel brought, less than is owed",
      "nothing",
      [parcel(), parcel({ codVnd: 50_000, codState: "settled" })],
      COD,
    ],
    ["together just what is owed", "mark", [parcel(), parcel({ codVnd: 50_000, codState: "settled" })], 170_000],
    ["held as a payment of its own already", "nothing", [parcel({ recordedVnd: 120_000 })], 330_000],
    [
      "goods that come back after they were paid",
      "attention",
      [parcel({ codState: "settled", returnState: "returning" })],
      COD,
    ],
    [
      "returning goods for which staff entered that all was paid",
      "mark",
      [parcel({ codState: "settled", returnState: "returning", enteredInFull: true })],
      COD,
    ],
  ])("%s", (_, decision, parcels, outstandingVnd) => {
    expect(decide(outstandingVnd, ...parcels)).toBe(decision);
  });

  const plus = { outstandingVnd: COD, partialPaymentsAllowed: true, markPaidAt: "reconciled" as const };
  test.each<[string, number | null, Parameters<typeof partialPaymentVnd>]>([
    ["exactly what was collected, on a plan that allows it", 120_000, [parcel(), plus]],
    ["nothing on another plan", null, [parcel(), { ...plus, partialPaymentsAllowed: false }]],
    ["nothing where the shop marks nothing", null, [parcel(), { ...plus, markPaidAt: "never" }]],
    ["nothing while the amount is unknown", null, [parcel({ collectedVnd: null }), plus]],
    ["nothing if nothing was collected", null, [parcel({ collectedVnd: 0 }), plus]],
    ["never more than is owed", null, [parcel(), { ...plus, outstandingVnd: 119_999 }]],
    ["a whole parcel is no part", null, [parcel({ codState: "settled" }), plus]],
  ])("%s", (_, amount, args) => {
    expect(partialPaymentVnd(...args)).toBe(amount);
  });
});

describe("any history, in any order, from any source", () => {
  const event = fc.record({
    code: fc.constantFrom(3, 4, 5, 5, 6, 6, 9, 10, 20, 21, 11, 13, -1),
    actionTime: fc.option(fc.integer({ min: 0, max: 9 }).map((hour) => new Date(Date.UTC(2026, 10, 20, hour)))),
    receivedAt: fc.constant(new Date(Date.UTC(2026, 10, 21))),
    reasonCode: fc.constant(null),
    partialReturn: fc.constantFrom(true, false, null, null),
    doubt: fc.constantFrom(undefined, undefined, undefined, "contradicted" as const, "not_verified" as const),
  });
  const histories = fc.array(event, { maxLength: 9 });
  const context = fc.record({
    codVnd: fc.constant(COD),
    tags: fc.subarray([17, 19, 62, 2]),
    enteredVnd: fc.option(fc.integer({ min: 0, max: COD })),
  });
  const settings = { fulfilAt: "booking", markPaidAt: "delivered" } as const;

  function marksPaid(events: CarrierEvent[], booked: StatusContext): boolean {
    const status = statusFacts(events, booked);
    const { codState, collectedVnd, returnState } = status;
    const parcels = [{ codVnd: booked.codVnd, codState, collectedVnd, returnState }];
    const money = { parcels, outstandingVnd: COD, canMarkAsPaid: true };
    return planShopifySteps({ status, bookedAt: new Date(0), money }, settings).some(({ kind }) => kind === "paid");
  }

  test("only a certain delivery of the whole, or a person, makes the order paid in full", () => {
    fc.assert(
      fc.property(histories, context, (events, booked) => {
        if (!marksPaid(events, booked) || booked.enteredVnd === COD) return;
        // A smaller amount entered by staff stands, whatever the carrier reports.
        expect(booked.enteredVnd).toBeNull();
        const believed = events.filter(({ actionTime, doubt }) => actionTime !== null && doubt === undefined);
        const ofDelivery = believed.filter(({ code }) => code === 5);
        expect(believed.some(({ code }) => code === 5 || code === 6)).toBe(true);
        // No message that can report a part does so, believed or not.
        const speaking = events.filter(({ code }) => [5, 6, 20, 21, 11].includes(code));
        expect(speaking.some(({ partialReturn }) => partialReturn === true)).toBe(false);
        if (booked.tags.some((tag) => [17, 62].includes(tag))) {
          expect(ofDelivery.some(({ partialReturn }) => partialReturn === false)).toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test("a parcel that ended on its way back is never paid in full", () => {
    fc.assert(
      fc.property(histories, context, (events, booked) => {
        const { returnState } = statusFacts(events, booked);
        if (returnState !== "none" && booked.enteredVnd !== COD) expect(marksPaid(events, booked)).toBe(false);
      }),
      { numRuns: 3_000 },
    );
  });

  test("the amount is never above the COD, and does not depend on the order of arrival", () => {
    const mixed = histories.chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 })),
    );
    fc.assert(
      fc.property(mixed, context, ([events, shuffled], booked) => {
        const { codState, collectedVnd } = statusFacts(events, booked);
        expect(collectedVnd ?? 0).toBeLessThanOrEqual(COD);
        expect(statusFacts(shuffled, booked)).toMatchObject({ codState, collectedVnd });
        expect(marksPaid(shuffled, booked)).toBe(marksPaid(events, booked));
      }),
      { numRuns: 1_000 },
    );
  });
});
