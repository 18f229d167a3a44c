import { describe, expect, test } from "vitest";
import type { FeeAnswer, FeeQuestion } from "~/domain/fee/carrier-fee";
import { entryKey, mergeEntries, tariffEntry } from "~/domain/fee/tariff";
import { matchTariff } from "~/domain/fee/tariff-match";
import { provinces } from "../places/provinces-data.ts";

const NOW = Date.UTC(2026, 10, 21);
const DAY = 24 * 3600 * 1000;
const QUESTION: FeeQuestion = {
  pickup: { province: "Thành phố Hà Nội", district: "Quận Ba Đình" },
  delivery: { province: "Thành phố Hồ Chí Minh", district: "Quận 1", ward: "Phường Bến Nghé" },
  weightGrams: 300,
  valueVnd: 150_000,
  transport: "road",
  tags: [],
};

const asked = (change: Partial<Omit<FeeQuestion, "delivery">> & { delivery?: object } = {}): FeeQuestion => ({
  ...QUESTION,
  ...change,
  delivery: { ...QUESTION.delivery, ...change.delivery },
});
const served = (feeVnd: number, insuranceVnd = 0, surchargesVnd = 0): FeeAnswer => ({
  outcome: "served",
  fee: { feeVnd, insuranceVnd, surchargesVnd },
});
const seen = (question: FeeQuestion, answer: FeeAnswer, at = NOW - DAY) =>
  tariffEntry(question, answer, provinces, "b2c", at);
const match = (entries: ReturnType<typeof seen>[], question: FeeQuestion) =>
  matchTariff(entries, question, { provinces, shopKind: "b2c", now: NOW });
const feeOf = (found: ReturnType<typeof match>) =>
  found?.answer.outcome === "served" ? found.answer.fee.feeVnd : null;

describe("a learned price", () => {
  test("of the same ward, step and transport is used, and says what it is based on", () => {
    expect(match([seen(asked(), served(32_000))], asked({ weightGrams: 480 }))).toEqual({
      answer: served(32_000),
      basis: { place: "ward", weight: "same", ageMs: DAY, spreadVnd: 0, samples: 1 },
    });
  });

  test("is taken from the ward before the district before the province, the newest first", () => {
    const ward = seen(asked(), served(31_000), NOW - 9 * DAY);
    const district = seen(asked({ delivery: { ward: "Phường Đa Kao" } }), served(32_000), NOW - 2 * DAY);
    const older = seen(asked({ delivery: { ward: "Phường Tân Định" } }), served(30_000), NOW - 5 * DAY);
    const province = seen(asked({ delivery: { district: "Huyện Củ Chi", ward: "Xã Tân An Hội" } }), served(39_000));
    expect(feeOf(match([province, older, district, ward], asked()))).toBe(31_000);
    expect(feeOf(match([province, older, district], asked()))).toBe(32_000);
    expect(match([province], asked())?.basis.place).toBe("province");
  });

  test("is never taken from another transport, province, set of surcharges or half year", () => {
    expect(match([seen(asked({ transport: "fly" }), served(1))], asked())).toBeNull();
    expect(match([seen(asked({ delivery: { province: "Đà Nẵng" } }), served(1))], asked())).toBeNull();
    expect(match([seen(asked({ tags: [1] }), served(1))], asked())).toBeNull();
    expect(match([seen(asked({ pickup: { province: "Đà Nẵng" } }), served(1))], asked())).toBeNull();
    expect(match([seen(asked(), served(1), NOW - 181 * DAY)], asked())).toBeNull();
  });

  test("of other weights is interpolated or from a slightly heavier step, never from a lighter one alone", () => {
    const light = seen(asked({ weightGrams: 500 }), served(30_000));
    const heavy = seen(asked({ weightGrams: 2_500 }), served(50_000));
    expect(match([light, heavy], asked({ weightGrams: 1_500 }))).toMatchObject({
      answer: served(40_000),
      basis: { weight: "between" },
    });
    expect(match([heavy], asked({ weightGrams: 1_600 }))).toMatchObject({
      answer: served(50_000),
      basis: { weight: "heavier" },
    });
    expect(match([heavy], asked({ weightGrams: 900 }))).toBeNull();
    expect(match([light], asked({ weightGrams: 900 }))).toBeNull();
  });

  test("includes the insurance for the value asked about", () => {
    const insured = seen(asked({ valueVnd: 4_000_000, tags: [2] }), served(52_000, 20_000));
    expect(match([insured], asked({ valueVnd: 6_000_000, tags: [2] }))?.answer).toEqual(served(62_000, 30_000));
    expect(match([insured], asked())?.answer).toEqual(served(32_000));
    const plain = seen(asked(), served(32_000));
    expect(match([plain], asked({ valueVnd: 4_000_000, tags: [2] }))?.answer).toEqual(served(52_000, 20_000));
    expect(match([plain], asked({ valueVnd: 3_000_000 }))?.answer).toEqual(served(32_000));
  });

  test("of a ward that is not served is remembered for a week, for that ward", () => {
    const refused = (at: number) => seen(asked(), { outcome: "not_served" }, at);
    expect(match([refused(NOW - DAY)], asked())?.answer).toEqual({ outcome: "not_served" });
    expect(match([refused(NOW - 8 * DAY)], asked())).toBeNull();
    expect(match([refused(NOW - DAY)], asked({ delivery: { ward: "Phường Đa Kao" } }))).toBeNull();
    const later = seen(asked({ weightGrams: 900 }), served(37_000), NOW);
    expect(match([refused(NOW - DAY), later], asked({ weightGrams: 900 }))?.answer).toEqual(served(37_000));
  });

  test("keeps the newest fee with the spread of all", () => {
    const merged = mergeEntries(
      mergeEntries(seen(asked(), served(30_000), NOW - 3 * DAY), seen(asked(), served(34_000), NOW - DAY)),
      seen(asked(), served(33_000), NOW - 2 * DAY),
    );
    expect(match([merged], asked())).toMatchObject({ answer: served(34_000), basis: { spreadVnd: 4_000, samples: 3 } });
    expect(entryKey(merged)).toBe(entryKey(seen(asked(), served(1))));
  });
});
