import { describe, expect, test } from "vitest";
import { checkoutSettingsSchema } from "~/domain/checkout/settings";

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

test("days that end before they begin are marked, beside a missing place", () => {
  const parsed = checkoutSettingsSchema.safeParse({ days: [{ transport: "road", from: 3, to: 1 }] });
  expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual(["days.0.to", "days.0.provinces"]);
});
