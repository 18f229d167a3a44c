import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Where GitHub shows a heading, as far as the headings of the rules go. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");

test("each rule of the domain has its place in the map of what decides it, in the order of the rules", () => {
  const rules = [...readFileSync("docs/spec/domain.md", "utf8").matchAll(/^### ((\d+\.\d+) .+)$/gm)];
  const map = readFileSync("docs/architecture.md", "utf8").matchAll(
    /^\| \[(\d+\.\d+)\]\(spec\/domain\.md#([^)]+)\) \|/gm,
  );
  expect(rules.length).toBeGreaterThan(40);
  expect([...map].map(([, number, anchor]) => [number, anchor])).toEqual(
    rules.map(([, heading = "", number]) => [number, anchorOf(heading)]),
  );
});
