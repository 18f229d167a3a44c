import { DEFAULT_LOCALE, readLocale } from "~/domain/locale";
import { i18nFor } from "./i18n";

/** The texts of the page that asks the reader to wait, in the requested language. */
export interface BusyTexts {
  locale: string;
  title: string;
  text: string;
  retry: string;
}

/** Returns the texts of the page shown when too many pages of the same shop are open. `asked`: a language tag, or anything. */
export function busyTexts(asked: string | null): BusyTexts {
  const locale = readLocale(asked) ?? DEFAULT_LOCALE;
  const { t } = i18nFor(locale);
  return { locale, title: t("common:error.busy_title"), text: t("common:error.busy"), retry: t("common:action.retry") };
}
