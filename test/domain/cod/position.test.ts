import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACCOUNTS, type Account, chargedVnd, dueVnd, openVnd, type Sums, sumsOf } from "~/domain/cod/accounts";
import { entriesTo } from "~/domain/cod/entries";
import { bookPlaceOf, MONEY_STAGES, type MoneyFacts, positionOf } from "~/domain/cod/position";
import { COD_STATES } from "~/domain/parcel/state";

const BOOKED = new Date("2026-11-01T03:00:00Z");
const DELIVERED = new Date("2026-11-04T03:00:00Z");
const HEARD = new Date("2026-11-06T03:00:00Z");
const PAID = new Date("2026-11-08T03:00:00Z");
const SAID = new Date("2026-11-15T03:00:00Z");
const NOW = new Date("2026-11-20T03:00:00Z");
const AT = { paidOutSaidAt: null, now: NOW };

const SILENT: MoneyFacts["stated"] = {
  ...{ codVnd: null, shippingFeeVnd: null, insuranceFeeVnd: null, returnFeeVnd: null, codFeeVnd: null },
  ...{ otherFeeVnd: null, compensationVnd: null, at: null },
};

const FACTS: MoneyFacts = {
  ...{ bookedAt: BOOKED, isCancelled: false, codVnd: 450_000, codState: "to_collect", collectedVnd: 0 },
  ...{ deliveredAt: null, heardAt: HEARD, notDeliveredFeeVnd: 0, feePaidBy: "sender" },
  ...{ chargedFeeVnd: 37_000, insuranceFeeVnd: 15_000, stated: SILENT, claimPaidVnd: 0, feesRefundedVnd: 0 },
};

const facts = (given: Partial<MoneyFacts>, stated: Partial<MoneyFacts["stated"]> = {}): MoneyFacts => ({
  ...FACTS,
  ...given,
  stated: { ...SILENT, ...stated },
});

const FEES = { shipping_fee: 22_000, insurance_fee: 15_000 };
const DONE = { codState: "collected", collectedVnd: 450_000, deliveredAt: DELIVERED } as const;
const PART = { codState: "collected_partly", collectedVnd: null, deliveredAt: DELIVERED } as const;

