import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateKey, placeText, readEstimateQuestion } from "~/domain/fee/estimate-question";
import { readQuotePlace } from "~/domain/fee/quote-place";
import { gazetteer } from "../places/provinces-data.ts";

const read = (path: string) => readEstimateQuestion(path.split("/"));

describe("what a visitor asks", () => {
  test.each<[string, string, object | null]>([
    [
      "a product, to a ward of today",
      "vi/123x2/2/Hà Nội/Phường Ba Đình",
      {
        locale: "vi",
        place: { level: "2", province: "Hà Nội", district: null, ward: "Phường Ba Đình" },
        lines: [{ variantId: "123", quantity: 2 }],
      },
    ],
    [
      "a cart, to an old district",
      "en-GB/1x1-22x999/3/Hà Nội/Quận Ba Đình",
      {
        locale: "en-GB",
        place: { level: "3", province: "Hà Nội", district: "Quận Ba Đình", ward: null },
        lines: [
          { variantId: "1", quantity: 1 },
          { variantId: "22", quantity: 999 },
        ],
      },
    ],
    ["one variant twice, added up to the most", "vi/1x900-1x900/2/A", { lines: [{ variantId: "1", quantity: 999 }] }],
    ["a province alone", "vi/1x1/3/A", { place: { level: "3", province: "A", district: null, ward: null } }],
    ["no goods", "vi//2/A", null],
    ["no pieces", "vi/1x0/2/A", null],
    ["a part of a piece", "vi/1x1.5/2/A", null],
    ["a thousand pieces", "vi/1x1000/2/A", null],
    ["an id that is none", "vi/1e9x1/2/A", null],
    ["no province", "vi/1x1/2", null],
    ["an empty province", "vi/1x1/2//A", null],
    ["a district in the new system", "vi/1x1/2/A/B/C", null],
    ["more than a ward", "vi/1x1/3/A/B/C/D", null],
    ["a third system", "vi/1x1/1/A", null],
    ["a name that is too long", `vi/1x1/2/${"A".repeat(61)}`, null],
    ["a language that is none", "../1x1/2/A", null],
    ["100 lines", `vi/${Array.from({ length: 100 }, (_, n) => `${n}x1`).join("-")}/2/A`, {}],
    ["101 lines", `vi/${Array.from({ length: 101 }, (_, n) => `${n}x1`).join("-")}/2/A`, null],
  ])("%s", (_, path, wanted) => {
    if (wanted === null) expect(read(path)).toBeNull();
    else expect(read(path)).toMatchObject(wanted);
  });

  test("is never an error, whatever is written", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 8 }), (parts) => {
        const question = readEstimateQuestion(parts);
        if (question) expect(question.lines.length).toBeGreaterThan(0);
      }),
    );
  });

  test("has one key for the same goods in another order", () => {
    const key = (path: string) => {
      const question = read(path);
      return question && estimateKey(question);
    };
    expect(key("vi/1x1-2x2/2/A")).toBe(key("vi/2x2-1x1/2/A"));
    const others = ["en/1x1-2x2/2/A", "vi/1x2-2x2/2/A", "vi/1x1-2x2/3/A", "vi/1x1-2x2/2/A/B", "vi/1x1-2x2/2/B"];
    expect(new Set(["vi/1x1-2x2/2/A", ...others].map(key)).size).toBe(6);
  });
});

test("every ward of both systems is the one that was picked, whether or not the shop takes addresses for new ones", () => {
  const wrong: string[] = [];
  const check = (level: "2" | "3", province: string, district: string | null, ward: string) => {
    const options = { assumeTwoLevel: level === "2" };
    const place = readQuotePlace(gazetteer, placeText({ level, province, district, ward }), options);
    const names = place.outcome === "known" && place.precision === "ward" ? place.names : null;
    const isSame =
      names?.ward === ward && names.province === province && (district === null || names.district === district);
    if (!isSame) wrong.push([ward, district, province].join(", "));
  };
  const sample = <Unit>(units: readonly Unit[] | undefined, every: number) =>
    (units ?? []).filter((_, n) => n % every === 0);
  for (const province of gazetteer.provinces["2"]) {
    for (const ward of sample(gazetteer.children.get(province), 3)) check("2", province.name, null, ward.name);
  }
  for (const province of gazetteer.provinces["3"]) {
    for (const district of gazetteer.children.get(province) ?? []) {
      for (const ward of sample(gazetteer.children.get(district), 9))
        check("3", province.name, district.name, ward.name);
    }
  }
  expect(wrong).toEqual([]);
});
