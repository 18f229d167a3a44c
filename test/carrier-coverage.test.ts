import { existsSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDERS = ["test/sandbox/carrier/", "test/carrier/", "test/"];

/** Every test that a row of the table names: the file, and the quoted words of its title. */
function namedTests(): { row: string; file: string; words: string[] }[] {
  const text = readFileSync("docs/carrier-coverage.md", "utf8");
  const table = text.slice(text.indexOf("| --- |"), text.indexOf("## Who sets"));
  return table
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| ---"))
    .flatMap((line) => {
      const [row = "", , ...columns] = line.slice(2).split(" | ");
      return columns.flatMap((column, index) =>
        [...column.matchAll(/`([a-z][\w/-]*)`((?:,? “[^”]+”)*)/g)].map(([, name, quotes = ""]) => ({
          row,
          file: `${FOLDERS[index]}${name}`,
          words: [...quotes.matchAll(/“([^”]+)”/g)].flatMap(([, title = ""]) =>
            title.split("…").map((part) => part.trim()),
          ),
        })),
      );
    });
}

test("every test that stands for a clause of the carrier's contract is there", () => {
  const named = namedTests();
  expect(named.length).toBeGreaterThan(200);
  const missing = named.flatMap(({ row, file, words }) => {
    if (existsSync(file) && statSync(file).isDirectory()) return [];
    const path = [`${file}.test.ts`, `${file}.test.tsx`].find(existsSync);
    if (!path) return [`${row}: no file ${file}.test.ts`];
    const text = readFileSync(path, "utf8");
    return words.filter((part) => !text.includes(part)).map((part) => `${row}: no test “${part}” in ${path}`);
  });
  expect(missing).toEqual([]);
});
