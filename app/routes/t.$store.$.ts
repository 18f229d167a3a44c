import { createHash } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Notice } from "~/components/tracking/ask";
import { OWN_STYLES, type PageShop, type Tracked, trackingDocument } from "~/components/tracking/page";
import { noticeOf, UNREADABLE } from "~/components/tracking/sent";
import { getApp } from "~/deps.server";
import { answerFormSchema } from "~/domain/buyer/answer";
import { pickBuyerLocale } from "~/domain/locale";
import { senderIn } from "~/domain/sender";
import { answerAsBuyer } from "~/flows/buyer/answer.server";
import { domainOfStore } from "~/flows/buyer/tracking-url";
import { openTracking } from "~/flows/buyer/view.server";
import { isTrackingAddress } from "~/flows/buyer/visits";
import { fieldsOf } from "~/form.server";
import { i18nFor } from "~/locales/i18n";
import { findShopByDomain } from "~/store/shops.server";

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
 * Returns the tracking page at the app's own address, `/t/<store>/<tracking number>/<key>`, for shops whose site has a password. Without
 * the key, or with a wrong one, it shows as little as the shop's own page does, and as seldom.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await visitOf(args);
  return visit instanceof Response ? visit : shown(args.request, visit);
}

const readAnswer = fieldsOf(answerFormSchema);

/** Takes a buyer's answer and returns the page with what became of it (decision 109). */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const visit = await visitOf(args);
  if (visit instanceof Response) return visit;
  const form = await readAnswer(request);
  if (form === null) return shown(request, visit, UNREADABLE);
  const { shopDomain, trackingNumber, key } = visit;
  const result = await answerAsBuyer(getApp().deps, shopDomain, { trackingNumber, key: key ?? "" }, form);
  return result.outcome === "none" ? nothing(request, shopDomain) : shown(request, visit, noticeOf(form, result));
}

interface Visit {
  shopDomain: string;
  trackingNumber: string;
  key: string | null;
  sender: string;
}

/** Returns what is asked for; a Response: it comes too often, or is no address of ours. */
async function visitOf({ request, params }: LoaderFunctionArgs): Promise<Visit | Response> {
  const sender = senderIn(request.headers.get("x-forwarded-for") ?? "", "");
  if (!getApp().visits.admitsSender(sender)) return pageOf(request, 429, "too_often", null);
  const [trackingNumber = "", given = ""] = (params["*"] ?? "").split("/");
  const key = given === "" ? null : given;
  const shopDomain = domainOfStore(params.store ?? "");
  return isTrackingAddress({ trackingNumber, key })
    ? { shopDomain, trackingNumber, key, sender }
    : nothing(request, shopDomain);
}

async function shown(request: Request, visit: Visit, notice: Notice | null = null) {
  const { shopDomain, trackingNumber, key, sender } = visit;
  const { deps, visits } = getApp();
  const view = await openTracking(deps, shopDomain, trackingNumber, key);
  if (!view?.withKey && !visits.admitsWithoutKey({ shopDomain, trackingNumber, buyer: sender }))
    return pageOf(request, 429, "too_often", null);
  if (!view) return nothing(request, shopDomain);
  const { shopName, customerLocale } = view;
  const shop = { domain: shopDomain, name: shopName };
  return pageOf(request, notice?.outcome === "unreadable" ? 400 : 200, { ...view, notice }, shop, customerLocale);
}

/** Nothing is found. Of a shop that is known its buyers read at least whom to ask. */
async function nothing(request: Request, shopDomain: string): Promise<Response> {
  const known = await findShopByDomain(getApp().deps.database, shopDomain);
  const shop = known && known.uninstalledAt === null ? { domain: shopDomain, name: known.name } : null;
  return pageOf(request, 404, "none", shop);
}

function pageOf(
  request: Request,
  status: number,
  tracked: Tracked,
  shop: PageShop | null,
  ordered: string | null = null,
): Response {
  const locale = pickBuyerLocale(request.headers.get("accept-language"), ordered);
  const page = trackingDocument(tracked, shop, i18nFor(locale), locale);
  return new Response(page, { status, headers: HEADERS });
}
