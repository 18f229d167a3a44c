import type { LoaderFunctionArgs } from "@remix-run/node";
import { getApp } from "~/deps.server";
import { pickBuyerLocale } from "~/domain/locale";
import { learnProxyPath } from "~/flows/shop/learn-proxy-path.server";
import { trackParcel } from "~/flows/status/track.server";
import { i18nFor } from "~/locales/i18n";
import { verifyProxyRequest } from "~/shopify/app-proxy.server";
import { trackingPage } from "./tracking-page";

/**
 * Returns the tracking page for buyers at `https://<shop>/<prefix>/<subpath>/<tracking number>`. Shopify signs the request and renders our
 * text in the shop's own theme (design 6). The answer never reveals anything about another shop, with or without a valid
 * signature.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, env } = getApp();
  const proxied = verifyProxyRequest(new URL(request.url), env.SHOPIFY_API_SECRET, deps.now());
  if (proxied.outcome === "invalid") return new Response(null, { status: 401 });
  await learnProxyPath(deps, proxied);
  const parcel = await trackParcel(deps, proxied.shopDomain, params.trackingNumber ?? "");
  const locale = pickBuyerLocale(request.headers.get("accept-language"), parcel?.customerLocale ?? null);
  return new Response(trackingPage(parcel, i18nFor(locale), locale), {
    status: parcel ? 200 : 404,
    headers: { "content-type": "application/liquid; charset=utf-8", "cache-control": "no-store" },
  });
}
