import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Payer, payerOf, settleDay } from "~/domain/billing/day";
import { aSubscription, BASIC } from "./a-plan";

const PLANS = { kind: "plans", plans: [BASIC] } as const;
const NOW = new Date("2026-11-20T03:00:00Z");
const DAY = "2026-11-19";
const paying: Payer = { by: "plan", freeParcels: 100, parcelCents: 3, leftCents: 1_000 };

describe("who pays for a day", () => {
  const nobody = (why: string) => ({ by: "nobody", why });
  test.each([
    ["the pilot", { kind: "pilot" } as const, false, aSubscription(), nobody("pilot")],
    ["a switch that nobody set", { kind: "unset" } as const, false, aSubscription(), nobody("pilot")],
    ["a shop that was let off", PLANS, true, aSubscription(), nobody("exempt")],
    ["no plan", PLANS, false, null, nobody("no_plan")],
    ["a plan", PLANS, false, aSubscription(), paying],
    ["what is left of the cap", PLANS, false, aSubscription({ balanceCents: 990 }), { ...paying, leftCents: 10 }],
    [
      "Shopify's next cycle, which was not read yet",
      PLANS,
      false,
      aSubscription({ balanceCents: 990, currentPeriodEnd: NOW }),
      paying,
    ],
    ["a plan that Shopify holds", PLANS, false, aSubscription({ status: "frozen" }), nobody("frozen")],
    ["a plan without a line for parcels", PLANS, false, aSubscription({ lineItemId: null }), nobody("no_plan")],
    [
      "the day on which the plan was approved, in Vietnam",
      PLANS,
      false,
      aSubscription({ coveredSince: new Date("2026-11-18T17:00:00Z"), approvedAt: new Date("2026-11-18T17:00:00Z") }),
      nobody("no_plan"),
    ],
    [
      "the day after",
      PLANS,
      false,
      aSubscription({ coveredSince: new Date("2026-11-18T16:59:59Z"), approvedAt: new Date("2026-11-18T16:59:59Z") }),
      paying,
    ],
    [
      "the day on which the trial ended",
      PLANS,
      false,
      aSubscription({ trialDays: 18, createdAt: new Date("2026-10-31T17:00:01Z") }),
      nobody("trial"),
    ],
    [
      "the day after the trial ended",
      PLANS,
      false,
      aSubscription({ trialDays: 18, createdAt: new Date("2026-10-31T17:00:00Z") }),
      paying,
    ],
  ])("%s", (_what, billing, isExempt, current, payer) => {
    expect(payerOf(billing, isExempt, current ? [current] : [], DAY, NOW)).toEqual(payer);
  });
});

describe("a day costs what was agreed before it", () => {
  const A = aSubscription({
    ...{ id: "a", status: "cancelled", freeParcels: 100, parcelCents: 3, currentPeriodEnd: null },
    ...{ createdAt: new Date("2026-11-01T02:00:00Z"), approvedAt: new Date("2026-11-01T03:00:00Z") },
  });
  const B = aSubscription({
    ...{ id: "b", freeParcels: 0, parcelCents: 10, balanceCents: 400, capCents: 1_000 },
    ...{ createdAt: new Date("2026-11-19T02:00:00Z"), approvedAt: new Date("2026-11-19T03:00:00Z") },
  });
  const payer = (all: Parameters<typeof payerOf>[2], day: string) =>
    payerOf(PLANS, false, all, day, new Date("2026-11-21T03:00:00Z"));

  test("by the plan before, on the day of the change too, as far as the new one's cap goes; then by the new one", () => {
    const ofA = { by: "plan", freeParcels: 100, parcelCents: 3, leftCents: 600 };
    expect(payer([B, A], "2026-11-12")).toEqual(ofA);
    expect(payer([B, A], "2026-11-19")).toEqual(ofA);
    expect(payer([B, A], "2026-11-20")).toEqual({ by: "plan", freeParcels: 0, parcelCents: 10, leftCents: 600 });
  });

  test("nothing where the plan before was on trial, or of another currency", () => {
    expect(payer([B, { ...A, trialDays: 14 }], "2026-11-12")).toEqual({ by: "nobody", why: "trial" });
    expect(payer([B, { ...A, trialDays: 14 }], "2026-11-16")).toMatchObject({ by: "plan", parcelCents: 3 });
    expect(payer([B, { ...A, currency: "EUR" }], "2026-11-12")).toEqual({ by: "nobody", why: "no_plan" });
  });

  test("nothing where there was no plan between the two", () => {
    const later = { ...B, coveredSince: B.approvedAt };
    expect(payer([later, A], "2026-11-12")).toEqual({ by: "nobody", why: "no_plan" });
    expect(payer([later, A], "2026-11-20")).toMatchObject({ by: "plan", parcelCents: 10 });
  });
});

describe("a day's parcels", () => {
  test.each([
    ["free ones first", 30, 80, paying, { free: 20, charged: 10, unpaid: 0, unpaidWhy: null, amountCents: 30 }],
    ["all free", 30, 0, paying, { free: 30, charged: 0, unpaid: 0, unpaidWhy: null, amountCents: 0 }],
    [
      "none beyond the cap",
      30,
      100,
      { ...paying, leftCents: 10 } as Payer,
      { free: 0, charged: 3, unpaid: 27, unpaidWhy: "cap", amountCents: 9 },
    ],
    [
      "a plan that has fewer free ones than were used",
      5,
      100,
      { ...paying, freeParcels: 50 } as Payer,
      { free: 0, charged: 5, unpaid: 0, unpaidWhy: null, amountCents: 15 },
    ],
    [
      "nobody pays",
      5,
      0,
      { by: "nobody", why: "trial" } as const,
      { free: 0, charged: 0, unpaid: 5, unpaidWhy: "trial", amountCents: 0 },
    ],
  ])("%s", (_what, parcels, freeUsed, payer, settled) => {
    expect(settleDay(parcels, freeUsed, payer)).toEqual(settled);
  });

  const days = fc.array(fc.nat(400), { maxLength: 40 });
  const terms = fc.record({ free: fc.nat(500), price: fc.integer({ min: 1, max: 50 }), cap: fc.nat(5_000) });

  test("cost by the formula, whatever days they are divided into: the free ones nothing, the others up to the cap", () => {
    fc.assert(
      fc.property(days, terms, (counts, { free, price, cap }) => {
        const sums = { parcels: 0, free: 0, charged: 0, unpaid: 0, cents: 0 };
        for (const parcels of counts) {
          const payer: Payer = { by: "plan", freeParcels: free, parcelCents: price, leftCents: cap - sums.cents };
          const settled = settleDay(parcels, sums.free, payer);
          expect(settled.free + settled.charged + settled.unpaid).toBe(parcels);
          sums.parcels += parcels;
          sums.free += settled.free;
          sums.charged += settled.charged;
          sums.unpaid += settled.unpaid;
          sums.cents += settled.amountCents;
        }
        const beyond = Math.max(0, sums.parcels - free);
        expect(sums.cents).toBeLessThanOrEqual(cap);
        expect(sums.cents).toBe(Math.min(beyond, Math.floor(cap / price)) * price);
        expect(sums.free).toBe(Math.min(sums.parcels, free));
      }),
    );
  });
});
