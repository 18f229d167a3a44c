import { createServer, type RequestListener, type Server } from "node:http";
import { answerHeaders } from "./answer-headers.server";
import { answer } from "./body.server";
import type { Edge } from "./edge.server";
import { ALLOW, isMethodTaken } from "./request-line.server";

/** What a sender may take before it is cut off. */
export interface DoorTimes {
  headersMs: number;
  /** The whole request, its headers among it. */
  requestMs: number;
  /** How often Node looks for those who are late. */
  checkMs: number;
}

/** Node looks every 30 s unless told, and would promise 10 s and take 40. */
export const DOOR_TIMES: DoorTimes = { headersMs: 10_000, requestMs: 30_000, checkMs: 1_000 };

export interface DoorOptions {
  edge: Edge;
  /** Absent in a worker. */
  pages?: RequestListener;
  /** The browser must never ask without TLS again. */
  secure: boolean;
  times?: DoorTimes;
}

/** The one server of a process: what machines call goes to the edge, everything else to the pages. Does not listen yet. */
export function createHttpServer({ edge, pages, secure, times = DOOR_TIMES }: DoorOptions): Server {
  const setHeaders = answerHeaders(secure);
  const limits = {
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    connectionsCheckingInterval: times.checkMs,
  };
  return createServer(limits, (request, response) => {
    setHeaders(response);
    if (!isMethodTaken(request.method)) return answer(response, 405, "", ALLOW);
    if (edge(request, response)) return;
    if (pages) return pages(request, response);
    answer(response, 404);
  });
}
