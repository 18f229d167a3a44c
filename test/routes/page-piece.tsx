import { AppProvider } from "@shopify/polaris";
import english from "@shopify/polaris/locales/en.json";
import vietnamese from "@shopify/polaris/locales/vi.json";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import type { Locale } from "~/domain/locale";
import { i18nFor } from "~/locales/i18n";

const POLARIS = { vi: vietnamese, en: english };

/** The server's HTML of a component that calls the page's action. */
export async function htmlOf(piece: ReactElement, locale: Locale = "vi", path = "/app/orders/1"): Promise<string> {
  const framed = (
    <I18nextProvider i18n={i18nFor(locale)}>
      <AppProvider i18n={POLARIS[locale]}>{piece}</AppProvider>
    </I18nextProvider>
  );
  const handler = createStaticHandler([{ path: "*", element: framed }]);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error("the page went elsewhere");
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

/** Its visible text: without tags and without texts for screen readers only. */
export async function textOf(piece: ReactElement, locale: Locale = "vi", path?: string): Promise<string> {
  return (await htmlOf(piece, locale, path))
    .replace(/<style.*?<\/style>/gs, "")
    .replace(/<span class="[^"]*visuallyHidden[^"]*">.*?<\/span>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
}
