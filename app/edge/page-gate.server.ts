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
  /** Texts of the "busy" page, in the requested language. */
  busyTexts(asked: string | null): { locale: string; title: string; text: string; retry: string };
  now(): Date;
}

export interface PageGate {
  /** Returns the lane of a request, from what its address and headers prove, before any of its body is read. */
  laneOf(request: IncomingMessage): PageLane;
  /** Serves a page when it is its lane's turn; else answers when to come back. Settles when `serve` has. */
  pass(
    lane: PageLane,
    request: IncomingMessage,
    response: ServerResponse,
    serve: () => Promise<unknown>,
  ): Promise<void>;
}

/**
 * Requests at a time: of one shop's staff and of its buyers, over all processes; with an expired session token, per shop;
 * unauthenticated, per address.
 */
const STAFF = 5;
const BUYERS = 3;
const EXPIRED = 1;
const STRANGERS = 2;
/** Rejected requests are retried after this time. In the browser that is automatic (entry.client). */
const RETRY_SECONDS = 2;
const BUSY_HEADER = "x-waybill-busy";

/**
 * Returns the gate in front of the pages: each request waits in the lane of the shop that signed it, before any of its body is
 * read. Nothing that a stranger can write puts a request into a shop's lane.
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

/** Concatenated, not resolved against an origin: that would read a path beginning with two slashes as another host, or throw. */
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
  return { key: `stranger:${senderOf(request)}`, limit: STRANGERS, stranger: true };
}

/** An expired token may have been stolen: it gets its own lane and takes nothing from staff at work. */
function laneOfShop({ shopDomain, holder, expired }: Extract<TokenShop, { outcome: "signed" }>): PageLane {
  if (expired) return { key: `expired:${shopDomain}`, limit: EXPIRED, stranger: false };
  return holder === "staff"
    ? { key: `staff:${shopDomain}`, limit: STAFF, stranger: false }
    : { key: `buyers:${shopDomain}`, limit: BUYERS, stranger: false };
}

/** Answers that the app is busy. Nothing was read or done: the same request may be sent again as it is. */
function turnAway({ busyTexts }: PageGateDeps, request: IncomingMessage, response: ServerResponse): void {
  const url = urlOf(request);
  // What a buyer's browser accepts may not come through Shopify's proxy; its signature does.
  const isRead = /text\/html/.test(request.headers.accept ?? "") || url.searchParams.has("signature");
  const isPage = isRead && !url.pathname.endsWith(".data");
  const asked = busyTexts(url.searchParams.get("locale") ?? request.headers["accept-language"]?.split(",")[0] ?? null);
  const headers = { "retry-after": String(RETRY_SECONDS), [BUSY_HEADER]: "1" };
  const [type, text] = isPage
    ? ["text/html", pageOf(asked, request.method === "GET")]
    : ["application/json", JSON.stringify({ error: "busy", message: asked.text })];
  const all = new Headers({ ...headers, "content-type": `${type}; charset=utf-8` });
  sendText(response, 503, text, Object.fromEntries(completePageHeaders(all, null, "'none'")));
}

/** Returns the "busy" page, which reloads itself where nothing was sent: a form is sent again by whoever filled it in. */
function pageOf({ locale, title, text, retry }: ReturnType<PageGateDeps["busyTexts"]>, reloads: boolean): string {
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
${reloads ? `<meta http-equiv="refresh" content="${RETRY_SECONDS}">` : ""}
<title>${title}</title>
<body style="max-width:36rem;margin:4rem auto;padding:0 1.25rem;font-family:Inter,sans-serif">
<h1 style="font-size:1.25rem">${title}</h1>
<p>${text}</p>
<p><a href="">${retry}</a></p>
</html>`;
}
