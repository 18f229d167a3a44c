import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dayRows,
  daySections,
  emptySection,
  fallbackPaths,
  fallbackRows,
  fallbackSections,
} from "~/domain/checkout/fallback-sections";
import { proposedDays, proposedFallback } from "~/domain/checkout/proposed-tables";
import { checkoutSettingsSchema } from "~/domain/checkout/settings";
import { fallbackFee } from "~/domain/fee/fallback-fee";
import { provincesOfToday } from "~/domain/places/provinces";

const ZONES = ["same_province", "same_region", "other_region"] as const;
const PROVINCES = provincesOfToday([]);
const TO = { same_province: "Hà Nội", same_region: "Hải Phòng", other_region: "Cần Thơ" };

const money = fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: null });
const section = (zone: (typeof ZONES)[number] | null, provinces: string[]) =>
  fc
    .record({
      bounds: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
      road: fc.array(money, { minLength: 4, maxLength: 4 }),
      fly: fc.array(money, { minLength: 4, maxLength: 4 }),
      more: fc.tuple(money, money),
    })
    .map(({ bounds, road, fly, more }) => ({
      zone,
      provinces,
      steps: [...bounds]
        .sort((a, b) => a - b)
        .map((bound, n) => ({ upToGrams: bound * 500, road: road[n] ?? null, fly: fly[n] ?? null })),
      beyond: { perGrams: 500, road: more[0], fly: more[1] },
    }));

describe("the price list in the form", () => {
  test("the three zones are always listed, provinces after them", () => {
    expect(fallbackSections([]).map(({ zone }) => zone)).toEqual(ZONES);
    const rows = fallbackRows([{ ...emptySection({ zone: null, provinces: ["Lai Châu"] }), steps: [STEP] }]);
    expect(fallbackSections(rows)[3]).toMatchObject({ zone: null, provinces: ["Lai Châu"], steps: [STEP] });
  });

  test("a fee that is not a number is kept and marked at its field", () => {
    const typed = { upToGrams: 500, road: "30k", fly: null };
    const filled = [{ ...emptySection({ zone: "same_province", provinces: [] }), steps: [typed] }];
    const parsed = checkoutSettingsSchema.safeParse({ fallback: fallbackRows(filled) });
    expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual([fallbackPaths(filled).get("0.0.road")]);
  });

  test("the stored list gives the same fee as the form", () => {
    fc.assert(
      fc.property(
        fc.tuple(...ZONES.map((zone) => section(zone, []))),
        fc.integer({ min: 1, max: 4_500 }),
        (all, grams) => {
          const rows = fallbackRows(all);
          expect(checkoutSettingsSchema.safeParse({ fallback: rows }).success).toBe(true);
          // Reading the sections and storing them again changes nothing.
          expect(fallbackRows(fallbackSections(rows))).toEqual(rows);
          for (const { zone, steps } of all) {
            if (zone === null) continue;
            const written = steps.find(({ upToGrams, road }) => road !== null && grams <= upToGrams);
            if (!written) continue;
            const place = { from: "Hà Nội", to: TO[zone] };
            expect(fallbackFee(rows, place, "road", grams, PROVINCES)).toBe(written.road);
          }
        },
      ),
    );
  });

  test("a step without a bound is kept, and the schema marks it", () => {
    const rows = fallbackRows([
      { ...emptySection({ zone: "same_province", provinces: [] }), steps: [{ ...STEP, upToGrams: null }] },
    ]);
    expect(rows).toHaveLength(1);
    const parsed = checkoutSettingsSchema.safeParse({ fallback: rows });
    expect(parsed.error?.issues[0]?.path).toEqual(["fallback", 0, "steps", 0, "upToGrams"]);
  });
});

const STEP = { upToGrams: 500, road: 20_000, fly: null };

describe("days", () => {
  test("are the same after saving", () => {
    const sections = daySections(proposedDays());
    expect(dayRows(sections)).toEqual(proposedDays());
    expect(sections[0]).toEqual({
      zone: "same_province",
      provinces: [],
      road: { from: 1, to: 2 },
      fly: { from: null, to: null },
    });
  });

  test("an incomplete line is kept, and the schema marks it", () => {
    const [first] = daySections([]);
    if (!first) throw new Error("no zone");
    const rows = dayRows([{ ...first, road: { from: 2, to: null } }]);
    expect(checkoutSettingsSchema.safeParse({ days: rows }).success).toBe(false);
  });
});

test("the proposal can be saved, and its fees grow with weight and distance", () => {
  const { fallback } = checkoutSettingsSchema.parse({ fallback: proposedFallback(), days: proposedDays() });
  const fee = (zone: (typeof ZONES)[number], grams: number) =>
    fallbackFee(fallback, { from: "Hà Nội", to: TO[zone] }, "road", grams, PROVINCES) ?? 0;
  expect(ZONES.map((zone) => fee(zone, 500))).toEqual([22_000, 30_000, 32_000]);
  expect([500, 501, 1_500, 2_000, 2_001, 5_000].map((grams) => fee("other_region", grams))).toEqual([
    32_000, 37_000, 47_000, 47_000, 52_000, 77_000,
  ]);
});
