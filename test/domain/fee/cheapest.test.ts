import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CheapestChoice,
  cheapestInTime,
  cheapestProblems,
  type DaysByTransport,
  parcelDays,
} from "~/domain/fee/cheapest";
import type { QuotedFee } from "~/domain/fee/parcel-fees";
import type { Transport } from "~/domain/parcel/request";
import { provinces } from "../places/provinces-data.ts";

const at = (feeVnd: number): QuotedFee => ({
  outcome: "served",
  feeVnd,
  insuranceVnd: 0,
  surchargesVnd: 0,
  area: null,
});
const OUT: QuotedFee = { outcome: "not_served" };
const HEAVY: QuotedFee = { outcome: "refused", message: "Quá 20 kg" };
const SILENT: QuotedFee = { outcome: "unknown", reason: "no_answer" };

const upTo = (to: number) => ({ from: 1, to, origin: "table" as const });
const days = (road: number | null, fly: number | null): DaysByTransport => ({
  road: road === null ? null : upTo(road),
  fly: fly === null ? null : upTo(fly),
});

describe("the cheapest that arrives within 4 days", () => {
  const road = at(32_000);
  const fly = at(47_000);
  test.each<[string, QuotedFee, QuotedFee, DaysByTransport, CheapestChoice["transport"], CheapestChoice["why"]]>([
    ["is the road when both are in time", road, fly, days(4, 2), "road", "in_time"],
    ["is air when the road is late", road, fly, days(5, 2), "fly", "in_time"],
    ["is air when air is cheaper", at(50_000), fly, days(4, 2), "fly", "in_time"],
    ["is the faster for the same fee", at(47_000), fly, days(4, 2), "fly", "in_time"],
    [
      "is the one known to be in time, not the cheaper one that nobody knows",
      road,
      fly,
      days(null, 3),
      "fly",
      "in_time",
    ],
    ["is not known without days, and says so", road, fly, days(null, null), "road", "days_unknown"],
    ["is rather one without known days than a late one", road, fly, days(6, null), "fly", "days_unknown"],
    ["is the fastest when all are late, and says so", road, fly, days(9, 5), "fly", "late"],
    ["is the only one served", OUT, fly, days(4, 2), "fly", "in_time"],
    ["is the only one not refused", HEAVY, fly, days(4, 9), "fly", "late"],
    ["is open where none is served", OUT, OUT, days(4, 2), null, "days_unknown"],
    ["waits for a fee that has no answer yet", road, SILENT, days(4, 2), null, "fee_unknown"],
  ])("%s", (_, ofRoad, ofFly, known, transport, why) => {
    const fees = { road: ofRoad, fly: ofFly };
    expect(cheapestInTime({ fees, days: known, withinDays: 4, before: null })).toEqual({ transport, why });
  });

  test("keeps what was decided before while the fees of a changed parcel are asked", () => {
    const asked = { fees: null, days: days(4, 2), withinDays: 4 };
    expect(cheapestInTime({ ...asked, before: "fly" })).toEqual({ transport: "fly", why: "fee_unknown" });
    expect(cheapestInTime({ ...asked, before: null })).toEqual({ transport: null, why: "fee_unknown" });
  });
});

test("whatever is known, it is served, never dearer than another in time, and unknown days are never in time", () => {
  const fee = fc.oneof(fc.integer({ min: 1, max: 9 }).map(at), fc.constantFrom(OUT, HEAVY));
  const day = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null });
  fc.assert(
    fc.property(fee, fee, day, day, fc.integer({ min: 1, max: 9 }), (road, fly, roadDays, flyDays, withinDays) => {
      const fees = { road, fly };
      const known = days(roadDays, flyDays);
      const question = { fees, days: known, withinDays, before: null };
      const { transport, why } = cheapestInTime(question);
      expect(cheapestInTime(question)).toEqual({ transport, why });
      const served = (one: Transport) => fees[one].outcome === "served";
      if (transport === null) {
        expect([served("road"), served("fly")]).toEqual([false, false]);
        return;
      }
      expect(served(transport)).toBe(true);
      const inTime = (one: Transport) => served(one) && known[one] !== null && known[one].to <= withinDays;
      expect(why === "in_time").toBe(inTime(transport));
      const other = transport === "road" ? "fly" : "road";
      if (inTime(other)) {
        expect(why).toBe("in_time");
        const [mine, its] = [fees[transport], fees[other]];
        if (mine.outcome === "served" && its.outcome === "served") expect(mine.feeVnd).toBeLessThanOrEqual(its.feeVnd);
      }
    }),
  );
});

test("anything but in time is for staff to look at", () => {
  const choice = { transport: "road", withinDays: 4, promised: false } as const;
  const codes = (why: CheapestChoice["why"]) =>
    cheapestProblems({ ...choice, why }).map(({ code, severity, params }) => [code, severity, params]);
  expect(codes("in_time")).toEqual([]);
  expect(codes("late")).toEqual([["cheapest_late", "warn", { days: 4 }]]);
  expect(codes("days_unknown")).toEqual([["cheapest_days_unknown", "warn", { days: 4 }]]);
  expect(codes("fee_unknown")).toEqual([["cheapest_fee_unknown", "warn", { days: 4 }]]);
  expect(cheapestProblems(null)).toEqual([]);
});

describe("the days of a parcel", () => {
  const table = [{ transport: "road" as const, zone: "other_region" as const, provinces: [], from: 3, to: 5 }];
  const lane = { from: "Thành phố Hà Nội", to: "Thành phố Hồ Chí Minh" };

  test("are those of the shop's own parcels as stored with its fees, else those of the shop's table", () => {
    const fees = { ownDays: { road: null, fly: { from: 1, to: 2 } } };
    expect(parcelDays(fees, table, lane, provinces)).toEqual({
      road: { from: 3, to: 5, origin: "table" },
      fly: { from: 1, to: 2, origin: "own_parcels" },
    });
  });

  test("are not known without a table, or without a place: never a guess", () => {
    expect(parcelDays(null, [], lane, provinces)).toEqual({ road: null, fly: null });
    expect(parcelDays(null, table, { ...lane, to: null }, provinces)).toEqual({ road: null, fly: null });
    expect(parcelDays(null, table, { ...lane, from: undefined }, provinces)).toEqual({ road: null, fly: null });
  });
});
