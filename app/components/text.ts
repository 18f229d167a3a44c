import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_LOCALE, type Locale, readLocale } from "~/domain/locale";
import type { Text } from "~/locales/keys";

/** Returns the texts of the page's language: `t("home:title")`. A key missing from the catalogue does not compile. */
export function useText(): Text {
  const { i18n } = useTranslation();
  return useCallback<Text>((key, values) => i18n.t(key, { ...values }), [i18n]);
}

/** Returns the language the page is shown in. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return readLocale(i18n.language) ?? DEFAULT_LOCALE;
}
