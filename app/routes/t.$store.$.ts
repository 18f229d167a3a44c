import { createHash } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Notice } from "~/components/tracking/ask";
import { OWN_STYLES, trackingDocument } from "~/components/tracking/page";
import { noticeOf, UNREADABLE } from "~/components/tracking/sent";
import { getApp } from "~/deps.server";
import { answerFormSchema } from "~/domain/buyer/answer";
import { pickBuyerLocale } from "~/domain/locale";
import { senderIn } from "~/domain/sender";
import { answerAsBuyer } from "~/flows/buyer/answer.server";
import { domainOfStore } from "~/flows/buyer/tracking-url";
import { type BuyerView, openTracking } from "~/flows/buyer/view.server";
import { isTrackingAddress } from "~/flows/buyer/visits";
import { fieldsOf } from "~/form.server";
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
export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  return visit instanceof Response ? visit : shown(args.request, visit);
}

const readAnswer = fieldsOf(answerFormSchema);

/** Takes a buyer's answer and returns the page with what became of it (decision 109). */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const visit = visitOf(args);
  if (visit instanceof Response) return visit;
  const form = await readAnswer(request);
  if (form === null) return shown(request, visit, UNREADABLE);
  const result = await answerAsBuyer(getApp().deps, visit.shopDomain, visit, form);
  return result.outcome === "none" ? nothing(request) : shown(request, visit, noticeOf(form.parcel, result));
}

interface Visit {
  shopDomain: string;
  trackingNumber: string;
  key: string;
}

/** Returns what is asked for; a Response: it comes too often, or is no address of ours. */
function visitOf({ request, params }: LoaderFunctionArgs): Visit | Response {
  const { visits } = getApp();
  if (!visits.admitsSender(senderIn(request.headers.get("x-forwarded-for") ?? "", "")))
    return pageOf(request, 429, null, "too_often");
  const [trackingNumber = "", key = ""] = (params["*"] ?? "").split("/");
  return isTrackingAddress({ trackingNumber, key })
    ? { shopDomain: domainOfStore(params.store ?? ""), trackingNumber, key }
    : nothing(request);
}

const nothing = (request: Request) => pageOf(request, 404, null, "none");

async function shown(request: Request, { shopDomain, trackingNumber, key }: Visit, notice: Notice | null = null) {
  const view = await openTracking(getApp().deps, shopDomain, trackingNumber, key);
  if (!view) return nothing(request);
  return pageOf(request, notice?.outcome === "unreadable" ? 400 : 200, { ...view, notice }, "none");
}

function pageOf(
  request: Request,
  status: number,
  view: (BuyerView & { notice: Notice | null }) | null,
  otherwise: "none" | "too_often",
): Response {
  const locale = pickBuyerLocale(request.headers.get("accept-language"), view?.customerLocale ?? null);
  const page = trackingDocument(view ?? otherwise, view?.shopName ?? null, i18nFor(locale), locale);
  return new Response(page, { status, headers: HEADERS });
}
