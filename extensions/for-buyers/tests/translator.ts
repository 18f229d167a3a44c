/** A locale file: texts, or texts by plural form. */
export type Texts = { [key: string]: string | Texts };

/** Looks up a text as Shopify does: dots separate levels, `count` selects the plural form. Throws for an unknown key. */
export function translator(texts: Texts, language: string) {
  return (key: string, values: Record<string, string | number> = {}): string => {
    const found = key
      .split(".")
      .reduce<string | Texts | undefined>(
        (level, part) => (typeof level === "object" ? level[part] : undefined),
        texts,
      );
    const form = new Intl.PluralRules(language).select(Number(values.count));
    const text = typeof found === "object" ? (found[form] ?? found.other) : found;
    if (typeof text !== "string") throw new Error(`no text ${key} in ${language}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (!(name in values)) throw new Error(`${key} needs ${name}`);
      return String(values[name]);
    });
  };
}
