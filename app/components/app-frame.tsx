import { Link } from "@remix-run/react";
import english from "@shopify/polaris/locales/en.json";
import vietnamese from "@shopify/polaris/locales/vi.json";
import { AppProvider } from "@shopify/shopify-app-remix/react";
import type { ReactNode } from "react";
import { useLocale, useText } from "./text";

const POLARIS_TEXTS = { vi: vietnamese, en: english };

/** The frame of every page inside Shopify: Polaris in the reader's language and the app's menu in the admin. */
export function AppFrame({ apiKey, children }: { apiKey: string; children: ReactNode }) {
  const t = useText();
  const locale = useLocale();
  return (
    // The document's head already loads App Bridge; `isEmbeddedApp` would load it a second time.
    <AppProvider isEmbeddedApp={false} apiKey={apiKey} i18n={POLARIS_TEXTS[locale]}>
      <ui-nav-menu>
        <Link to="/app" rel="home">
          {t("common:nav.home")}
        </Link>
        <Link to="/app/orders">{t("common:nav.orders")}</Link>
        <Link to="/app/confirm">{t("common:nav.confirm")}</Link>
        <Link to="/app/attention">{t("common:nav.attention")}</Link>
        <Link to="/app/handover">{t("common:nav.handover")}</Link>
        <Link to="/app/returns">{t("common:nav.returns")}</Link>
        <Link to="/app/money">{t("common:nav.money")}</Link>
        <Link to="/app/reports">{t("common:nav.reports")}</Link>
        <Link to="/app/settings">{t("common:nav.settings")}</Link>
      </ui-nav-menu>
      <main>{children}</main>
    </AppProvider>
  );
}
