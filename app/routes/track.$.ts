import type { LoaderFunctionArgs } from "@remix-run/node";
import { trackingPage } from "~/components/tracking/page";
import { getApp } from "~/deps.server";
import { pickBuyerLocale } from "~/domain/locale";
import { openTracking } from "~/flows/buyer/view.server";
import { learnProxyPath } from "~/flows/shop/learn-proxy-path.server";
import { i18nFor } from "~/locales/i18n";
import { verifyProxyRequest } from "~/shopify/app-proxy.server";

const HEADERS = {
  "content-type": "application/liquid; charset=utf-8",
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
};

/**
 * Returns the tracking page for buyers at `https://<shop>/<prefix>/<subpath>/<tracking number>/<key>`. Shopify signs the request and
 * renders our text in the shop's own theme (design 6). The answer never reveals anything about another shop, with or without a valid
 * signature, and without the key nothing about the buyer (decision 108).
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, env, visits } = getApp();
  const proxied = verifyProxyRequest(new URL(request.url), env.SHOPIFY_API_SECRET, deps.now());
  if (proxied.outcome === "invalid") return new Response(null, { status: 401 });
  await learnProxyPath(deps, proxied);
  const [trackingNumber = "", key = null] = (params["*"] ?? "").split("/");
  const languages = request.headers.get("accept-language");
  const answer = (status: number, tracked: Parameters<typeof trackingPage>[0], ordered: string | null) => {
    const locale = pickBuyerLocale(languages, ordered);
    return new Response(trackingPage(tracked, i18nFor(locale), locale), { status, headers: HEADERS });
  };
  // All visitors come from Shopify's addresses, so they are told apart by what they open: nobody without the key keeps its owner out.
  if (!visits.admits(`${proxied.shopDomain} ${trackingNumber} ${key}`)) return answer(429, "too_often", null);
  const view = await openTracking(deps, proxied.shopDomain, trackingNumber, key);
  return answer(view ? 200 : 404, view ?? "none", view?.customerLocale ?? null);
}
