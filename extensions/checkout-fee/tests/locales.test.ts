import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LOCALES, translator } from "./translator";

type Texts = { [key: string]: string | Texts };

/** Every text by its full key. */
function flat(texts: Texts, at = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[at + key, text] as [string, string]] : flat(text, `${at}${key}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();
const english = new Map(flat(LOCALES.en));
const vietnamese = new Map(flat(LOCALES.vi));

test("both languages are there, English for everybody else", () => {
  expect(readdirSync("extensions/checkout-fee/locales").sort()).toEqual(["en.default.json", "vi.json"]);
});

test("they hold the same texts, none empty, with the same placeholders", () => {
  expect([...vietnamese.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [key, text] of english) {
    expect(text.trim(), key).not.toBe("");
    expect(placeholders(vietnamese.get(key) ?? ""), key).toEqual(placeholders(text));
  }
});

test("no Vietnamese text was left in English", () => {
  expect([...vietnamese].filter(([key, text]) => english.get(key) === text)).toEqual([]);
});

describe("every key the view uses is there", () => {
  const view = readFileSync("extensions/checkout-fee/src/view.tsx", "utf8");
  const state = readFileSync("app/domain/checkout/quote.ts", "utf8");
  const used = [...view.matchAll(/translate\("([a-z_]+)"/g)].map(([, key]) => key ?? "");
  const hints = [...(/CheckoutHint = (.+);/.exec(state)?.[1] ?? "").matchAll(/"(\w+)"/g)].map(
    ([, hint]) => `hint.${hint}`,
  );
  const details = readFileSync("app/domain/checkout/fee-details.ts", "utf8");
  const estimates = [...(/MissingPlace = (.+);/.exec(details)?.[1] ?? "").matchAll(/"(\w+)"/g)].map(
    ([, missing]) => `estimate.${missing}`,
  );
  const values = { count: 2, amount: "1 ₫", from: 1, to: 2 };

  test.each([...used, ...hints, ...estimates, "asking", "neutral", "name"])("%s", (key) => {
    for (const language of ["vi", "en"] as const) expect(translator(language)(key, values)).not.toBe("");
  });

  test("and none is there for nobody", () => {
    const keys = new Set([...used, ...hints, ...estimates, "asking", "neutral", "name"]);
    expect([hints.length, estimates.length]).toEqual([5, 3]);
    expect([...english.keys()].filter((key) => !keys.has(key.replace(/\.(one|other)$/, "")))).toEqual([]);
  });
});
