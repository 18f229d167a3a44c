import type { IncomingMessage, ServerResponse } from "node:http";
import { verifyWebhook } from "~/shopify/webhook.server";
import { answer, readRawBody } from "./body.server";
import type { EdgeDeps } from "./edge.server";

// The subscriptions ask for a few fields each; only a compliance topic with many orders grows beyond a kilobyte.
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Shopify's webhooks, compliance and uninstall among them: signature, commit, 200; the work follows in the worker. The
 * library's own `authenticate.webhook` would refresh a dead token first and fail (contracts 2.5), so it is not used.
 */
export async function handleWebhook(deps: EdgeDeps, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== "POST") return answer(response, 405, "", { allow: "POST" });
  const body = await readRawBody(request, MAX_BYTES);
  const verified = verifyWebhook(body, request.headers, deps.shopifySecrets);
  if (verified.outcome === "bad_hmac" || !isSigned(request)) {
    deps.log.warn({ topic: request.headers["x-shopify-topic"] }, "webhook.bad_signature");
    return answer(response, 401);
  }
  if (verified.outcome === "missing_headers") return answer(response, 400, "required headers are missing");
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
    body: body.toString("utf8").replaceAll("\0", ""),
    receivedAt: deps.now(),
  });
  answer(response, 200);
}

/** Unsigned is as good as wrongly signed; only a signed message may lack something else. */
function isSigned({ headers }: IncomingMessage): boolean {
  return (headers["x-shopify-hmac-sha256"] ?? headers["shopify-hmac-sha256"]) !== undefined;
}
