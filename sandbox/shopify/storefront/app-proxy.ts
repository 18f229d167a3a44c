import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Html, html } from "../../html.ts";
import { readBody, sendHtml } from "../../http.ts";
import { proxyOf } from "../app-config.ts";
import type { Sandbox } from "../sandbox.ts";
import { NO_ANSWER_HEADER } from "../tunnel/no-answer.ts";
import type { Shop } from "../world/state/shop.ts";
import { acceptedLocale, type BuyerLocale } from "./locale.ts";
import { storefrontTextsOf } from "./texts.ts";

/** Returns the app's path for a path below `/storefront/<store>`; null when the path is not under the shop's app proxy. */
export function proxiedPath(sandbox: Sandbox, shop: Shop, path: string): { from: string; onward: string } | null {
  const proxy = proxyOf(sandbox.appConfig(), shop);
  if (!proxy || !`${path}/`.startsWith(`${proxy.from}/`)) return null;
  return { from: proxy.from, onward: proxy.to + path.slice(proxy.from.length) };
}

/**
 * Answers `/storefront/<store>/…` in place of `https://<store>.myshopify.com/…`: forwards a buyer's request to the app,
 * signed as Shopify's app proxy does, and shows the answer as the shop's page.
 */
export async function answerAppProxy(
  sandbox: Sandbox,
  shop: Shop,
  proxied: { from: string; onward: string },
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
) {
  // The app chooses its language by the same header, which is passed on.
  const locale = acceptedLocale(request.headers["accept-language"]);
  const t = storefrontTextsOf(locale);
  if (!sandbox.tunnelUrl) return sendHtml(response, 404, page(shop, locale, html`<p>${t.notFound}</p>`));
  const onward = new URL(proxied.onward, sandbox.tunnelUrl);
  for (const [name, value] of url.searchParams) onward.searchParams.append(name, value);
  for (const [name, value] of Object.entries({
    shop: shop.domain,
    logged_in_customer_id: "",
    path_prefix: proxied.from,
    timestamp: String(Math.floor(Date.now() / 1000)),
  })) {
    // Added beside the buyer's own parameter of the same name, which Shopify forwards and signs as well.
    onward.searchParams.append(name, value);
  }
  onward.searchParams.append("signature", sign(onward.searchParams, sandbox.apiSecret));
  const answer = await fetch(onward, { method: request.method ?? "GET", ...(await forwarded(request)) }).catch(
    () => null,
  );
  if (!answer || answer.headers.has(NO_ANSWER_HEADER)) {
    const body = html`<h1>${t.appError}</h1><p>${t.appErrorText}</p>`;
    return sendHtml(response, 502, page(shop, locale, body));
  }
  const body = await answer.text();
  const type = answer.headers.get("content-type") ?? "text/plain";
  // Shopify puts only Liquid answers into the theme. This stand-in has no theme and does not run Liquid. Anything else passes as it is.
  if (type.startsWith("application/liquid"))
    return sendHtml(response, answer.status, page(shop, locale, new Html(body)));
  const kept = answer.headers.get("cache-control");
  response.writeHead(answer.status, { "content-type": type, ...(kept && { "cache-control": kept }) });
  response.end(body);
}

/**
 * What Shopify passes on of a request: its body, which the signature does not cover, and some headers; no cookies. The sender is
 * Shopify's own address, behind the buyer's.
 */
async function forwarded(request: IncomingMessage): Promise<RequestInit> {
  const { method, headers, socket } = request;
  const passed = {
    "accept-language": headers["accept-language"] ?? "",
    "x-forwarded-for": [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean).join(", "),
    ...(headers.origin && { origin: headers.origin }),
  };
  if (method !== "POST") return { headers: passed };
  const body = new Uint8Array(await readBody(request));
  return { headers: { ...passed, "content-type": headers["content-type"] ?? "" }, body };
}

/**
 * Returns the signature: hexadecimal HMAC-SHA256 of `name=value` pairs sorted by name and joined without a separator;
 * repeated values are joined by commas.
 */
export function sign(parameters: URLSearchParams, secret: string): string {
  const names = [...new Set(parameters.keys())].sort();
  const text = names.map((name) => `${name}=${parameters.getAll(name).join(",")}`).join("");
  return createHmac("sha256", secret).update(text).digest("hex");
}

function page(shop: Shop, locale: BuyerLocale, body: Html): string {
  return html`<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${shop.name}</title><style>body{font:16px/1.6 system-ui;margin:0 auto;max-width:40rem;padding:1rem}header{border-bottom:1px solid #ddd}</style>
<header><p><strong>${shop.name}</strong> · <small>${storefrontTextsOf(locale).theme}</small></p></header><main>${body}</main></html>`
    .text;
}
