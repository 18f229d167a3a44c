import { describe, expect, test } from "vitest";
import {
  type BatchEdit,
  contradictionOf,
  notOffered,
  overridesOfEdit,
  tagsToAdd,
  tagsToRemove,
} from "~/domain/booking/batch-edit";
import { blocking, type Problem, warning } from "~/domain/parcel/problem";

const PLANTS = 75;
const OFFER = { pickupIds: ["18000226"], livePlantsTag: PLANTS };

test("tags that need something of each parcel are taken away together, but not added", () => {
  expect(tagsToAdd(PLANTS)).toEqual(expect.arrayContaining([1, 10, 17]));
  expect(tagsToRemove(PLANTS)).toEqual(expect.arrayContaining([1, 10, 17, 19, PLANTS]));
  expect(tagsToAdd(PLANTS).filter((tag) => tag === 19 || tag === PLANTS)).toEqual([]);
});

test.each<[string, BatchEdit, "pickup" | "tags" | null]>([
  ["nothing", {}, null],
  ["a pickup of the shop", { pickAddressId: "18000226" }, null],
  ["a pickup of another shop", { pickAddressId: "18000227" }, "pickup"],
  ["tags with a name", { addTags: [1, 10], removeTags: [17, 19] }, null],
  ["a number that stands for no tag", { addTags: [12_345] }, "tags"],
  ["a tag that needs an amount", { addTags: [19] }, "tags"],
  ["a number that stands for no tag, to be taken away", { removeTags: [12_345] }, "tags"],
  ["two tags of which the carrier takes one", { addTags: [17, 18] }, "tags"],
  ["a tag both added and taken away", { addTags: [1], removeTags: [1] }, "tags"],
])("an edit with %s", (_, edit, what) => {
  expect(notOffered(edit, OFFER)).toBe(what);
});

describe("what an edit sets", () => {
  test.each<[string, BatchEdit, number[], object]>([
    ["adds to the tags that the parcel has", { addTags: [1, 10] }, [10, 62], { tags: [10, 62, 1] }],
    ["takes tags away", { removeTags: [10] }, [10, 62], { tags: [62] }],
    ["exchanges tags", { addTags: [18], removeTags: [17] }, [17], { tags: [18] }],
    ["takes the last one away", { removeTags: [10] }, [10], { tags: [] }],
    ["leaves tags to rules and settings where they stay as they are", { addTags: [10], removeTags: [1] }, [10], {}],
    [
      "is everything else as it was chosen",
      { transport: "fly", pickAddressId: "2", feePaidBy: "receiver", note: "Gọi trước" },
      [10],
      { transport: "fly", pickAddressId: "2", feePaidBy: "receiver", note: "Gọi trước" },
    ],
  ])("%s", (_, edit, drafted, overrides) => {
    expect(overridesOfEdit(edit, drafted)).toEqual(overrides);
  });
});

const EXCLUSIVE = blocking("tags", "tags_exclusive");
const PHONE = blocking("phone", "phone_missing");
test.each<[string, Problem[], Problem[], string | null]>([
  ["nothing that prevents booking fits", [], [warning("weight", "weight_default_used")], null],
  ["what prevents booking now does not", [], [EXCLUSIVE], "tags_exclusive"],
  ["what prevented it before still fits", [PHONE], [PHONE], null],
  ["something more does not", [PHONE], [PHONE, EXCLUSIVE], "tags_exclusive"],
  ["a warning that became a stop does not", [warning("tags", "tags_exclusive")], [EXCLUSIVE], "tags_exclusive"],
  ["what a rule holds afterwards fits", [], [blocking("parcel", "rule_hold")], null],
])("an edit after which there is %s", (_, before, after, code) => {
  expect(contradictionOf(before, after)).toBe(code);
});
