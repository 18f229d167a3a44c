import { i18nFor } from "./i18n";
import { DEFAULT_LOCALE, readLocale } from "./locale";

/** What stands on the page that tells somebody to wait, in the language that was asked for. */
export interface BusyWords {
  locale: string;
  title: string;
  text: string;
  retry: string;
}

/** The words for a page that has to wait because too many of the same shop are open. `asked`: a language tag, or anything. */
export function busyWords(asked: string | null): BusyWords {
  const locale = readLocale(asked) ?? DEFAULT_LOCALE;
  const { t } = i18nFor(locale);
  return { locale, title: t("common:error.busy_title"), text: t("common:error.busy"), retry: t("common:action.retry") };
}
