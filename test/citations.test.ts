import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { textFiles } from "./architecture/tree.ts";
import { citationsIn } from "./documents/citations.ts";

const SPECS = {
  carrier: "carrier.md",
  "field notes": "carrier-field-notes.md",
  domain: "domain.md",
  shopify: "shopify.md",
  perf: "performance.md",
  design: "design.md",
  users: "users.md",
} as const;

const tree = textFiles();
const textAt = (path: string) => tree.find((file) => file.path === path)?.text ?? "";

/** Returns the numbers of a document's headings, and of the table rows that begin with one (`| F5 | …`, `| 8.3 | …`). */
function sectionsOf(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/^(?:#{2,4} |\| \*{0,2})([A-Z]?\d+(?:\.\d+)*[a-z]?)\b/gm)].map(([, number]) => number as string),
  );
}

const sections = new Map(Object.entries(SPECS).map(([name, file]) => [name, sectionsOf(textAt(`docs/spec/${file}`))]));

test("every document that code cites has numbered sections", () => {
  for (const [name, numbers] of sections) expect([name, numbers.size > 5]).toEqual([name, true]);
});

/** The numbers of chapters that have numbered subsections, by document. */
const chapters = new Map(
  [...sections].map(([name, numbers]) => [
    name,
    new Set([...numbers].flatMap((number) => /^(\d+)\.\d/.exec(number)?.[1] ?? [])),
  ]),
);

const cited = tree
  .filter(({ path }) => /^(app|bench|extensions|prisma|sandbox|scripts|test)\/|^docs\//.test(path))
  .filter(({ path }) => !/^prisma\/migrations\/|\.json$|\.snap$/.test(path))
  .flatMap(({ path, text }) => citationsIn(text).map((citation) => ({ path, ...citation })));

test("every citation names a section that the repository holds", () => {
  expect(cited.length).toBeGreaterThan(500);
  const missing = cited.filter(({ document, number }) => !sections.get(document)?.has(number));
  expect(missing.map(({ path, document, number }) => `${path}: ${document} ${number}`)).toEqual([]);
});

/** Their chapters are long: a citation names the subsection, where a chapter has any. */
const BY_SUBSECTION = ["domain", "carrier", "shopify"];

test("code cites the subsection of a rule, not its whole chapter", () => {
  const coarse = cited
    .filter(({ path, document }) => !path.startsWith("docs/") && BY_SUBSECTION.includes(document))
    .filter(({ document, number }) => chapters.get(document)?.has(number));
  expect(chapters.get("domain")?.size).toBeGreaterThan(5);
  expect(coarse.map(({ path, document, number }) => `${path}: ${document} ${number}`)).toEqual([]);
});

test("every decision that is cited is on record", () => {
  const records = new Set(readdirSync("docs/decisions").map((name) => name.slice(0, 3)));
  const cited = tree.flatMap(({ path, text }) =>
    [...text.matchAll(/\bdecision (\d{3})\b/g)].map(([, number]) => ({ path, number: number as string })),
  );
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ number }) => !records.has(number)).map(({ path, number }) => `${path}: ${number}`)).toEqual(
    [],
  );
});
