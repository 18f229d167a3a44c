import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { en } from "~/locales/en";
import { vi } from "~/locales/vi";

type Node = { [key: string]: string | Node };

/** Where a text stands alone, with nothing before it: an option of a list, the value beside a fact's name, a badge. */
const ALONE = [
  /label: t\(\s*["`]([^"`]+)["`]/g,
  /<Fact(?:Line)?\s[^>]*>\s*\{(?:[^{}<>]*?\? )?t\(\s*["`]([^"`]+)["`]/g,
  /<Badge[^>]*>\s*\{t\(\s*["`]([^"`]+)["`]/g,
];

/** The texts of a key as code writes it, `rules:is.${value}`; a code within it stands for all its texts. */
function textsOf(catalogue: Node, key: string): string[] {
  const [namespace = "", path = ""] = key.replace(/\$\{[^}]*\}/g, "*").split(":");
  let nodes: (Node | string | undefined)[] = [catalogue[namespace]];
  for (const name of path.split(".")) {
    nodes = nodes.flatMap((node) =>
      typeof node !== "object" ? [] : name === "*" ? Object.values(node) : [node[name] ?? node[`${name}_other`]],
    );
  }
  return nodes.filter((node): node is string => typeof node === "string");
}

describe("a text that stands alone", () => {
  const sources = globSync("app/**/*.tsx").map((path) => readFileSync(path, "utf8"));
  const keys = sources.flatMap((source) =>
    ALONE.flatMap((place) => [...source.matchAll(place)].map(([, key = ""]) => key)),
  );

  test.each([
    ["Vietnamese", vi],
    ["English", en],
  ])("begins with a capital in %s", (_language, catalogue) => {
    const texts = keys.flatMap((key) => textsOf(catalogue, key).map((text) => `${key}: ${text}`));
    expect(texts.length).toBeGreaterThan(150);
    expect(texts.filter((text) => /^[^ ]+: \p{Ll}/u.test(text))).toEqual([]);
  });
});