/** What is known, what is entered, and where it stands in the book. */
const CASES: [string, MoneyFacts, Partial<Sums>, string, number, Date][] = [
  ["on its way", FACTS, { booked: 450_000, ...FEES }, "to_collect", 450_000, BOOKED],
  ["prepaid", facts({ codVnd: 0, codState: "none" }), FEES, "none", 0, BOOKED],
  ["cancelled", facts({ isCancelled: true, codState: "none" }), {}, "none", 0, BOOKED],
  ["the receiver pays the fee", facts({ feePaidBy: "receiver" }), { booked: 450_000 }, "to_collect", 450_000, BOOKED],
  ["delivered", facts(DONE), { booked: 450_000, collected: 450_000, ...FEES }, "collected", 450_000, DELIVERED],
  [
    "paid out as the carrier's status says",
    facts({ ...DONE, codState: "settled" }),
    { booked: 450_000, collected: 450_000, paid_out: 450_000, ...FEES },
    "settled",
    450_000,
    HEARD,
  ],
  [
    "paid out by a statement",
    facts(DONE, { codVnd: 450_000, shippingFeeVnd: 24_000, codFeeVnd: 5_000, at: PAID }),
    { booked: 450_000, collected: 450_000, paid_out: 450_000, shipping_fee: 24_000, cod_fee: 5_000 },
    "settled",
    450_000,
    PAID,
  ],
  [
    "paid out too little",
    facts({ ...DONE, codState: "settled" }, { codVnd: 400_000, at: PAID }),
    { booked: 450_000, collected: 450_000, paid_out: 400_000, ...FEES },
    "differs",
    50_000,
    PAID,
  ],
  [
    "paid out although it came back",
    facts({ codState: "not_collected" }, { codVnd: 450_000, returnFeeVnd: 11_000, at: PAID }),
    { booked: 450_000, not_collected: 450_000, paid_out: 450_000, return_fee: 11_000, ...FEES },
    "differs",
    -450_000,
    PAID,
  ],
  ["a part, nobody knows how much", facts(PART), { booked: 450_000, ...FEES }, "partly", 450_000, DELIVERED],
  [
    "a part that staff entered",
    facts({ ...PART, collectedVnd: 200_000 }),
    { booked: 450_000, collected: 200_000, not_collected: 250_000, ...FEES },
    "partly",
    200_000,
    DELIVERED,
  ],
  [
    "a part that the statement says",
    facts(PART, { codVnd: 180_000, at: PAID }),
    { booked: 450_000, collected: 180_000, not_collected: 270_000, paid_out: 180_000, ...FEES },
    "settled",
    180_000,
    PAID,
  ],
  [
    "a part that staff entered otherwise than the statement",
    facts({ ...PART, collectedVnd: 200_000 }, { codVnd: 180_000, at: PAID }),
    { booked: 450_000, collected: 200_000, not_collected: 250_000, paid_out: 180_000, ...FEES },
    "differs",
    20_000,
    PAID,
  ],
  [
    "more than was asked for at the door",
    facts(PART, { codVnd: 500_000, at: PAID }),
    { booked: 450_000, collected: 450_000, paid_out: 500_000, ...FEES },
    "differs",
    -50_000,
    PAID,
  ],
  [
    "refused, and the fee of the way was paid",
    facts({ codState: "fee_collected", notDeliveredFeeVnd: 30_000 }),
    { booked: 450_000, not_collected: 450_000, door_fee: 30_000, ...FEES },
    "collected",
    30_000,
    HEARD,
  ],
  [
    "lost, and the claim was paid",
    facts({ codState: "not_collected", claimPaidVnd: 300_000 }),
    { booked: 450_000, not_collected: 450_000, compensation: 300_000, ...FEES },
    "not_collected",
    450_000,
    HEARD,
  ],
  [
    "lost, paid by the statement, and a fee paid back on a claim",
    facts({ codState: "not_collected", claimPaidVnd: 300_000, feesRefundedVnd: 20_000 }, { compensationVnd: 300_000 }),
    { booked: 450_000, not_collected: 450_000, compensation: 320_000, ...FEES },
    "not_collected",
    450_000,
    HEARD,
  ],
  [
    "a statement about the fee alone leaves the pay-out to the status",
    facts({ ...DONE, codState: "settled" }, { shippingFeeVnd: 24_000, insuranceFeeVnd: 15_000, at: PAID }),
    { booked: 450_000, collected: 450_000, paid_out: 450_000, shipping_fee: 24_000, insurance_fee: 15_000 },
    "settled",
    450_000,
    PAID,
  ],
];

describe("a parcel's money", () => {
  it.each(CASES)("%s", (_, known, sums, stage, stageVnd, since) => {
    const { place, target } = bookPlaceOf(known, {}, AT);
    expect(target).toEqual(sumsOf(sums));
    expect(place).toMatchObject({ stage, stageVnd, since });
  });

  it("has what staff corrected added to whatever follows from the facts", () => {
    const paid = { paid_out: 450_000 };
    expect(bookPlaceOf(facts(DONE), paid, AT).place).toMatchObject({ stage: "settled", stageVnd: 450_000 });
    // The statement comes after all: it was paid twice, and that is said.
    const late = facts(DONE, { codVnd: 450_000, at: PAID });
    expect(bookPlaceOf(late, paid, AT).place).toMatchObject({ stage: "differs", stageVnd: -450_000 });
  });
});

describe("a pay-out that staff entered", () => {
  const said = { paidOutSaidAt: SAID, now: NOW };
  const placed = (known: MoneyFacts, paid_out: number) => bookPlaceOf(known, { paid_out }, said).place;

  it("stands since it was entered, and not since the carrier last said something", () => {
    expect(placed(facts(DONE), 450_000)).toMatchObject({ stage: "settled", since: SAID, isPayday: false });
    expect(placed(facts(DONE), 400_000)).toMatchObject({ stage: "differs", since: SAID, isPayday: false });
  });

  it("makes up what a statement did not pay; a statement that comes later is the day", () => {
    const earlier = facts(DONE, { codVnd: 440_000, at: PAID });
    expect(placed(earlier, 10_000)).toMatchObject({ stage: "settled", since: SAID, isPayday: false });
    const later = facts(DONE, { codVnd: 440_000, at: NOW });
    expect(placed(later, 10_000)).toMatchObject({ stage: "settled", since: NOW, isPayday: false });
  });

  it.each([
    [0, 450_000],
    [300_000, 150_000],
    [450_000, 0],
    [500_000, 0],
  ])("of a part that nobody has told, %i đồng, leaves at most the rest of what was booked: %i", (paidOut, mostVnd) => {
    expect(placed(facts(PART), paidOut)).toMatchObject({ stage: "partly", isKnown: false, stageVnd: mostVnd });
  });

  it("that was taken back says nothing any more", () => {
    expect(placed(facts(DONE), 0)).toMatchObject({ stage: "collected", since: DELIVERED, isPayday: false });
    const paid = facts(DONE, { codVnd: 450_000, at: PAID });
    expect(placed(paid, 0)).toMatchObject({ stage: "settled", since: PAID, isPayday: true });
  });
});

