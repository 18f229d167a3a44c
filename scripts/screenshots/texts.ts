import { readFileSync } from "node:fs";
import type { Locale } from "../../app/domain/locale";
import type { TextKey } from "../../app/locales/keys";

type Node = { [key: string]: Node | string };

/** Returns a text of the app's catalogues with its placeholders filled and its plural chosen, to find it on a page. Throws when there is none. */
export function textIn(locale: Locale, key: TextKey, values: Record<string, number | string> = {}): string {
  const [namespace = "", path = ""] = key.split(":");
  const file = new URL(`../../app/locales/${locale}/${namespace}.json`, import.meta.url);
  const catalogue = JSON.parse(readFileSync(file, "utf8")) as Node;
  const at = (place: string) => place.split(".").reduce<Node | string | undefined>(below, catalogue);
  const found = at(path) ?? at(`${path}_${new Intl.PluralRules(locale).select(Number(values.count))}`);
  if (typeof found !== "string") throw new Error(`there is no text ${key} in ${locale}`);
  return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{{${name}}}`, String(value)), found);
}

function below(node: Node | string | undefined, name: string): Node | string | undefined {
  return typeof node === "object" ? node[name] : undefined;
}
