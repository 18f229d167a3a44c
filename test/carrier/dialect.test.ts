import { expect, test } from "vitest";
import { dialects, readDialect } from "~/carrier/dialect";

test("follows the contract by default", () => {
  expect(readDialect(undefined)).toEqual({
    solutionsField: "svc_solutions",
    solutionFeeType: "svc_solution_fee",
    noHamlet: "Other",
    livePlantsTag: 75,
    notDeliveredFeeIn: "order",
    dateFormat: "YYYY/MM/DD",
    labelSizeParameters: ["paper_size"],
    labelOriginals: { portrait: "portrait", landscape: "landscape" },
    missingDistrict: "review",
    fastService: { tags: [], solutionIds: [] },
    version: "1.5",
  });
  expect(readDialect(" ")).toEqual(dialects.contract);
});

test("a preset is chosen by name", () => {
  expect(readDialect("world")).toMatchObject({
    solutionsField: "gam_solutions",
    noHamlet: "Khác",
    dateFormat: "YYYY-MM-DD",
  });
});

test("single settings override those of a preset", () => {
  expect(readDialect('{"preset":"world","livePlantsTag":76,"version":null}')).toEqual({
    ...dialects.world,
    livePlantsTag: 76,
    version: null,
  });
});

test.each(["wrold", '{"livePlantTag":76}', '{"preset":"wrold"}', '{"livePlantsTag":"76"}', "{"])(
  "%s is refused",
  (text) => {
    expect(() => readDialect(text)).toThrow();
  },
);
