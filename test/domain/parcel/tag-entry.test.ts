import { describe, expect, test } from "vitest";
import {
  readTypedTags,
  storedTagsOf,
  type TagEntry,
  tagEntryOf,
  withoutSameFee,
  withTags,
} from "~/domain/parcel/tag-entry";

const PLANTS = 75;
const EMPTY: TagEntry = { named: [], typed: "", subTags: [], notDeliveredFeeVnd: null };

test.each([
  ["", []],
  [" , ", []],
  ["123", [123]],
  ["7, 123 ,7", [7, 123]],
  ["0", [0]],
  ["2000000000", [2_000_000_000]],
  ["2000000001", null],
  ["-5", null],
  ["1e3", null],
  ["0x10", null],
  ["1.5", null],
  ["7 8", null],
  ["bảy", null],
])("typed tags %j are %j", (text, tags) => {
  expect(readTypedTags(text)).toEqual(tags);
});

describe("a form of tags", () => {
  const stored = { tags: [10, 19, 300, 75], subTags: [4], notDeliveredFeeVnd: 20_000 };

  test("shows stored tags by name or as typed, and stores them again", () => {
    const entry = tagEntryOf(stored, [10, 19, PLANTS]);
    expect(entry).toMatchObject({ named: [10, 19, 75], typed: "300" });
    expect(storedTagsOf(entry)).toEqual({ ...stored, tags: [10, 19, 75, 300] });
  });

  test("a number that is typed digit by digit is one tag, even where its first digit has a name", () => {
    const typing = ["1", "12", "123"].reduce((entry, typed) => withTags(entry, { typed }, PLANTS), EMPTY);
    expect(storedTagsOf(typing)?.tags).toEqual([123]);
  });

  test("drops the fee and the kind of plants with the tag they belong to, named or typed", () => {
    const entry = tagEntryOf(stored, [10, 19, PLANTS]);
    expect(withTags(entry, { named: [10, PLANTS] }, PLANTS)).toMatchObject({ subTags: [4], notDeliveredFeeVnd: null });
    expect(withTags(entry, { named: [19] }, PLANTS)).toMatchObject({ subTags: [], notDeliveredFeeVnd: 20_000 });
    expect(withTags(entry, { named: [], typed: "19" }, PLANTS).notDeliveredFeeVnd).toBe(20_000);
  });

  test.each<[string, Partial<TagEntry>]>([
    ["a typed tag that is none", { typed: "-5" }],
    ["more tags than a parcel may have", { typed: Array.from({ length: 31 }, (_, tag) => tag).join() }],
    ["a fee beyond what the carrier takes", { named: [19], notDeliveredFeeVnd: 20_000_001 }],
    ["a fee that is no number", { named: [19], notDeliveredFeeVnd: "20k" }],
  ])("is not stored with %s", (_, change) => {
    expect(storedTagsOf({ ...EMPTY, ...change })).toBeNull();
  });
});

test("a fee that stays as it is is not stored again: who packs may change the other tags", () => {
  const stored = { tags: [10], subTags: [] };
  expect(withoutSameFee({ ...stored, notDeliveredFeeVnd: null }, null)).toEqual(stored);
  expect(withoutSameFee({ ...stored, notDeliveredFeeVnd: 20_000 }, 20_000)).toEqual(stored);
  expect(withoutSameFee({ ...stored, notDeliveredFeeVnd: null }, 20_000)).toEqual({
    ...stored,
    notDeliveredFeeVnd: null,
  });
});
