import { createHash } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { OWN_STYLES, trackingDocument } from "~/components/tracking/page";
import { noticeOf } from "~/components/tracking/sent";
import { getApp } from "~/deps.server";
import { answerFormSchema } from "~/domain/buyer/answer";
import { pickBuyerLocale } from "~/domain/locale";
import { senderIn } from "~/domain/sender";
import { answerAsBuyer } from "~/flows/buyer/answer.server";
import { domainOfStore } from "~/flows/buyer/tracking-url";
import { type BuyerView, openTracking } from "~/flows/buyer/view.server";
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
export async function loader({ request, params }: LoaderFunctionArgs) {
  return admits(request) ? shown(request, visitOf(params)) : pageOf(request, 429, null, "too_often");
}

const readAnswer = fieldsOf(answerFormSchema);

/** Takes a buyer's answer and returns the page with what became of it (decision 109). */
export async function action({ request, params }: ActionFunctionArgs) {
  if (!admits(request)) return pageOf(request, 429, null, "too_often");
  const visit = visitOf(params);
  const form = await readAnswer(request);
  const result = await answerAsBuyer(getApp().deps, visit.shopDomain, visit, form);
  if (result.outcome === "none") return pageOf(request, 404, null, "none");
  return shown(request, visit, noticeOf(form.parcel, result));
}

const admits = ({ headers }: Request) => getApp().visits.admits(senderIn(headers.get("x-forwarded-for") ?? "", ""));

function visitOf(params: LoaderFunctionArgs["params"]) {
  const [trackingNumber = "", key = ""] = (params["*"] ?? "").split("/");
  return { shopDomain: domainOfStore(params.store ?? ""), trackingNumber, key };
}

async function shown(
  request: Request,
  { shopDomain, trackingNumber, key }: ReturnType<typeof visitOf>,
  notice: ReturnType<typeof noticeOf> | null = null,
) {
  const view = await openTracking(getApp().deps, shopDomain, trackingNumber, key);
  return pageOf(request, view ? 200 : 404, view && { ...view, notice }, "none");
}

function pageOf(
  request: Request,
  status: number,
  view: (BuyerView & { notice: ReturnType<typeof noticeOf> | null }) | null,
  otherwise: "none" | "too_often",
): Response {
  const locale = pickBuyerLocale(request.headers.get("accept-language"), view?.customerLocale ?? null);
  const page = trackingDocument(view ?? otherwise, view?.shopName ?? null, i18nFor(locale), locale);
  return new Response(page, { status, headers: HEADERS });
}
