import fc from "fast-check";
import { expect, test } from "vitest";
import type { FeeQuestion } from "~/domain/fee/carrier-fee";
import { type Asker, quoteKey } from "~/domain/fee/quote-key";
import { laneOf, weightStep } from "~/domain/fee/tariff";
import { provinces } from "../places/provinces-data.ts";

/** Names that users and forms may send: separators, quotes, accents in both Unicode forms, nothing. */
const name = fc.oneof(
  fc.constantFrom("Quận 1", "Quận 1\n", 'Quận "1"', "Phường 2,Phường 3", "", "|", "[", "Hòa", "Hoà", "Ho\u0300a"),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);
const place = fc.record({ province: name, district: name, ward: name });
const asker: fc.Arbitrary<Asker> = fc.record({
  shopId: fc.constantFrom("a", "b", "a\n", "a,b"),
  environment: fc.constantFrom("production", "staging"),
  accountCode: fc.constantFrom("S1", "S2", "S1,"),
});
const question: fc.Arbitrary<FeeQuestion> = fc.record({
  pickup: fc.record({ province: name, district: name, ward: name, pickAddressId: name, address: name }),
  delivery: place,
  weightGrams: fc.integer({ min: 1, max: 30_000 }),
  valueVnd: fc.integer({ min: 0, max: 30_000_000 }),
  transport: fc.constantFrom("road", "fly"),
  tags: fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 4 }),
});

const sorted = (tags: readonly number[]) => [...tags].sort((a, b) => a - b);
/** Two questions are the same if shop, account and question are. */
const sameQuestion = (one: [Asker, FeeQuestion], other: [Asker, FeeQuestion]) =>
  fc.stringify([one[0], { ...one[1], tags: sorted(one[1].tags) }]) ===
  fc.stringify([other[0], { ...other[1], tags: sorted(other[1].tags) }]);

test("two keys are equal exactly when shop, account and question are", () => {
  fc.assert(
    fc.property(asker, question, asker, question, (a, q, b, r) => {
      expect(quoteKey(a, q) === quoteKey(b, r)).toBe(sameQuestion([a, q], [b, r]));
      expect(quoteKey(a, q)).toBe(quoteKey({ ...a }, { ...q, tags: [...q.tags].reverse() }));
    }),
  );
});

test.each([
  ["shop", { asker: { shopId: "other" } }],
  ["account", { asker: { accountCode: "S2" } }],
  ["environment", { asker: { environment: "staging" } }],
  ["ward", { delivery: { ward: "Phường Đa Kao" } }],
  ["district", { delivery: { district: "Quận 3" } }],
  ["province", { delivery: { province: "Hà Nội" } }],
  ["weight", { question: { weightGrams: 301 } }],
  ["value", { question: { valueVnd: 150_001 } }],
  ["tags", { question: { tags: [1, 7] } }],
  ["transport", { question: { transport: "fly" } }],
  ["pickup", { pickup: { pickAddressId: "2" } }],
] as const)(
  "another %s is another key",
  (_, change: { asker?: object; delivery?: object; question?: object; pickup?: object }) => {
    const who: Asker = { shopId: "a", environment: "production", accountCode: "S1" };
    const asked: FeeQuestion = {
      pickup: { province: "Hà Nội", pickAddressId: "1" },
      delivery: { province: "Hồ Chí Minh", district: "Quận 1", ward: "Phường Bến Nghé" },
      weightGrams: 300,
      valueVnd: 150_000,
      transport: "road",
      tags: [1],
    };
    const changed = {
      ...asked,
      ...change.question,
      pickup: { ...asked.pickup, ...change.pickup },
      delivery: { ...asked.delivery, ...change.delivery },
    };
    expect(quoteKey({ ...who, ...change.asker }, changed)).not.toBe(quoteKey(who, asked));
  },
);

test("a lane is the same under a province's present and former name; a weight step is half a kilogram", () => {
  const asked = (province: string): FeeQuestion => ({
    pickup: { province: "Hà Nội" },
    delivery: { province, ward: "Phường Dĩ An" },
    weightGrams: 300,
    valueVnd: 0,
    transport: "road",
    tags: [2, 7, 1],
  });
  expect(laneOf(asked("Tỉnh Bình Dương"), provinces)).toEqual(laneOf(asked("Hồ Chí Minh"), provinces));
  expect(laneOf(asked("Hồ Chí Minh"), provinces).tags).toBe("1,7");
  expect([1, 500, 501, 1_000, 1_001].map(weightStep)).toEqual([1, 1, 2, 2, 3]);
});
