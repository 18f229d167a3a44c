import type { IncomingMessage, ServerResponse } from "node:http";
import { sayInTrace } from "~/trace-scope.server";
import type { Traces } from "~/traces.server";
import { refuseBody, sendText } from "./body.server";
import { bodiesInFlight } from "./body-budget.server";
import { EDGE_DOORS, ESTIMATE_PATH, OWN_DOORS, UPLOADS } from "./doors.server";
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

/**
 * Every door, by its path, or by what its paths begin with when it ends in a slash; those that are asked most come first. Each is asked
 * with another shop's ids and with bad bytes (`test/security`): a new one is added there too.
 */
export const DOORS = [...EDGE_DOORS, UPLOADS, ...OWN_DOORS] as const;

type Door = (typeof DOORS)[number];
type Handler = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/** Answers the requests it knows and returns true; false leaves the request to the pages. */
export type Edge = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Returns a handler for what other programs call (rates, pushes, webhooks, Flow, health, metrics) and for what shops' pages ask before
 * the checkout, on bare `node:http` before Remix sees it: a page route costs eight times the CPU (perf 3.1).
 */
export function createEdge(config: EdgeConfig): Edge {
  const deps: EdgeDeps = { ...config, unsigned: createUnsignedLimiter(() => config.now().getTime()) };
  const handlers: Record<Door, Handler> = {
    "/rates/": createRates(deps),
    [ESTIMATE_PATH]: createEstimates(deps),
    "/push/": (request, response, path) => handlePush(deps, request, response, path),
    "/webhooks/": (request, response) => handleWebhook(deps, request, response),
    "/flow/": createFlowDoor(deps),
    [UPLOADS]: (request, response, path) => handleStatementUpload(deps, request, response, path),
    "/healthz": async (_request, response) => handleHealth(response),
    "/readyz": (_request, response) => handleReadiness(deps, response),
    "/metrics": (request, response) => handleMetrics(deps, request, response),
  };

  const answer = config.traces ? inTraces(config.traces, handlers) : (door: Door): Handler => handlers[door];

  return (request, response) => {
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const door = DOORS.find((one) => (one.endsWith("/") ? path.startsWith(one) : path === one));
    if (!door) return false;
    answer(door)(request, response, path)
      .catch((error: unknown) => refuse(deps, response, path, error))
      .finally(() => bodiesInFlight.release(request));
    return true;
  };
}

/** Those who look after the app ask these all the time. */
const UNTRACED: ReadonlySet<Door> = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Returns the door's handler, which answers each request in a trace of its own. What a sender writes of traces is not read:
 * strangers decide neither which of our traces are kept nor what they are taken for.
 */
function inTraces(traces: Traces, handlers: Record<Door, Handler>): (door: Door) => Handler {
  return (door) => {
    if (!traces.isOn || UNTRACED.has(door)) return handlers[door];
    return (request, response, path) =>
      traces.run(
        () => ({
          name: `${request.method} ${door}`,
          kind: "server",
          facts: { "http.request.method": request.method, "http.route": door },
        }),
        async () => {
          await handlers[door](request, response, path);
          sayInTrace({ "http.response.status_code": response.statusCode });
        },
      );
  };
}

/** Answers a failed request. What was not stored is not acknowledged, so that the sender tries again. */
function refuse(deps: EdgeDeps, response: ServerResponse, path: string, error: unknown) {
  if (refuseBody(response, error)) return;
  // The rest of a path may be the permission itself.
  const door = path.split("/", 2).join("/");
  if (error instanceof IntakeFull) deps.log.error({ path: door }, "intake.full");
  else deps.log.error({ err: error, path: door }, "edge.failed");
  sendText(response, 503, "", { "retry-after": "5" });
}
