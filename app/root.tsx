import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import polarisStyles from "@shopify/polaris/build/esm/styles.css?url";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { usePageNonce } from "~/components/page-nonce";
import { PlainError } from "~/components/plain-error";
import { getApp } from "~/deps.server";
import { DEFAULT_LOCALE, type Locale, readLocale } from "~/domain/locale";
import { i18nFor } from "~/locales/i18n";
import fontFallback from "./font-fallback.css?url";
import polarisAmends from "./polaris-amends.css?url";

export const meta: MetaFunction = () => [{ title: "Waybill" }];

export const links: LinksFunction = () => [
  { rel: "preconnect", href: "https://cdn.shopify.com/" },
  { rel: "stylesheet", href: "https://cdn.shopify.com/static/fonts/inter/v4/styles.css" },
  { rel: "stylesheet", href: polarisStyles },
  { rel: "stylesheet", href: fontFallback },
  { rel: "stylesheet", href: polarisAmends },
];

/**
 * Returns the app's API key and the language of the admin. Shopify sends the language only when it opens the app, so it is kept
 * here for all later pages.
 */
export const loader = ({ request }: LoaderFunctionArgs) => ({
  apiKey: getApp().env.SHOPIFY_API_KEY,
  locale: readLocale(new URL(request.url).searchParams.get("locale")),
});

/** The data of the root does not change while the app is open. */
export const shouldRevalidate = () => false;

/** The HTML document around every page, in the page's language. */
export function Layout({ children }: { children: ReactNode }) {
  const locale = usePageLocale();
  const nonce = usePageNonce();
  const apiKey = useRouteLoaderData<typeof loader>("root")?.apiKey;
  return (
    <html lang={locale}>
      <head>
        {/* Must be the first script: it adds the session token to every request the page makes. */}
        <script src="https://cdn.shopify.com/shopifycloud/app-bridge.js" data-api-key={apiKey} />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <I18nextProvider i18n={i18nFor(locale)}>{children}</I18nextProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** The matched route. */
export default function Root() {
  return <Outlet />;
}

/** What is shown when a page outside the app's frame fails. */
export function ErrorBoundary() {
  return <PlainError error={useRouteError()} />;
}

/** Returns the locale of the deepest loader that returned one, else the one in the address, else the default. */
function usePageLocale(): Locale {
  const given = useMatches().map(({ data }) => readLocale((data as { locale?: unknown } | undefined)?.locale));
  const { search } = useLocation();
  return (
    given.findLast((locale) => locale !== null) ??
    readLocale(new URLSearchParams(search).get("locale")) ??
    DEFAULT_LOCALE
  );
}
