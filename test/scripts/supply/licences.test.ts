import { expect, test } from "vitest";
import { isFree, licenceProblem } from "../../../scripts/supply/licences.ts";
import { shippedPackages } from "../../../scripts/supply/shipped-packages.ts";

test("every package that is shipped may be", () => {
  const problems = shippedPackages().flatMap((one) => {
    const problem = licenceProblem(one);
    return problem === null ? [] : [`${one.path} ${problem}`];
  });
  expect(problems).toEqual([]);
});

test.each([
  ["MIT", true],
  ["(MIT AND Zlib)", true],
  ["(AGPL-3.0 OR MIT)", true],
  ["MIT OR GPL-2.0-only", true],
  ["MIT AND GPL-3.0-or-later", false],
  ["AGPL-3.0-only", false],
  ["LGPL-3.0", false],
  ["SSPL-1.0", false],
  ["UNLICENSED", false],
  ["SEE LICENSE IN LICENSE.md", false],
  ["", false],
])("%s may be shipped: %s", (licence, free) => {
  expect(isFree(licence)).toBe(free);
});

const some = { version: "1.0.0", integrity: null, path: "node_modules/dejavu-fonts-ttf" };

test("a package without a licence, and one whose own licence is another text than was read, may not be shipped", () => {
  expect(licenceProblem({ ...some, name: "some", licence: null })).toBe("has no licence");
  expect(licenceProblem({ ...some, name: "some", licence: "GPL-3.0" })).toBe("is under GPL-3.0");
  expect(
    licenceProblem({ ...some, name: "@shopify/polaris-icons", licence: "MIT", path: "node_modules/@shopify/polaris" }),
  ).toContain("is not the text that was read");
});
