import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the operator's manual says how long each table is kept that the housekeeping deletes from", () => {
  const manual = readFileSync("docs/operating.md", "utf8");
  const kept = manual.slice(manual.indexOf("## What is kept how long"), manual.indexOf("## More shops"));
  // `| table | a row for each | `step`, after so long |`
  const ends = readFileSync("docs/tables.md", "utf8").matchAll(/^\| `(\w+)` \|[^|]*\| `\w+`, /gm);
  const tables = [...ends].map(([, table = ""]) => table);
  expect(tables.length).toBeGreaterThan(15);
  // Papers of a claim go with the buyer's data: privacy.md.
  expect(tables.filter((table) => !kept.includes(`\`${table}\``) && table !== "claim_evidence")).toEqual([]);
});
