import type { i18n } from "i18next";
import { useCallback, useContext } from "react";
import { I18nContext } from "react-i18next";
import { DEFAULT_LOCALE, type Locale, readLocale } from "~/domain/locale";
import type { Text } from "~/locales/keys";

/**
 * Returns the texts of the page's language: `t("home:title")`. A key missing from the catalogue does not compile. Most texts have no
 * values: each of these is looked up once, because a list asks for the same ones in every row.
 */
export function useText(): Text {
  const i18n = useI18n();
  return useCallback<Text>((key, values) => (values ? i18n.t(key, { ...values }) : plainText(i18n, key)), [i18n]);
}

const plainTexts = new WeakMap<i18n, Map<string, string>>();

function plainText(i18n: i18n, key: Parameters<Text>[0]): string {
  const known = plainTexts.get(i18n) ?? new Map<string, string>();
  plainTexts.set(i18n, known);
  const text = known.get(key) ?? i18n.t(key);
  known.set(key, text);
  return text;
}

/** Returns the language the page is shown in. */
export function useLocale(): Locale {
  return readLocale(useI18n().language) ?? DEFAULT_LOCALE;
}

/**
 * The page's translator. `useTranslation` would also wait for texts and listen for changes, of which there are none here, and a list
 * has hundreds of texts.
 */
function useI18n() {
  const given = useContext(I18nContext);
  if (!given) throw new Error("a page is drawn without I18nextProvider");
  return given.i18n;
}
