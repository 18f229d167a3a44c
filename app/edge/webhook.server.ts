import type { IncomingMessage, ServerResponse } from "node:http";
import { verifyWebhook, type WebhookOutcome } from "~/shopify/webhook.server";
import { sayInTrace } from "~/trace-scope.server";
import { readRawBody, sendText } from "./body.server";
import type { EdgeDeps } from "./edge-deps.server";

/** Webhooks contain ids only. */
const MAX_BYTES = 256 * 1024;
/** A compliance topic names every order of a customer. */
const MAX_COMPLIANCE_BYTES = 2 * 1024 * 1024;
const COMPLIANCE: ReadonlySet<unknown> = new Set(["customers/data_request", "customers/redact", "shop/redact"]);

/**
 * Answers Shopify's webhooks, including compliance and uninstall: checks the signature, commits the message, answers 200; the
 * worker does the rest. What Shopify signed for another purpose or another shop is refused here and never stored (decision
 * 023). The library's own `authenticate.webhook` is not used: it would refresh a dead token first and fail (shopify 2.5).
 */
export async function handleWebhook(deps: EdgeDeps, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== "POST") return sendText(response, 405, "", { allow: "POST" });
  // The body is not read: a flood of unsigned requests costs only their headers.
  if (!isSigned(request)) return refuseUnsigned(deps, request, response);
  const leave = deps.unsigned.enter(request);
  if (!leave) return sendText(response, 503, "", { "retry-after": "30", connection: "close" });
  let signed = false;
  try {
    const body = await readRawBody(request, COMPLIANCE.has(topicOf(request)) ? MAX_COMPLIANCE_BYTES : MAX_BYTES);
    const verified = verifyWebhook(body, request.headers, deps.shopifySecrets);
    signed = verified.outcome !== "bad_hmac";
    await take(deps, request, response, verified);
  } finally {
    leave(signed);
  }
}

function refuseUnsigned(deps: EdgeDeps, request: IncomingMessage, response: ServerResponse) {
  deps.log.warn({ topic: topicForLog(request) }, "webhook.bad_signature");
  sendText(response, 401, "", { connection: "close" });
}

async function take(deps: EdgeDeps, request: IncomingMessage, response: ServerResponse, verified: WebhookOutcome) {
  if (verified.outcome === "bad_hmac") return refuseUnsigned(deps, request, response);
  if (verified.outcome === "missing_headers") return sendText(response, 400, "required headers are missing");
  if (verified.outcome === "no_webhook" || verified.outcome === "another_shop") {
    deps.log.error(
      { topic: topicForLog(request), shop: request.headers["x-shopify-shop-domain"] },
      `webhook.${verified.outcome}`,
    );
    return verified.outcome === "no_webhook" ? sendText(response, 400, "not a webhook") : sendText(response, 401);
  }
  sayInTrace({ "waybill.topic": verified.topic, "waybill.shop.domain": verified.shopDomain });
  await deps.intake.store({
    source: "shopify",
    senderId: `${verified.shopDomain}:${verified.webhookId}`,
    shopId: null,
    topic: verified.topic,
    headers: {
      shopDomain: verified.shopDomain,
      eventId: verified.eventId ?? "",
      triggeredAt: verified.triggeredAt ?? "",
    },
    body: verified.body,
    receivedAt: deps.now(),
  });
  sendText(response, 200);
}

const topicOf = ({ headers }: IncomingMessage) => headers["shopify-topic"] ?? headers["x-shopify-topic"];

/** Longer than any topic. */
const TOPIC_LOGGED = 60;

/**
 * Returns the topic, shortened: anyone can write this header, and make it as long as all headers together; its beginning is
 * enough to find the sender.
 */
const topicForLog = (request: IncomingMessage) => topicOf(request)?.slice(0, TOPIC_LOGGED);

/** 32 bytes in base64; anything else cannot be a signature. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Returns whether there is a well-formed signature. A missing one counts as a wrong one: only a signed message may lack other
 * headers.
 */
export function isSigned({ headers }: IncomingMessage): boolean {
  return SIGNATURE.test(String(headers["x-shopify-hmac-sha256"] ?? headers["shopify-hmac-sha256"]));
}
