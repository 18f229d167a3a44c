import { createServer, type RequestListener, type Server } from "node:http";
import { answerHeaders } from "./answer-headers.server";
import { sendText } from "./body.server";
import type { Edge } from "./edge.server";
import { ALLOW, isMethodTaken } from "./request-line.server";

/** What a sender may take before it is cut off. */
export interface ServerTimeouts {
  headersMs: number;
  /** The whole request, its headers among it. */
  requestMs: number;
  /** How often Node looks for those who are late. */
  checkMs: number;
}

/** Node looks every 30 s unless told, and would promise 10 s and take 40. */
export const SERVER_TIMEOUTS: ServerTimeouts = { headersMs: 10_000, requestMs: 30_000, checkMs: 1_000 };

export interface HttpServerOptions {
  edge: Edge;
  /** Absent in a worker. */
  pages?: RequestListener;
  /** The browser must never ask without TLS again. */
  secure: boolean;
  times?: ServerTimeouts;
}

/** The one server of a process: what machines call goes to the edge, everything else to the pages. Does not listen yet. */
export function createHttpServer({ edge, pages, secure, times = SERVER_TIMEOUTS }: HttpServerOptions): Server {
  const setHeaders = answerHeaders(secure);
  const limits = {
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    connectionsCheckingInterval: times.checkMs,
  };
  return createServer(limits, (request, response) => {
    setHeaders(response);
    if (!isMethodTaken(request.method)) return sendText(response, 405, "", ALLOW);
    if (edge(request, response)) return;
    if (pages) return pages(request, response);
    sendText(response, 404);
  });
}
