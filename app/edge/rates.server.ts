import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { QuoteTrace } from "~/domain/fee/quote-trace";
import { readCallback } from "~/flows/checkout/read-callback.server";
import type { QuoteDeps } from "~/flows/fee/quote-deps";
import { quoteRates } from "~/flows/fee/quote-rates.server";
import { sayInTrace } from "~/trace-scope.server";
import { BodyTooSlow, readRawBody, sendText } from "./body.server";
import type { EdgeDeps } from "./edge-deps.server";
import { createRatesLog } from "./rates-log.server";
import { createRatesMetrics } from "./rates-metrics.server";
import { matchesSecret } from "./secret.server";

/** A cart of 200 lines with properties stays far below. */
const MAX_BYTES = 512 * 1024;
/** Shopify sends a body in one go; a sender that takes longer is not Shopify. */
const BODY_MS = 2_000;
/** Maximum number of requests of one shop that wait for the carrier at a time. */
const MAX_PER_SHOP = 1_000;

type RatesHandler = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/**
 * Returns the handler of Shopify's rate callback, `POST /rates/<shop key>/<secret>` (shopify 1.3, 1.4, 1.5), answered from memory
 * and the carrier, never from the database. A signature is not guaranteed, so the path is the credential and signatures are only
 * counted (shopify 1.6). Any error makes Shopify show the shop's backup rates; an empty list means that nothing is offered.
 */
export function createRates(deps: EdgeDeps & { quoting: QuoteDeps }): RatesHandler {
  const { quoting } = deps;
  const note = createRatesLog(deps.log);
  const metrics = createRatesMetrics(deps.metrics, quoting);
  const waiting = new Map<string, number>();
  const endOfTurn = createTurn();

  function refuse(response: ServerResponse, status: number, why: string, headers?: Record<string, string>): void {
    metrics.refused(why);
    sendText(response, status, "", headers);
  }

  /** Counts a shop's requests that wait for the carrier. */
  async function waitFor(shopId: string, trace: Promise<QuoteTrace>): Promise<QuoteTrace> {
    waiting.set(shopId, (waiting.get(shopId) ?? 0) + 1);
    try {
      return await trace;
    } finally {
      const left = (waiting.get(shopId) ?? 1) - 1;
      if (left > 0) waiting.set(shopId, left);
      else waiting.delete(shopId);
    }
  }

  function finish(response: ServerResponse, shopId: string, trace: QuoteTrace, startedAt: number): void {
    respond(response, trace);
    // After the answer: writing down how it came about takes a twentieth of a quote.
    quoting.quoteLog.quoted(shopId, trace);
    metrics.answered(trace, performance.now() - startedAt);
    note(shopId, trace);
  }

  return async (request, response, path) => {
    const startedAt = performance.now();
    const [, , shopId = "", secret = "", rest] = path.split("/");
    const hashes = quoting.quotes.shop(shopId)?.ratesSecretHashes ?? NO_HASHES;
    if (!matchesSecret(secret, hashes) || rest !== undefined) return refuse(response, 404, "not_found");
    if (request.method !== "POST") return refuse(response, 405, "method", { allow: "POST" });
    if ((waiting.get(shopId) ?? 0) >= MAX_PER_SHOP) return refuse(response, 429, "too_many", { "retry-after": "1" });

    let body: Buffer;
    try {
      body = await readRawBody(request, MAX_BYTES, BODY_MS);
    } catch (error) {
      metrics.refused(error instanceof BodyTooSlow ? "slow_body" : "body");
      throw error;
    }
    metrics.signed(signatureOf(request, body, deps.shopifySecrets));
    const shop = quoting.quotes.shop(shopId);
    if (!shop) return refuse(response, 404, "not_found");
    const rateRequest = readCallback(quoting, shop, body.toString("utf8"));
    if (!rateRequest) return refuse(response, 400, "unreadable");
    const quoted = quoteRates(quoting, shop, rateRequest, startedAt);
    const trace = quoted instanceof Promise ? await waitFor(shopId, quoted) : quoted;
    await endOfTurn();
    sayInTrace({ "waybill.shop": shopId, "waybill.outcome": trace.outcome });
    finish(response, shopId, trace, startedAt);
  };
}

/**
 * Returns a function that resolves when everything received in this turn of the event loop has been computed, so that the
 * answers are written together. Written one by one, each would wake the process that reads it, at a fifth of what a quote
 * costs.
 */
function createTurn(): () => Promise<void> {
  let turn: Promise<void> | undefined;
  const begin = () =>
    new Promise<void>((resolve) =>
      setImmediate(() => {
        turn = undefined;
        resolve();
      }),
    );
  return () => {
    turn ??= begin();
    return turn;
  };
}

const NO_HASHES: readonly string[] = [];

function respond(response: ServerResponse, { outcome, reason, rates, transports }: QuoteTrace): void {
  if (response.headersSent) return;
  if (outcome === "unanswered") {
    sendText(response, reason === "currency" ? 422 : 503, "", { "retry-after": "5", ...sourceHeader(transports) });
    return;
  }
  // As bytes: a string with Vietnamese letters is encoded again on its way to the socket, at twice the cost.
  const body = Buffer.from(JSON.stringify({ rates }));
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
    ...sourceHeader(transports),
  });
  response.end(body);
}

/** Returns a header that shows where each fee came from, for debugging. */
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
