import { expect, test } from "vitest";
import { citationsIn } from "./citations.ts";

test.each([
  ["grams here (carrier 4.6)", ["carrier 4.6"]],
  ["as (carrier 2.3, 2.4) and (field notes 1.1) say", ["carrier 2.3", "carrier 2.4", "field notes 1.1"]],
  ["(domain 1.9, carrier 2.5)", ["domain 1.9", "carrier 2.5"]],
  ["(perf F5), (perf 5.2)", ["perf F5", "perf 5.2"]],
  ["a line that breaks (shopify\n * 5.2)", ["shopify 5.2"]],
  ["COD at the carrier 450.000 ₫", []],
  ["COD at the carrier 450,000 ₫", []],
  ["subdomain 4", []],
])("%j cites %j", (text, cited) => {
  expect(citationsIn(text).map(({ document, number }) => `${document} ${number}`)).toEqual(cited);
});
