import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseBody, sendText } from "./body.server";
import { bodiesInFlight } from "./body-budget.server";
import type { EdgeConfig, EdgeDeps } from "./edge-deps.server";
import { createEstimates, ESTIMATE_PATH } from "./estimate.server";
import { createFlowDoor } from "./flow.server";
import { handleHealth, handleMetrics, handleReadiness } from "./health.server";
import { IntakeFull } from "./intake.server";
import { handlePush } from "./push.server";
import { createRates } from "./rates.server";
import { handleStatementUpload } from "./statement-upload.server";
import { createUnsignedLimiter } from "./unsigned-limiter.server";
import { handleWebhook } from "./webhook.server";

/** Answers the requests it knows and returns true; false leaves the request to the pages. */
export type Edge = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Returns a handler for what other programs call (rates, pushes, webhooks, Flow, health, metrics) and for what shops' pages ask before
 * the checkout, on bare `node:http` before Remix sees it: a page route costs eight times the CPU (perf 3.1).
 */
export function createEdge(config: EdgeConfig): Edge {
  const deps: EdgeDeps = { ...config, unsigned: createUnsignedLimiter(() => config.now().getTime()) };
  const handleRates = createRates(deps);
  const handleFlow = createFlowDoor(deps);
  const handleEstimates = createEstimates(deps);

  function route(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> | undefined {
    if (path === "/healthz") return Promise.resolve(handleHealth(response));
    if (path === "/readyz") return handleReadiness(deps, response);
    if (path === "/metrics") return handleMetrics(deps, request, response);
    if (path.startsWith("/rates/")) return handleRates(request, response, path);
    if (path.startsWith(ESTIMATE_PATH)) return handleEstimates(request, response, path);
    if (path.startsWith("/push/")) return handlePush(deps, request, response, path);
    if (path.startsWith("/uploads/statements/")) return handleStatementUpload(deps, request, response, path);
    if (path.startsWith("/flow/")) return handleFlow(request, response, path);
    if (path.startsWith("/webhooks/")) return handleWebhook(deps, request, response);
    return undefined;
  }

  return (request, response) => {
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const work = route(request, response, path);
    if (!work) return false;
    work.catch((error: unknown) => refuse(deps, response, path, error)).finally(() => bodiesInFlight.release(request));
    return true;
  };
}

/** Answers a failed request. What was not stored is not acknowledged, so that the sender tries again. */
function refuse(deps: EdgeDeps, response: ServerResponse, path: string, error: unknown) {
  if (refuseBody(response, error)) return;
  if (error instanceof IntakeFull) return sendText(response, 503, "", { "retry-after": "5" });
  // The rest of a path may be the permission itself.
  deps.log.error({ err: error, path: path.split("/", 2).join("/") }, "edge.failed");
  sendText(response, 503, "", { "retry-after": "5" });
}
