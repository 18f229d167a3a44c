import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Notice } from "~/components/tracking/ask";
import { type PageShop, type Tracked, trackingPage } from "~/components/tracking/page";
import { noticeOf, UNREADABLE } from "~/components/tracking/sent";
import { getApp } from "~/deps.server";
import { answerFormSchema } from "~/domain/buyer/answer";
import { pickBuyerLocale } from "~/domain/locale";
import { buyerIn } from "~/domain/sender";
import { answerAsBuyer } from "~/flows/buyer/answer.server";
import { openTracking } from "~/flows/buyer/view.server";
import { isTrackingAddress } from "~/flows/buyer/visits";
import { learnProxyPath } from "~/flows/shop/learn-proxy-path.server";
import { fieldsOf } from "~/form.server";
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
 * signature, and without the key, or with a wrong one, nothing about the buyer (decision 108).
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await visitOf(args);
  return visit instanceof Response ? visit : shown(visit, args.request);
}

const readAnswer = fieldsOf(answerFormSchema);

/**
 * Takes a buyer's answer and returns the page with what became of it. The signature covers the query and not the body, so the body
 * proves nothing: the key does (decision 109).
 */
export async function action(args: ActionFunctionArgs) {
  const visit = await visitOf(args);
  if (visit instanceof Response) return visit;
  const form = await readAnswer(args.request);
  if (form === null) return shown(visit, args.request, UNREADABLE);
  const { shopDomain, trackingNumber, key } = visit;
  const result = await answerAsBuyer(getApp().deps, shopDomain, { trackingNumber, key: key ?? "" }, form);
  if (result.outcome === "none") return nothing(args.request, shopDomain);
  return shown(visit, args.request, noticeOf(form, result));
}

interface Visit {
  shopDomain: string;
  trackingNumber: string;
  key: string | null;
  /** The buyer's address; null: it is not known. */
  buyer: string | null;
}

/** Returns what is asked for; a Response: it is not signed, is no address of ours, or comes too often. */
async function visitOf({ request, params }: LoaderFunctionArgs): Promise<Visit | Response> {
  const { deps, env, visits } = getApp();
  const proxied = verifyProxyRequest(new URL(request.url), env.SHOPIFY_API_SECRET, deps.now());
  if (proxied.outcome === "invalid") return new Response(null, { status: 401 });
  await learnProxyPath(deps, proxied);
  const { shopDomain } = proxied;
  const [trackingNumber = "", key = null] = (params["*"] ?? "").split("/");
  if (!isTrackingAddress({ trackingNumber, key })) return nothing(request, shopDomain);
  const visit = { shopDomain, trackingNumber, key, buyer: buyerIn(request.headers.get("x-forwarded-for") ?? "") };
  return visits.admitsOpening(visit) ? visit : tooOften(request, shopDomain);
}

async function shown(visit: Visit, request: Request, notice: Notice | null = null) {
  const { shopDomain, trackingNumber, key } = visit;
  const { deps, visits } = getApp();
  const view = await openTracking(deps, shopDomain, trackingNumber, key);
  // What a made-up key opens is no more than without one, and so is how often.
  if (key !== null && !view?.withKey && !visits.admitsWithoutKey(visit)) return tooOften(request, shopDomain);
  if (!view) return nothing(request, shopDomain);
  const { shopName, customerLocale } = view;
  const shop = { domain: shopDomain, name: shopName };
  return pageOf(request, notice?.outcome === "unreadable" ? 400 : 200, { ...view, notice }, shop, customerLocale);
}

const nothing = (request: Request, domain: string) => pageOf(request, 404, "none", { domain, name: null });
const tooOften = (request: Request, domain: string) => pageOf(request, 429, "too_often", { domain, name: null });

function pageOf(request: Request, status: number, tracked: Tracked, shop: PageShop, ordered: string | null = null) {
  const locale = pickBuyerLocale(request.headers.get("accept-language"), ordered);
  return new Response(trackingPage(tracked, shop, i18nFor(locale), locale), { status, headers: HEADERS });
}
