import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Notice } from "~/components/tracking/ask";
import { type Tracked, trackingPage } from "~/components/tracking/page";
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
 * signature, and without the key nothing about the buyer (decision 108).
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
  if (result.outcome === "none") return pageOf(args.request, 404, "none", null);
  return shown(visit, args.request, noticeOf(form.parcel, result));
}

interface Visit {
  shopDomain: string;
  trackingNumber: string;
  key: string | null;
}

/** Returns what is asked for; a Response: it is not signed, is no address of ours, or comes too often. */
async function visitOf({ request, params }: LoaderFunctionArgs): Promise<Visit | Response> {
  const { deps, env, visits } = getApp();
  const proxied = verifyProxyRequest(new URL(request.url), env.SHOPIFY_API_SECRET, deps.now());
  if (proxied.outcome === "invalid") return new Response(null, { status: 401 });
  await learnProxyPath(deps, proxied);
  const { shopDomain } = proxied;
  const [trackingNumber = "", key = null] = (params["*"] ?? "").split("/");
  if (!isTrackingAddress({ trackingNumber, key })) return pageOf(request, 404, "none", null);
  const buyer = buyerIn(request.headers.get("x-forwarded-for") ?? "");
  if (!visits.admitsOpening({ shopDomain, trackingNumber, key, buyer })) return pageOf(request, 429, "too_often", null);
  return { shopDomain, trackingNumber, key };
}

async function shown({ shopDomain, trackingNumber, key }: Visit, request: Request, notice: Notice | null = null) {
  const view = await openTracking(getApp().deps, shopDomain, trackingNumber, key);
  const found = notice?.outcome === "unreadable" ? 400 : 200;
  return pageOf(request, view ? found : 404, view ? { ...view, notice } : "none", view?.customerLocale ?? null);
}

function pageOf(request: Request, status: number, tracked: Tracked, ordered: string | null): Response {
  const locale = pickBuyerLocale(request.headers.get("accept-language"), ordered);
  return new Response(trackingPage(tracked, i18nFor(locale), locale), { status, headers: HEADERS });
}
