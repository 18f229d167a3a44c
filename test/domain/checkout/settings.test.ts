import { describe, expect, test } from "vitest";
import { checkoutSettingsSchema } from "~/domain/checkout/settings";
import { readCheckoutSettings } from "~/domain/checkout/stored";

const TABLES = {
  fallback: { transport: "road", steps: [{ upToGrams: 500, feeVnd: 30_000 }] },
  days: { transport: "fly", from: 1, to: 2 },
};

describe.each(Object.entries(TABLES))("a row of %s", (table, row) => {
  test.each<[string, object, boolean]>([
    ["a zone", { zone: "same_region" }, true],
    ["a province", { provinces: ["Lai Châu"] }, true],
    ["provinces and no zone", { zone: null, provinces: ["Lai Châu", "Hà Giang"] }, true],
    ["both", { zone: "other_region", provinces: ["Lai Châu"] }, true],
    ["neither", {}, false],
    ["no zone and an empty list", { zone: null, provinces: [] }, false],
  ])("that names %s", (_, place, isTaken) => {
    const rows = [
      { ...row, zone: "same_province" },
      { ...row, ...place },
    ];
    const { success, error } = checkoutSettingsSchema.safeParse({ [table]: rows });
    expect(success).toBe(isTaken);
    if (!isTaken) expect(error?.issues.map(({ path }) => path)).toEqual([[table, 1, "provinces"]]);
  });
});

describe("the names of two rates", () => {
  const same = { road: "Giao nhanh", fly: " giao  NHANH" };

  test.each<[string, object, string[]]>([
    ["one name for both", { names: { vi: same } }, ["names.vi.fly"]],
    ["one name in each language", { names: { vi: same, en: same } }, ["names.vi.fly", "names.en.fly"]],
    ["only one of them offered", { transports: ["road"], names: { vi: same } }, []],
    ["no names", {}, []],
    ["two names", { names: { en: { road: "Road", fly: "Air" } } }, []],
  ])("%s", (_, settings, faults) => {
    const { error } = checkoutSettingsSchema.safeParse(settings);
    expect(error?.issues.map(({ path }) => path.join(".")) ?? []).toEqual(faults);
  });

  test("stored with one name: that language has the default names, the other keeps its own", () => {
    const en = { road: "Road", fly: "Air" };
    expect(readCheckoutSettings({ enabled: true, names: { vi: same, en } })).toMatchObject({
      enabled: true,
      names: { vi: { road: "", fly: "" }, en },
    });
  });
});

test("days that end before they begin are marked, beside a missing place", () => {
  const parsed = checkoutSettingsSchema.safeParse({ days: [{ transport: "road", from: 3, to: 1 }] });
  expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual(["days.0.to", "days.0.provinces"]);
});
