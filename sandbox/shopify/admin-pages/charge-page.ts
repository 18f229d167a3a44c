import { type Html, html } from "../../html.ts";
import { approve, decline, findSubscription } from "../world/billing.ts";
import type { AppSubscription } from "../world/state/billing.ts";
import type { World } from "../world/world.ts";
import { layout, type PageContext, storeName } from "./layout.ts";
import type { Locale } from "./texts.ts";

interface Texts {
  title: string;
  every: string;
  upTo: string;
  trial: string;
  test: string;
  raise: string;
  gone: string;
  approve: string;
  decline: string;
}

const TEXTS: Record<Locale, Texts> = {
  vi: {
    title: "Duyệt gói dịch vụ",
    every: "mỗi 30 ngày",
    upTo: "phí sử dụng, tối đa",
    trial: "ngày dùng thử",
    test: "Đây là khoản thử: không thu tiền.",
    raise: "Mức tối đa mới",
    gone: "Khoản phí này không còn chờ duyệt.",
    approve: "Duyệt",
    decline: "Từ chối",
  },
  en: {
    title: "Approve subscription",
    every: "every 30 days",
    upTo: "usage charges, at most",
    trial: "days of trial",
    test: "This is a test charge: nothing is billed.",
    raise: "New maximum",
    gone: "This charge is no longer waiting for approval.",
    approve: "Approve",
    decline: "Decline",
  },
};

/** Returns the page that shows what the app asks the merchant to pay, to approve or to decline it; null: there is no such charge. */
export function chargePage(world: World, context: PageContext, id: number): string | null {
  const subscription = findSubscription(world, context.shop, id);
  return subscription ? pageOf(context, subscription, null) : null;
}

/** Takes the merchant's answer. Returns where they go next, or the page with the reason why an approval was refused. */
export function answerCharge(
  world: World,
  context: PageContext,
  id: number,
  verb: string,
): { address: string } | { page: string } {
  const { shop } = context;
  const base = `/store/${storeName(shop)}`;
  const subscription = findSubscription(world, shop, id);
  if (!subscription) return { address: `${base}/settings` };
  const problem = verb === "approve" ? approve(world, shop, subscription) : null;
  if (verb === "decline") decline(world, shop, subscription);
  if (problem !== null) return { page: pageOf(context, subscription, problem) };
  return { address: returnAddress(base, subscription) };
}

function pageOf(context: PageContext, subscription: AppSubscription, problem: string | null): string {
  const t = TEXTS[context.locale];
  const { name, currency, recurring, usage, trialDays, test, askedCap, status, id } = subscription;
  const isWaiting = status === "PENDING" || askedCap !== null;
  const address = `/store/${storeName(context.shop)}/charges/${id}`;
  const line = (text: string): Html => html`<li>${text}</li>`;
  const content = html`<h1>${t.title}</h1><section class="card"><h2>${name}</h2>
    ${problem === null ? "" : html`<p class="problem" role="alert">${problem}</p>`}
    <ul>
      ${recurring === null ? "" : line(`${recurring} ${currency} ${t.every}`)}
      ${usage === null ? "" : line(`${usage.terms}: ${t.upTo} ${usage.cappedAmount} ${currency} ${t.every}`)}
      ${askedCap === null ? "" : line(`${t.raise}: ${askedCap} ${currency}`)}
      ${trialDays > 0 ? line(`${trialDays} ${t.trial}`) : ""}
    </ul>
    ${test ? html`<p>${t.test}</p>` : ""}
    ${
      isWaiting
        ? html`<form method="post" action="${address}/approve"><button class="primary">${t.approve}</button></form>
          <form method="post" action="${address}/decline"><button>${t.decline}</button></form>`
        : html`<p>${t.gone}</p>`
    }</section>`;
  return layout(context, t.title, content);
}

/**
 * Returns where the merchant goes after an answer: the app's own return address with the charge's id. In the admin it is the stand-in's
 * own page that frames the app.
 */
function returnAddress(storeBase: string, { returnUrl, id }: AppSubscription): string {
  const url = new URL(returnUrl);
  url.searchParams.set("charge_id", String(id));
  const inApp = /^\/store\/[^/]+\/apps\/[^/]+(\/.*)?$/.exec(url.pathname);
  if (url.hostname !== "admin.shopify.com" || !inApp) return url.href;
  return `${storeBase}/apps/waybill${inApp[1] ?? ""}${url.search}`;
}