const vnd = fc.integer({ min: 0, max: 20_000_000 });
const maybe = (value: fc.Arbitrary<number>) => fc.option(value, { nil: null });
const anyFacts: fc.Arbitrary<MoneyFacts> = fc.record({
  bookedAt: fc.constantFrom(BOOKED, null),
  isCancelled: fc.boolean(),
  codVnd: vnd,
  codState: fc.constantFrom(...COD_STATES),
  collectedVnd: maybe(vnd),
  deliveredAt: fc.constantFrom(DELIVERED, null),
  heardAt: fc.constantFrom(HEARD, null),
  notDeliveredFeeVnd: vnd,
  feePaidBy: fc.constantFrom("sender", "receiver"),
  chargedFeeVnd: maybe(vnd),
  insuranceFeeVnd: maybe(vnd),
  claimPaidVnd: vnd,
  feesRefundedVnd: vnd,
  stated: fc.record({
    codVnd: maybe(fc.integer({ min: -1_000_000, max: 20_000_000 })),
    shippingFeeVnd: maybe(vnd),
    insuranceFeeVnd: maybe(vnd),
    returnFeeVnd: maybe(vnd),
    codFeeVnd: maybe(vnd),
    otherFeeVnd: maybe(vnd),
    compensationVnd: maybe(vnd),
    at: fc.constantFrom(PAID, null),
  }),
});

describe("the ledger of a parcel", () => {
  it("leads to what is true, whatever became known in which order, and writes nothing twice", () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { minLength: 1, maxLength: 8 }), (life) => {
        const written: Partial<Record<Account, number>> = {};
        for (const known of life) {
          for (const { account, amountVnd } of entriesTo(positionOf(known).sums, written, "poll")) {
            expect(Number.isSafeInteger(amountVnd) && amountVnd !== 0).toBe(true);
            written[account] = (written[account] ?? 0) + amountVnd;
          }
          expect(sumsOf(written)).toEqual(positionOf(known).sums);
          expect(entriesTo(positionOf(known).sums, written, "poll")).toEqual([]);
        }
      }),
    );
  });

  it("says at most what was booked and not paid out, where nobody has told what was collected", () => {
    fc.assert(
      fc.property(anyFacts, vnd, (some, paid_out) => {
        const known = { ...some, ...PART, stated: { ...some.stated, codVnd: null } };
        const { place } = bookPlaceOf(known, { paid_out }, { paidOutSaidAt: SAID, now: NOW });
        expect(place.isKnown).toBe(false);
        expect(place.stageVnd).toBe(Math.max(0, place.sums.booked - place.sums.paid_out));
        expect(place.stageVnd).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("accounts for each đồng: it is with the buyer, with the carrier, with the shop, or will never come", () => {
    fc.assert(
      fc.property(anyFacts, (known) => {
        fc.pre(known.collectedVnd === null || known.collectedVnd <= known.codVnd);
        const { place } = bookPlaceOf(known, {}, AT);
        const { sums } = place;
        expect(openVnd(sums)).toBeGreaterThanOrEqual(0);
        expect(openVnd(sums) + sums.not_collected + dueVnd(sums) + sums.paid_out).toBe(sums.booked + sums.door_fee);
        expect(MONEY_STAGES).toContain(place.stage);
        if (place.stage === "settled") expect(dueVnd(sums)).toBe(0);
        if (place.stage === "collected") expect(dueVnd(sums)).toBeGreaterThan(0);
        expect(chargedVnd(sums)).toBeGreaterThanOrEqual(0);
        for (const account of ACCOUNTS) expect(Number.isSafeInteger(sums[account])).toBe(true);
      }),
    );
  });
});
