import { expect, test } from "vitest";
import {
  allowedBeside,
  allowsPartialDelivery,
  mergeTags,
  PLANT_KINDS,
  TAGS,
  tagProblems,
  tagsOffered,
} from "~/domain/parcel/tags";

const PLANTS = 75;

test.each([
  ["nothing chosen", [], [], undefined, []],
  ["unknown tags pass", [1, 999, 2_000], [], undefined, []],
  ["partial delivery alone", [17], [], undefined, []],
  ["17 and 18", [17, 18], [], undefined, ["tags_exclusive"]],
  ["17, 18 and 19", [17, 18, 19], [], 5_000, ["tags_exclusive"]],
  ["62 goes with 17", [17, 62], [], undefined, []],
  ["19 without its fee", [19], [], undefined, ["not_delivered_fee_missing"]],
  ["19 with the smallest fee", [19], [], 1, []],
  ["19 with the largest fee", [19], [], 20_000_000, []],
  ["19 with nothing to collect", [19], [], 0, ["not_delivered_fee_range"]],
  ["19 above the limit", [19], [], 20_000_001, ["not_delivered_fee_range"]],
  ["19 with half a đồng", [19], [], 0.5, ["not_delivered_fee_range"]],
  ["live plants without kind", [PLANTS], [], undefined, ["sub_tags_missing"]],
  ["live plants, seeds", [PLANTS], [1], undefined, []],
])("%s", (_, tags, subTags, notDeliveredFeeVnd, codes) => {
  expect(tagProblems({ tags, subTags, notDeliveredFeeVnd }, PLANTS).map(({ code }) => code)).toEqual(codes);
});

test("tags merge, each once", () => {
  expect(mergeTags([10, 2], [2, 13], [Number.NaN, 1.5])).toEqual([10, 2, 13]);
});

test.each<[string, number[], number[], number[]]>([
  ["none is set", [], [7, 17, 10], [7, 17, 10]],
  ["none is set, and two are added", [], [7, 18, 17, 18], [7, 18, 18]],
  ["one is set", [19, 10], [17, 10, 62], [10, 62]],
  ["the same one is set", [19], [19, 1], [1]],
  ["none of them is added", [19], [1, 62], [1, 62]],
])("of 17, 18 and 19 one goes where %s", (_, taken, tags, left) => {
  expect(allowedBeside(taken, tags)).toEqual(left);
});

test("tags that let the buyer keep a part", () => {
  expect([17, 18, 62].every((tag) => allowsPartialDelivery([tag]))).toBe(true);
  expect(allowsPartialDelivery([2, 19])).toBe(false);
});

const rows = Object.values(TAGS);
const codesThat = (has: string) => rows.flatMap((row) => (has in row ? [row.code] : []));

test("each tag number has one row", () => {
  expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
});

test("the tags of the contract (carrier 2.5) and the live plants' sub-tags (carrier 2.6)", () => {
  expect(Object.values(TAGS).flatMap((row) => ("contract" in row ? [row.code] : []))).toEqual([
    2, 10, 13, 17, 18, 19, 62,
  ]);
  expect(PLANT_KINDS).toEqual([1, 2, 3, 4, 5]);
});

test("what the contract says of single tags (carrier 2.5, domain 1.9)", () => {
  expect(codesThat("exclusive")).toEqual([17, 18, 19]);
  expect(codesThat("partial")).toEqual([17, 18, 62]);
  expect(codesThat("itemPrices")).toEqual([17, 18, 19, 62]);
  expect(codesThat("returnFee")).toEqual([17, 18, 19, 62]);
});

test("each form offers its tags, live plants under the dialect's number", () => {
  expect(tagsOffered("parcel", 76), "what rules may set, staff may set").toEqual(tagsOffered("rule", 76));
  expect(tagsOffered("rule", 76)).toEqual([2, 10, 11, 13, 17, 18, 19, 62, 76, 1, 7, 20, 22, 39, 40, 41, 42, 52, 81]);
  expect(tagsOffered("shop", 76)).toEqual([10, 11, 13, 17, 62, 1, 7, 39, 41, 42, 52]);
});
