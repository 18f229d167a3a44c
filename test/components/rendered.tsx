import { AppProvider } from "@shopify/polaris";
import english from "@shopify/polaris/locales/en.json";
import vietnamese from "@shopify/polaris/locales/vi.json";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { Locale } from "~/domain/locale";
import { i18nFor } from "~/locales/i18n";

/** Returns what a reader of that language sees of a component that needs no router: its text without tags. */
export function rendered(locale: Locale, node: ReactNode): string {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(locale)}>
      <AppProvider i18n={locale === "vi" ? vietnamese : english}>{node}</AppProvider>
    </I18nextProvider>,
  );
  return html
    .replace(/<style.*?<\/style>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\u00a0/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
