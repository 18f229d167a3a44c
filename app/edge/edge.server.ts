import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseBody, sendText } from "./body.server";
import { bodiesInFlight } from "./body-budget.server";
import { DOORS, type OWN_DOORS, UPLOADS } from "./doors.server";
import type { EdgeConfig, EdgeDeps } from "./edge-deps.server";
import { createEstimates } from "./estimate.server";
import { createFlowDoor } from "./flow.server";
import { handleHealth, handleMetrics, handleReadiness } from "./health.server";
import { IntakeFull } from "./intake.server";
import { handlePush } from "./push.server";
import { createRates } from "./rates.server";
import { handleStatementUpload } from "./statement-upload.server";
import { createUnsignedLimiter } from "./unsigned-limiter.server";
import { handleWebhook } from "./webhook.server";

/** Answers the requests of one path, or below one. */
type Door = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/** Answers the requests it knows and returns true; false leaves the request to the pages. */
export type Edge = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Returns a handler for what other programs call (rates, pushes, webhooks, Flow, health, metrics) and for what shops' pages ask before
 * the checkout, on bare `node:http` before Remix sees it: a page route costs eight times the CPU (perf 3.1).
 */
export function createEdge(config: EdgeConfig): Edge {
  const deps: EdgeDeps = { ...config, unsigned: createUnsignedLimiter(() => config.now().getTime()) };
  const below: Record<(typeof DOORS)[number] | typeof UPLOADS, Door> = {
    "/rates/": createRates(deps),
    "/track/estimate/": createEstimates(deps),
    "/push/": (request, response, path) => handlePush(deps, request, response, path),
    "/flow/": createFlowDoor(deps),
    "/webhooks/": (request, response) => handleWebhook(deps, request, response),
    [UPLOADS]: (request, response, path) => handleStatementUpload(deps, request, response, path),
  };
  const own: Record<(typeof OWN_DOORS)[number], Door> = {
    "/healthz": async (_, response) => handleHealth(response),
    "/readyz": (_, response) => handleReadiness(deps, response),
    "/metrics": (request, response) => handleMetrics(deps, request, response),
  };
  const beginnings = [...DOORS, UPLOADS] as const;

  function doorOf(path: string): Door | undefined {
    for (const beginning of beginnings) if (path.startsWith(beginning)) return below[beginning];
    return Object.hasOwn(own, path) ? own[path as keyof typeof own] : undefined;
  }

  return (request, response) => {
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const door = doorOf(path);
    if (!door) return false;
    door(request, response, path)
      .catch((error: unknown) => refuse(deps, response, path, error))
      .finally(() => bodiesInFlight.release(request));
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
