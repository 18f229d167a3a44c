import { readFileSync } from "node:fs";

type Texts = { [key: string]: string | Texts };

/** Returns the texts of an extension in a language. */
export function textsOf(handle: string, language: "vi" | "en"): Texts {
  const file = language === "en" ? "en.default.json" : "vi.json";
  return JSON.parse(readFileSync(`extensions/${handle}/locales/${file}`, "utf8")) as Texts;
}

/** Looks up a text as Shopify does: dots separate levels, `count` selects the plural form. Throws for an unknown key. */
export function translatorOf(texts: Texts, language: "vi" | "en") {
  return (key: string, values: Record<string, string | number> = {}): string => {
    const found = key
      .split(".")
      .reduce<string | Texts | undefined>((at, part) => (typeof at === "object" ? at[part] : undefined), texts);
    const form = new Intl.PluralRules(language).select(Number(values.count));
    const text = typeof found === "object" ? (found[form] ?? found.other) : found;
    if (typeof text !== "string") throw new Error(`no text ${key} in ${language}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (!(name in values)) throw new Error(`${key} needs ${name}`);
      return String(values[name]);
    });
  };
}
