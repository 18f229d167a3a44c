import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * The requirements of levels 1 and 2 of ASVS 5.0.0, section by section: in each they come first, and so many
 * of them there are; those of level 3 follow.
 */
const SECTIONS: Record<string, number> = {
  ...{ "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2 },
  ...{ "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1 },
  ...{ "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2 },
  ...{ "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4 },
  ...{ "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3 },
  ...{ "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4 },
  ...{ "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2 },
  ...{ "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4 },
  ...{ "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3 },
  ...{ "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1 },
  ...{ "12.1": 3, "12.2": 2, "12.3": 4 },
  ...{ "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5 },
  ...{ "14.1": 2, "14.2": 4, "14.3": 3 },
  ...{ "15.1": 3, "15.2": 3, "15.3": 7 },
  ...{ "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3 },
  ...{ "17.1": 1, "17.2": 4, "17.3": 2 },
};

const REQUIRED = Object.entries(SECTIONS).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, n) => `${section}.${n + 1}`),
);

/** Of level 3, and met. */
const BEYOND = ["1.2.10", "11.3.4", "14.2.7", "15.4.2"];

const document = readFileSync("docs/security-asvs.md", "utf8");
const rows = [...document.matchAll(/^\| ([\d., ]+|API\d+ [^|]+) \| (.+) \|$/gm)].map(([, of = "", here = ""]) => ({
  of: of.startsWith("API") ? [of.split(" ")[0] ?? ""] : of.split(", "),
  here,
}));

/** Who does it, that there is nothing of the kind, or that it is not met; anything else needs a test. */
const REASON = /None here|Shopify|[Oo]perator|\*\*Open\*\*|`biome\.json`|Node checks/;

test("every requirement of level 2 has one row, and so has each risk of the API top ten", () => {
  const named = rows.flatMap(({ of }) => of);
  const risks = Array.from({ length: 10 }, (_, n) => `API${n + 1}`);
  expect(REQUIRED.length).toBeGreaterThan(230);
  expect([...named].toSorted()).toEqual([...REQUIRED, ...BEYOND, ...risks].toSorted());
});

test("every row names a test that exists, or a reason", () => {
  const tests = rows.flatMap(({ here }) => [...here.matchAll(/`(test\/[^`]+)`/g)].map(([, path = ""]) => path));
  expect(tests.length).toBeGreaterThan(150);
  expect(tests.filter((path) => !existsSync(path))).toEqual([]);
  const bare = rows.filter(({ here }) => !here.includes("`test/") && !REASON.test(here));
  expect(bare).toEqual([]);
});
