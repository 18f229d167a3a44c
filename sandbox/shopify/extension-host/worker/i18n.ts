import type { Translations } from "../browser/contract.ts";

type Values = Record<string, unknown> & { count?: unknown };
type Format<Options> = Options & { inExtensionLocale?: boolean };

/** The current languages, read at each use because a buyer may change theirs; the currency is empty where one has to be named. */
export interface Languages {
  reader(): string;
  extension(): string;
  currency(): string;
}

/** Returns `shopify.i18n`: the extension's own texts, and numbers in the reader's format. */
export function createI18n(translations: Translations, languages: Languages) {
  const localeOf = (options?: { inExtensionLocale?: boolean }) =>
    options?.inExtensionLocale ? languages.extension() : languages.reader();
  return {
    translate: (key: string, values: Values = {}) => translate(translations, languages.extension(), key, values),
    formatNumber: (value: number | bigint, options?: Format<Intl.NumberFormatOptions>) =>
      new Intl.NumberFormat(localeOf(options), options).format(value),
    formatCurrency: (value: number | bigint, options?: Format<Intl.NumberFormatOptions>) =>
      new Intl.NumberFormat(localeOf(options), {
        style: "currency",
        currency: languages.currency(),
        ...options,
      }).format(value),
    formatDate: (date: Date, options?: Format<Intl.DateTimeFormatOptions>) =>
      new Intl.DateTimeFormat(localeOf(options), options).format(date),
  };
}

/**
 * Returns a text: dots in the key go one level deeper, `count` selects the plural form. Throws for a missing text, where
 * Shopify would show its key.
 */
function translate(translations: Translations, language: string, key: string, values: Values): string {
  const found = key
    .split(".")
    .reduce<string | Translations | undefined>(
      (at, part) => (typeof at === "object" ? at[part] : undefined),
      translations,
    );
  const text = typeof found === "object" ? plural(found, language, values.count) : found;
  if (typeof text !== "string") throw new Error(`no text ${key}`);
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    if (typeof values[name] === "object") throw new Error("the extension host does not simulate elements in texts");
    return String(values[name]);
  });
}

function plural(forms: Translations, language: string, count: unknown) {
  return forms[new Intl.PluralRules(language).select(Number(count))] ?? forms.other;
}
