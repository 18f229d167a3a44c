import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeLanes, type LaneCount } from "~/domain/transit/lanes";
import { provinces } from "../places/provinces-data.ts";

const HANOI = "Thành phố Hà Nội";
const SAIGON = "Thành phố Hồ Chí Minh";
const took = (days: number, parcels: number, change: Partial<LaneCount> = {}): LaneCount => ({
  ...{ transport: "road", fromProvince: HANOI, toProvince: SAIGON, days, parcels },
  ...change,
});

describe("the days of a lane", () => {
  test.each<[string, LaneCount[], [number, number, number] | null]>([
    ["are not judged by four parcels", [took(2, 4)], null],
    ["are judged by five", [took(2, 5)], [2, 2, 5]],
    ["are enough for half and for nine of ten", [took(1, 5), took(3, 4), took(9, 1)], [1, 3, 10]],
    ["do not go by the order of the counts", [took(9, 1), took(3, 4), took(1, 5)], [1, 3, 10]],
    ["of eleven, nine of which are no nine of ten", [took(1, 9), took(5, 2)], [1, 5, 11]],
  ])("%s", (_, counts, wanted) => {
    const [lane] = judgeLanes(counts, provinces);
    expect(lane ? [lane.p50Days, lane.p90Days, lane.parcels] : null).toEqual(wanted);
  });

  test("are counted together for provinces that were merged, apart by transport and direction", () => {
    const counts = [
      ...[took(2, 3), took(4, 3, { toProvince: "Tỉnh Bình Dương" })],
      ...[took(1, 5, { transport: "fly" }), took(6, 5, { fromProvince: SAIGON, toProvince: HANOI })],
    ];
    expect(judgeLanes(counts, provinces)).toEqual([
      { transport: "road", fromProvince: HANOI, toProvince: SAIGON, p50Days: 2, p90Days: 4, parcels: 6 },
      { transport: "fly", fromProvince: HANOI, toProvince: SAIGON, p50Days: 1, p90Days: 1, parcels: 5 },
      { transport: "road", fromProvince: SAIGON, toProvince: HANOI, p50Days: 6, p90Days: 6, parcels: 5 },
    ]);
  });

  test("were enough for the share that is said, and one day less was not", () => {
    const aCount = fc.record({ days: fc.integer({ min: 1, max: 30 }), parcels: fc.integer({ min: 1, max: 50 }) });
    fc.assert(
      fc.property(fc.array(aCount, { minLength: 1, maxLength: 12 }), (counts) => {
        const all = counts.flatMap(({ days, parcels }) => Array.from({ length: parcels }, () => days));
        const [lane] = judgeLanes(
          counts.map(({ days, parcels }) => took(days, parcels)),
          provinces,
        );
        expect(lane === undefined).toBe(all.length < 5);
        if (!lane) return;
        const within = (days: number) => all.filter((one) => one <= days).length;
        for (const [days, share] of [[lane.p50Days, 0.5] as const, [lane.p90Days, 0.9] as const]) {
          expect(within(days)).toBeGreaterThanOrEqual(all.length * share);
          expect(within(days - 1)).toBeLessThan(all.length * share);
        }
        expect(lane.parcels).toBe(all.length);
      }),
    );
  });
});
