import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { atMost } from "~/domain/cache-limit";
import type { Estimate } from "~/domain/fee/estimate";
import { readEstimateQuestion } from "~/domain/fee/estimate-question";
import type { Level } from "~/domain/places/gazetteer";
import { createEstimator } from "~/flows/fee/estimate.server";
import { createPickedPlaces, type PickedPlaces } from "~/flows/fee/picked-places.server";
import { learnProxyPath } from "~/flows/shop/learn-proxy-path.server";
import { type ProxyRequest, verifyProxyRequest } from "~/shopify/app-proxy.server";
import { sendText } from "./body.server";
import { ESTIMATE_PATH } from "./doors.server";
import type { EdgeDeps } from "./edge-deps.server";
import { type Allowance, createAllowances, visitorOf } from "./visitor-allowance.server";

type Handler = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/** Of one shop's pages and of one visitor, in this process. A page asks twice when it opens, and once for each place that is picked. */
const OF_SHOP: Allowance = { burst: 600, perSecond: 100 };
const OF_VISITOR: Allowance = { burst: 60, perSecond: 1 };
/** A list of places changes with the lists, and its address with it. */
const LISTS_SECONDS = 3_600;
const PLACES_SECONDS = 30 * 86_400;

type Proxied = Extract<ProxyRequest, { outcome: "valid" }>;

/**
 * Returns the handler of what the shop's pages ask through its app proxy before the checkout (decision 111): `places`, `places/<version>/<2 or
 * 3>/<province>` and `fees/…` ({@link readEstimateQuestion}). Everything that is asked is in the path, so that the query has Shopify's
 * own parameters alone and proves the shop. Answered from memory; says nothing that the shop's checkout would not say to anybody.
 */
export function createEstimates(deps: EdgeDeps): Handler {
  const nowMs = () => deps.now().getTime();
  const estimator = createEstimator(deps.quoting);
  // Written when a page first asks: that takes ten milliseconds, which a process that answers no such page need not spend.
  let picked: PickedPlaces | undefined;
  const places = () => {
    picked ??= createPickedPlaces(deps.quoting.quotes.gazetteer);
    return picked;
  };
  const [ofShop, ofVisitor] = [createAllowances(OF_SHOP, nowMs), createAllowances(OF_VISITOR, nowMs)];
  const paths = new LRUCache<string, string>(atMost(10_000));

  return async (request, response, path) => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return sendText(response, 405, "", { allow: "GET, HEAD" });
    const proxied = verifyProxyRequest(new URL(`http://app${request.url}`), deps.shopifySecrets, deps.now());
    if (proxied.outcome === "invalid") return sendText(response, 401);
    if (!proxied.isPlain) return sendText(response, 400, "ask without parameters of your own");
    if (!isAllowed(request, proxied)) return sendText(response, 429, "", { "retry-after": "5" });
    learnPath(proxied);
    const parts = partsOf(path);
    if (parts === null) return sendText(response, 400);
    const [what, ...rest] = parts;
    if (what === "places") return answerPlaces(response, rest);
    if (what === "fees") return answerFees(response, proxied.shopDomain, rest);
    sendText(response, 404);
  };

  /** A visitor who uses up their own takes nothing more from the shop's. */
  function isAllowed(request: IncomingMessage, { shopDomain }: Proxied): boolean {
    const visitor = visitorOf(request);
    return (visitor === null || ofVisitor(`${shopDomain} ${visitor}`)) && ofShop(shopDomain);
  }

  /** Nobody waits for it, and a path that is known is not written again. */
  function learnPath(proxied: Proxied): void {
    const { shopDomain, pathPrefix } = proxied;
    if (pathPrefix === null || paths.get(shopDomain) === pathPrefix) return;
    paths.set(shopDomain, pathPrefix);
    learnProxyPath(deps, proxied).catch((error: unknown) => {
      paths.delete(shopDomain);
      deps.log.warn({ err: error, domain: shopDomain }, "estimate.path_not_learned");
    });
  }

  function answerPlaces(response: ServerResponse, parts: readonly string[]): void {
    const [version, level, province, ...more] = parts;
    const found = more.length === 0 && isLevel(level) && province !== undefined && places().below(level, province);
    if (version === undefined) sendJson(response, places().provinces, LISTS_SECONDS);
    else if (found) sendJson(response, found, version === places().version ? PLACES_SECONDS : 0);
    else sendText(response, 404);
  }

  async function answerFees(response: ServerResponse, shopDomain: string, parts: readonly string[]): Promise<void> {
    const question = readEstimateQuestion(parts);
    if (question === null || !places().has(question.place)) return sendText(response, 400);
    const shop = deps.quoting.quotes.shopOfDomain(shopDomain);
    if (!shop) return sendJson(response, JSON.stringify({ outcome: "off" } satisfies Estimate), 0);
    const { estimate, keptSeconds } = await estimator.estimate(shop, question);
    sendJson(response, JSON.stringify(estimate), keptSeconds);
  }
}

const isLevel = (text: string | undefined): text is Level => text === "2" || text === "3";

/** Returns the parts of a path below {@link ESTIMATE_PATH}; null when it cannot be read. */
function partsOf(path: string): string[] | null {
  try {
    return path.slice(ESTIMATE_PATH.length).split("/").map(decodeURIComponent);
  } catch {
    return null;
  }
}

function sendJson(response: ServerResponse, json: string, seconds: number): void {
  if (response.headersSent) return;
  const body = Buffer.from(json);
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
    "cache-control": seconds === 0 ? "no-store" : `public, max-age=${seconds}`,
  });
  response.end(body);
}
