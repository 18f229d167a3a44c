import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { describe, expect, test } from "vitest";

type Texts = { [key: string]: string | Texts };

/** Extensions that ask the app by the same module: what goes wrong is said in the same words. */
const folders = globSync("extensions/*/shopify.extension.toml")
  .map(dirname)
  .filter((folder) => existsSync(`${folder}/src/index.tsx`))
  .filter((folder) => readFileSync(`${folder}/src/index.tsx`, "utf8").includes("/ask-app/"));

const textsOf = (folder: string, file: string) =>
  JSON.parse(readFileSync(`${folder}/locales/${file}`, "utf8")) as Texts;

function flat(texts: Texts, at = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[at + key, text] as [string, string]] : flat(text, `${at}${key}.`),
  );
}

const placeholders = (text = "") => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

test("there are such extensions", () => {
  expect(folders.map((folder) => basename(folder))).toEqual(expect.arrayContaining(["order-block", "orders-book"]));
});

describe.each(folders)("%s", (folder) => {
  const english = new Map(flat(textsOf(folder, "en.default.json")));
  const vietnamese = new Map(flat(textsOf(folder, "vi.json")));

  test("says the same in both languages, with the same values, and nothing twice the same", () => {
    expect([...vietnamese.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) {
      expect(text.trim(), key).not.toBe("");
      expect(placeholders(vietnamese.get(key)), key).toEqual(placeholders(text));
      expect(vietnamese.get(key), key).not.toBe(text.length > 3 ? text : "");
    }
  });

  test("has the texts of what goes wrong as the others have them", () => {
    const [first = folder] = folders;
    for (const file of ["en.default.json", "vi.json"]) {
      expect(textsOf(folder, file).trouble).toEqual(textsOf(first, file).trouble);
      expect(textsOf(folder, file).open_app).toBe(textsOf(first, file).open_app);
    }
  });

  test("has every text that its source names, and none for nobody", () => {
    const sources = [`${folder}/src/*.ts*`, "extensions/ask-app/src/*.ts*"].map((glob) =>
      globSync(glob)
        .map((file) => readFileSync(file, "utf8"))
        .join("\n"),
    );
    const named = (source = "") => [...source.matchAll(/\bt\("([a-z_.]+)"/g)].map(([, key = ""]) => key);
    const keys = new Set([...english.keys()].map((key) => key.replace(/\.(one|other)$/, "")));
    expect(named(sources[0]).filter((key) => !keys.has(key))).toEqual([]);
    const used = new Set([...sources.flatMap(named), "name", "progress", "finished"]);
    expect([...keys].filter((key) => !used.has(key) && !key.startsWith("trouble."))).toEqual([]);
  });
});
