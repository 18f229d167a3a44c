import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { OWN_STYLES, trackingDocument } from "~/components/tracking/page";
import { getApp } from "~/deps.server";
import { pickBuyerLocale } from "~/domain/locale";
import { senderIn } from "~/domain/sender";
import { domainOfStore } from "~/flows/buyer/tracking-url";
import { type BuyerView, openTracking } from "~/flows/buyer/view.server";
import { i18nFor } from "~/locales/i18n";

const STYLES = createHash("sha256").update(OWN_STYLES).digest("base64");

/** The page has no script and nothing of another host, and tells nobody where its reader came from: the address has the key. */
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLES}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // Not `no-referrer`: browsers would send `Origin: null` with the page's own forms.
  "referrer-policy": "same-origin",
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
};

/**
 * Returns the tracking page at the app's own address, `/t/<store>/<tracking number>/<key>`, for shops whose site has a password. Only
 * with the key: the tracking number alone opens the shop's own page.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, visits } = getApp();
  const answer = (status: number, view: BuyerView | null, otherwise: "none" | "too_often") => {
    const locale = pickBuyerLocale(request.headers.get("accept-language"), view?.customerLocale ?? null);
    const page = trackingDocument(view ?? otherwise, view?.shopName ?? null, i18nFor(locale), locale);
    return new Response(page, { status, headers: HEADERS });
  };
  if (!visits.admits(senderIn(request.headers.get("x-forwarded-for") ?? "", ""))) return answer(429, null, "too_often");
  const [trackingNumber = "", key = ""] = (params["*"] ?? "").split("/");
  const view = await openTracking(deps, domainOfStore(params.store ?? ""), trackingNumber, key);
  return answer(view ? 200 : 404, view, "none");
}
