import type { IncomingMessage, ServerResponse } from "node:http";
import { verifyProxyRequest } from "~/shopify/app-proxy.server";
import { shopOfToken, type TokenShop } from "~/shopify/token-shop.server";
import { senderOf } from "./address.server";
import { completePageHeaders } from "./answer-headers.server";
import { sendText } from "./body.server";
import type { PageLane, PageLine } from "./page-line.server";

export interface PageGateDeps {
  line: PageLine;
  shopifySecrets: readonly string[];
  /** What a person reads who has to come back, in the language that was asked for. */
  words(asked: string | null): { locale: string; title: string; text: string; retry: string };
  now(): Date;
}

export interface PageGate {
  /** Whose request this is, by what its address and headers prove: known before anything of its body is read. */
  laneOf(request: IncomingMessage): PageLane;
  /** Serves a page when the turn of its lane has come; else says when to come back. Settles when `serve` has. */
  pass(
    lane: PageLane,
    request: IncomingMessage,
    response: ServerResponse,
    serve: () => Promise<unknown>,
  ): Promise<void>;
}

/** Of one shop's staff, and of its buyers, at a time over all processes; of who proves nothing, for each address. */
const STAFF = 5;
const BUYERS = 3;
const LEFT_OVER = 1;
const STRANGER = 2;
/** Those who were turned away come back after this. The browser's part does so by itself (entry.client). */
const RETRY_SECONDS = 2;
const BUSY_HEADER = "x-waybill-busy";

/**
 * Stands before the pages: each request waits in the line of the shop that signed for it, before anything of it is read. Nothing
 * that a stranger can write puts a request into a shop's line.
 */
export function createPageGate(deps: PageGateDeps): PageGate {
  return {
    laneOf: (request) => laneOf(deps, request),
    async pass(lane, request, response, serve) {
      const gone = new AbortController();
      const abort = () => gone.abort();
      response.once("close", abort);
      const leave = await deps.line.enter(lane, gone.signal);
      response.off("close", abort);
      if (leave === "busy") return gone.signal.aborted ? undefined : turnAway(deps, request, response);
      try {
        await serve();
      } finally {
        leave();
      }
    },
  };
}

/** Not resolved against an origin, which would read a path of two slashes as another host, or as none and throw. */
const urlOf = ({ url = "/" }: IncomingMessage) => new URL(`http://app${url}`);

function laneOf(deps: PageGateDeps, request: IncomingMessage): PageLane {
  const url = urlOf(request);
  const token = request.headers.authorization?.replace(/^Bearer /, "") ?? url.searchParams.get("id_token");
  const nowSeconds = deps.now().getTime() / 1_000;
  if (token) {
    const shop = shopOfToken(token, deps.shopifySecrets, nowSeconds);
    if (shop.outcome === "signed") return laneOfShop(shop);
  }
  if (url.searchParams.has("signature")) {
    const proxied = verifyProxyRequest(url, deps.shopifySecrets, deps.now());
    if (proxied.outcome === "valid" && proxied.provesShop)
      return { key: `buyers:${proxied.shopDomain}`, limit: BUYERS, stranger: false };
  }
  return { key: `stranger:${senderOf(request)}`, limit: STRANGER, stranger: true };
}

/** What was signed long ago may be in other hands by now: it takes nothing from who is at work. */
function laneOfShop({ shopDomain, holder, expired }: Extract<TokenShop, { outcome: "signed" }>): PageLane {
  if (expired) return { key: `expired:${shopDomain}`, limit: LEFT_OVER, stranger: false };
  return holder === "staff"
    ? { key: `staff:${shopDomain}`, limit: STAFF, stranger: false }
    : { key: `buyers:${shopDomain}`, limit: BUYERS, stranger: false };
}

/** Nothing was read and nothing done: the same request may be sent again as it is. */
function turnAway({ words }: PageGateDeps, request: IncomingMessage, response: ServerResponse): void {
  const url = urlOf(request);
  const isPage =
    request.method === "GET" && !url.pathname.endsWith(".data") && /text\/html/.test(request.headers.accept ?? "");
  const asked = words(url.searchParams.get("locale") ?? request.headers["accept-language"]?.split(",")[0] ?? null);
  const headers = { "retry-after": String(RETRY_SECONDS), [BUSY_HEADER]: "1" };
  const [type, text] = isPage
    ? ["text/html", pageOf(asked)]
    : ["application/json", JSON.stringify({ error: "busy", message: asked.text })];
  // Extensions run on another origin, and would see a broken network instead (shopify 5.3).
  const cors = { "access-control-allow-origin": "*", "access-control-expose-headers": "retry-after" };
  const all = new Headers({ ...headers, ...cors, "content-type": `${type}; charset=utf-8` });
  sendText(response, 503, text, Object.fromEntries(completePageHeaders(all, null)));
}

/** It opens the same address again by itself. */
function pageOf({ locale, title, text, retry }: ReturnType<PageGateDeps["words"]>): string {
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>${title}</title>
<body style="max-width:36rem;margin:4rem auto;padding:0 1.25rem;font-family:Inter,sans-serif">
<h1 style="font-size:1.25rem">${title}</h1>
<p>${text}</p>
<p><a href="">${retry}</a></p>
</html>`;
}
