import i18next, { type i18n } from "i18next";
import type { Locale } from "~/domain/locale";
import { en } from "./en";
import { vi } from "./vi";

const instances: Record<Locale, i18n> = { vi: create("vi", vi), en: create("en", en) };

/**
 * Returns the translator of a language. It has all its texts from the start, so that server and browser render alike, and holds
 * nothing of a request, so that requests can share it.
 */
export function i18nFor(locale: Locale): i18n {
  return instances[locale];
}

function create(lng: Locale, texts: typeof vi): i18n {
  const instance = i18next.createInstance({
    lng,
    resources: { [lng]: texts },
    ns: Object.keys(texts),
    defaultNS: false,
    initAsync: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
  instance.init();
  return instance;
}
