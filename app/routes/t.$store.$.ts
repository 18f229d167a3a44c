import type { LoaderFunctionArgs } from "@remix-run/node";
import { trackingDocument } from "~/components/tracking-page";
import { getApp } from "~/deps.server";
import { pickBuyerLocale } from "~/domain/locale";
import { domainOfStore } from "~/flows/buyer/tracking-url";
import { openTracking } from "~/flows/buyer/view.server";
import { i18nFor } from "~/locales/i18n";

/** The page has no script and nothing of another host, and says to nobody where its reader came from: the address has the key. */
const CLOSED = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "same-origin",
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
};

/**
 * Returns the tracking page at the app's own address, `/t/<store>/<tracking number>/<key>`, for shops whose site has a password. Only
 * with the key: the tracking number alone opens the shop's own page.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps } = getApp();
  const [trackingNumber = "", key = ""] = (params["*"] ?? "").split("/");
  const view = await openTracking(deps, domainOfStore(params.store ?? ""), trackingNumber, key);
  const locale = pickBuyerLocale(request.headers.get("accept-language"), view?.customerLocale ?? null);
  return new Response(trackingDocument(view, i18nFor(locale), locale), { status: view ? 200 : 404, headers: CLOSED });
}
