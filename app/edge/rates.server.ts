import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { QuoteTrace } from "~/domain/quote-trace";
import { type QuoteDeps, quoteRates } from "~/flows/quote-rates.server";
import { readRateRequest } from "~/shopify/rate-request";
import { answer, BodyTooSlow, readBodyWithin } from "./body.server";
import type { EdgeDeps } from "./edge.server";
import { createRatesMetrics } from "./rates-metrics.server";
import { matchesSecret } from "./secret.server";

/** 200 lines with properties stay far below. */
const MAX_BYTES = 512 * 1024;
/** Shopify sends a body in one go; whoever takes longer is not Shopify. */
const BODY_MS = 2_000;
/** Requests of one shop being answered at a time: cached ones take none of it, only those that wait for the carrier. */
const MOST_PER_SHOP = 1_000;

type RatesHandler = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/**
 * Shopify's rate callback, `POST /rates/<shop key>/<secret>` (contracts 1), answered from memory and the carrier, never
 * from the database. Nothing signs it for certain, so the path is the credential; a signature is counted only
 * (contracts 1.6). Any error makes Shopify show the shop's backup rates; an empty list says that nothing is offered.
 */
export function createRates(deps: EdgeDeps & { quoting: QuoteDeps }): RatesHandler {
  const { quoting } = deps;
  // Nothing in these lines is secret: looking for secrets by name would cost a third of a cached answer.
  const log = deps.log.child({}, { redact: [] });
  const metrics = createRatesMetrics(deps.metrics, quoting);
  const inHand = new Map<string, number>();

  async function quote(shopId: string, body: Buffer, startedAt: number): Promise<QuoteTrace | "unreadable" | "gone"> {
    const rateRequest = readRateRequest(body.toString("utf8"));
    if (!rateRequest) return "unreadable";
    const shop = quoting.quotes.shop(shopId);
    if (!shop) return "gone";
    inHand.set(shopId, (inHand.get(shopId) ?? 0) + 1);
    try {
      return await quoteRates(quoting, shop, rateRequest, startedAt);
    } finally {
      const left = (inHand.get(shopId) ?? 1) - 1;
      if (left > 0) inHand.set(shopId, left);
      else inHand.delete(shopId);
    }
  }

  return async (request, response, path) => {
    const startedAt = performance.now();
    const refuse = (status: number, why: string, headers?: Record<string, string>) => {
      metrics.refused(why);
      answer(response, status, "", headers);
    };
    const [shopId = "", secret = "", ...rest] = path.split("/").slice(2);
    const hashes = quoting.quotes.shop(shopId)?.ratesSecretHashes ?? [];
    if (!matchesSecret(secret, hashes) || rest.length > 0) return refuse(404, "not_found");
    if (request.method !== "POST") return refuse(405, "method", { allow: "POST" });
    if ((inHand.get(shopId) ?? 0) >= MOST_PER_SHOP) return refuse(429, "too_many", { "retry-after": "1" });

    let body: Buffer;
    try {
      body = await readBodyWithin(request, MAX_BYTES, BODY_MS);
    } catch (error) {
      if (error instanceof BodyTooSlow) return refuse(408, "slow_body", { connection: "close" });
      metrics.refused("body");
      // Nobody is left to be answered.
      if (request.destroyed && !request.complete) return;
      throw error;
    }
    metrics.signed(signatureOf(request, body, deps.shopifySecrets));
    const trace = await quote(shopId, body, startedAt);
    if (trace === "unreadable") return refuse(400, "unreadable");
    if (trace === "gone") return refuse(404, "not_found");
    respond(response, trace);
    metrics.answered(trace, performance.now() - startedAt);
    const sources = Object.fromEntries(trace.transports.map(({ transport, source }) => [transport, source]));
    const { outcome, reason, ms } = trace;
    log.info({ shop: shopId, outcome, reason, ms, ...sources }, "rates.answered");
  };
}

function respond(response: ServerResponse, { outcome, reason, rates, transports }: QuoteTrace): void {
  if (response.headersSent) return;
  if (outcome === "unanswered") {
    answer(response, reason === "currency" ? 422 : 503, "", { "retry-after": "5", ...sourceHeader(transports) });
    return;
  }
  // As bytes: a string with Vietnamese letters is encoded anew on its way to the socket, at twice the cost.
  const body = Buffer.from(JSON.stringify({ rates }));
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
    ...sourceHeader(transports),
  });
  response.end(body);
}

/** Where each fee came from, for whoever looks into an answer. */
function sourceHeader(transports: QuoteTrace["transports"]): Record<string, string> {
  if (transports.length === 0) return {};
  return { "server-timing": transports.map(({ transport, source }) => `${transport};desc=${source}`).join(", ") };
}

function signatureOf(
  { headers }: IncomingMessage,
  body: Buffer,
  secrets: readonly string[],
): "absent" | "matches" | "differs" {
  const given = headers["x-shopify-hmac-sha256"];
  if (typeof given !== "string") return "absent";
  const signature = Buffer.from(given, "base64");
  const matches = secrets.some((secret) => {
    const wanted = createHmac("sha256", secret).update(body).digest();
    return signature.length === wanted.length && timingSafeEqual(signature, wanted);
  });
  return matches ? "matches" : "differs";
}
