import { createServer, type RequestListener, type Server } from "node:http";
import { answerHeaders, answersWith, headersOf } from "./answer-headers.server";
import { sendText } from "./body.server";
import type { Edge } from "./edge.server";
import type { HttpDrain } from "./http-drain.server";
import { ALLOW, isMethodTaken } from "./request-line.server";

/** Time limits for a sender. */
export interface ServerTimeouts {
  headersMs: number;
  /** The whole request, headers included. */
  requestMs: number;
  /** How often Node checks for late requests. */
  checkMs: number;
}

/** With Node's default check every 30 s, a limit of 10 s could take 40. */
export const SERVER_TIMEOUTS: ServerTimeouts = { headersMs: 10_000, requestMs: 30_000, checkMs: 1_000 };

export interface HttpServerOptions {
  edge: Edge;
  /** The operator's page; absent where it is not served. */
  operator?: Edge;
  /** Absent in a worker. */
  pages?: RequestListener;
  /** Whether browsers must use TLS from now on. */
  secure: boolean;
  times?: ServerTimeouts;
  /** Knows which requests are under way, so that the process can end after them. */
  drain?: HttpDrain;
}

/**
 * Returns the one HTTP server of a process: what other programs call goes to the edge, the operator's page comes next, everything else goes to the pages. It does
 * not listen yet.
 */
export function createHttpServer({
  edge,
  operator,
  pages,
  secure,
  times = SERVER_TIMEOUTS,
  drain,
}: HttpServerOptions): Server {
  const setHeaders = answerHeaders(secure);
  const limits = {
    ServerResponse: answersWith(headersOf(secure)),
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    connectionsCheckingInterval: times.checkMs,
  };
  return createServer(limits, (request, response) => {
    drain?.admit(response);
    if (!isMethodTaken(request.method)) return sendText(response, 405, "", ALLOW);
    if (edge(request, response)) return;
    if (operator?.(request, response)) return;
    if (pages) {
      // Express makes the answer one of its own kind, which has none of ours.
      setHeaders(response);
      return pages(request, response);
    }
    sendText(response, 404);
  });
}
