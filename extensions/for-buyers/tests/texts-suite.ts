import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Texts, translator } from "./translator";

/** Every text by its full key. */
function flat(texts: Texts, at = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[at + key, text] as [string, string]] : flat(text, `${at}${key}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();
const isPlural = /\.(one|other)$/;

/** Tests that an extension has its texts in both languages, and those that its view uses and no others. */
export function sameTexts(folder: string, view: string): void {
  const read = (file: string) => JSON.parse(readFileSync(`${folder}/locales/${file}`, "utf8")) as Texts;
  const [english, vietnamese] = [read("en.default.json"), read("vi.json")];
  const [inEnglish, inVietnamese] = [new Map(flat(english)), new Map(flat(vietnamese))];

  test("both languages are there with the same texts, English for everybody else", () => {
    expect(readdirSync(`${folder}/locales`).sort()).toEqual(["en.default.json", "vi.json"]);
    expect([...inVietnamese.keys()].sort()).toEqual([...inEnglish.keys()].sort());
    for (const [key, text] of inEnglish) {
      expect(text.trim(), key).not.toBe("");
      expect(inVietnamese.get(key), key).not.toBe(text);
      expect(placeholders(inVietnamese.get(key) ?? ""), key).toEqual(placeholders(text));
    }
  });

  test("every text that the view uses is there, and none is there for nobody", () => {
    const used = [...readFileSync(view, "utf8").matchAll(/\bt\("([a-z_.]+)"/g)].map(([, key]) => key ?? "");
    expect(used.length).toBeGreaterThan(5);
    const values = { count: 2, number: "S1.A.7" };
    for (const key of used) {
      expect(translator(english, "en")(key, values)).not.toBe("");
      expect(translator(vietnamese, "vi")(key, values)).not.toBe("");
    }
    const keys = new Set([...used, "name"]);
    expect([...inEnglish.keys()].filter((key) => !keys.has(key.replace(isPlural, "")))).toEqual([]);
  });
}
