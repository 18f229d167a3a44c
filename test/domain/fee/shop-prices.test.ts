import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FeeQuestion } from "~/domain/fee/carrier-fee";
import { allPrices, bytesOfPrices, keepPrice, priceAt, pricesOfLane, shopPrices } from "~/domain/fee/shop-prices";
import { entryKey, laneOf, mergeEntries, type TariffEntry } from "~/domain/fee/tariff";
import { matchTariff } from "~/domain/fee/tariff-match";
import { nameCodes } from "~/domain/places/name-codes";
import { gazetteer, provinces } from "../places/provinces-data.ts";
import { aTariffEntry } from "./a-tariff-entry.ts";

const NOW = Date.UTC(2026, 10, 21);
const DAY = 24 * 3600 * 1000;
const shared = nameCodes(gazetteer);
const shelf = (entries: readonly TariffEntry[] = []) => ({ shared, prices: shopPrices(shared, entries) });

const ENTRY = aTariffEntry({ seenAt: NOW });

/** Few values for each part of a key, so that entries meet; names of the gazetteer, of nobody, and of people. */
const names = ["", "Quận 1", "Phường Bến Nghé", "Phường Đa Kao", "Xóm Chùa 🏠", "Chỗ \u0000 lạ"];
const fee = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const entries: fc.Arbitrary<TariffEntry> = fc.record({
  transport: fc.constantFrom("road", "fly"),
  fromProvince: fc.constantFrom("Thành phố Hà Nội", "Thành phố Hải Phòng"),
  fromDistrict: fc.constantFrom(...names),
  toProvince: fc.constantFrom("Thành phố Hồ Chí Minh", "Tỉnh không ai biết"),
  toDistrict: fc.constantFrom(...names),
  toWard: fc.constantFrom(...names),
  tags: fc.constantFrom("", "1", "1,7"),
  weightStep: fc.integer({ min: 1, max: 6 }),
  insured: fc.boolean(),
  valueVnd: fc.integer({ min: 0, max: 2 ** 40 }),
  served: fc.boolean(),
  feeVnd: fee,
  insuranceVnd: fee,
  surchargesVnd: fee,
  lowestFeeVnd: fee,
  highestFeeVnd: fee,
  samples: fc.integer({ min: 1, max: 1_000_000 }),
  seenAt: fc.integer({ min: NOW - 200 * DAY, max: NOW }),
});
const questions: fc.Arbitrary<FeeQuestion> = fc.record({
  pickup: fc.record({
    province: fc.constantFrom("Hà Nội", "Thành phố Hải Phòng"),
    district: fc.constantFrom(...names),
  }),
  delivery: fc.record({
    province: fc.constantFrom("Thành phố Hồ Chí Minh", "Tỉnh không ai biết", "Tỉnh Cà Mau"),
    district: fc.constantFrom(...names, "Quận 3"),
    ward: fc.constantFrom(...names, "Phường chưa ai hỏi"),
  }),
  weightGrams: fc.integer({ min: 1, max: 3_500 }),
  valueVnd: fc.integer({ min: 0, max: 20_000_000 }),
  transport: fc.constantFrom("road", "fly"),
  tags: fc.constantFrom([], [2], [1], [7, 1]),
});

describe("the packed prices of a shop", () => {
  test("answer each question as the list of entries that they were packed from", () => {
    fc.assert(
      fc.property(fc.array(entries, { maxLength: 60 }), fc.array(questions, { maxLength: 10 }), (learned, asked) => {
        const packed = shelf();
        const plain = new Map<string, TariffEntry>();
        for (const entry of learned) {
          keepPrice(packed, mergeEntries(priceAt(packed, entry), entry), 1_000);
          plain.set(entryKey(entry), mergeEntries(plain.get(entryKey(entry)), entry));
        }
        expect(allPrices(packed)).toEqual([...plain.values()]);
        expect(allPrices(shelf([...plain.values()]))).toEqual([...plain.values()]);
        const context = { provinces, shopKind: "b2c" as const, now: NOW };
        for (const question of asked) {
          const near = pricesOfLane(packed, laneOf(question, provinces));
          expect(matchTariff(near, question, context)).toEqual(matchTariff(plain.values(), question, context));
        }
      }),
    );
  });

  test("are near a question whose ward nobody has a price for", () => {
    const packed = shelf([ENTRY]);
    const question: FeeQuestion = {
      pickup: { province: "Hà Nội" },
      delivery: { province: "Hồ Chí Minh", district: "Quận chưa ai hỏi", ward: "Phường chưa ai hỏi" },
      ...{ weightGrams: 300, valueVnd: 0, transport: "road", tags: [] },
    };
    expect(pricesOfLane(packed, laneOf(question, provinces))).toEqual([ENTRY]);
  });

  test("take less than 60 bytes each, where the places are known to everybody", () => {
    const wards = [...shared.names].filter((name) => name.startsWith("Phường")).slice(0, 1_000);
    const packed = shelf(wards.map((toWard) => ({ ...ENTRY, toWard })));
    expect(packed.prices.count).toBe(wards.length);
    expect(bytesOfPrices(packed.prices) / wards.length).toBeLessThan(60);
  });

  test("are bounded: a new one takes the place of the one that was seen longest ago", () => {
    const packed = shelf();
    const to = (toWard: string, seenAt: number) => ({ ...ENTRY, toWard, seenAt });
    for (const entry of [to("a", NOW - 5), to("b", NOW - 9), to("c", NOW - 1)]) keepPrice(packed, entry, 3);
    keepPrice(packed, to("a", NOW), 3);
    keepPrice(packed, to("d", NOW), 3);
    expect(allPrices(packed).map(({ toWard }) => toWard)).toEqual(["a", "d", "c"]);
  });

  test.each<[string, Partial<TariffEntry>]>([
    ["a fee of more than four billion", { feeVnd: 2 ** 32 }],
    ["a negative fee", { insuranceVnd: -1 }],
    ["half a đồng", { surchargesVnd: 0.5 }],
    ["a value beyond all goods", { valueVnd: 2 ** 48 }],
    ["a weight beyond all scales", { weightStep: 2 ** 28 }],
    ["a time that is none", { seenAt: Number.NaN }],
  ])("leave out %s, and keep what was there", (_, change) => {
    const packed = shelf([ENTRY]);
    keepPrice(packed, { ...ENTRY, ...change }, 9);
    expect(allPrices(packed)).toEqual([ENTRY]);
  });

  test("leave out a name of a shop that has sixty thousand of its own, and go on with those it knows", () => {
    const packed = shelf();
    for (let n = shared.names.length; n <= 0xffff; n += 1) {
      packed.prices.own.codes.set(`${n}`, n);
      packed.prices.own.names.push(`${n}`);
    }
    keepPrice(packed, { ...ENTRY, toWard: "một tên nữa" }, 9);
    keepPrice(packed, { ...ENTRY, toWard: `${0xffff}` }, 9);
    expect(allPrices(packed).map(({ toWard }) => toWard)).toEqual([`${0xffff}`]);
  });
});
