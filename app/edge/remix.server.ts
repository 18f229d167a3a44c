import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { completePageHeaders } from "./answer-headers.server";
import { readRawBody, refuseBody } from "./body.server";
import type { BodyBudget } from "./body-budget.server";
import { pageBodiesOf } from "./page-bodies.server";
import type { PageGate } from "./page-gate.server";
import { pageRefusal } from "./page-refusal.server";
import type { PageWriter } from "./page-writer.server";

/** What a page is rendered with. The entry writes down here whose session token it found good. */
interface PageContext extends Record<string, unknown> {
  framedBy: string | null;
}

/** The largest form of the app is a thousand pasted codes. */
const MAX_BYTES = 512 * 1024;
/** After the ten seconds that headers may take, within the thirty of the whole request. */
const BODY_MS = 20_000;

/**
 * Hands requests to Remix and its answers back. In place of Remix's own adapter, which streams a body of any length into a
 * route: here a body is whole, and within bounds, before a route sees a byte of it.
 */
export function remixHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: string,
  gate: PageGate,
  write: PageWriter,
): RequestHandler {
  const render = createRequestHandler(build, mode);

  async function handle(request: ExpressRequest, response: ExpressResponse): Promise<void> {
    const url = urlOf(request);
    if (!url) return refuse(pageRefusal(request.originalUrl, 400), response);
    const lane = gate.laneOf(request);
    const body = await bodyOf(request, response, pageBodiesOf(lane.key));
    if (body === REFUSED) return;
    // Whoever sends slowly holds no place meanwhile, and nor does who reads slowly: places are few, and from its first wait on
    // an answer goes at its reader's pace. The rest of it costs next to nothing at a time, and the writer bounds how many wait.
    let answered = Promise.resolve();
    await gate.pass(lane, request, response, () => {
      const { promise, resolve: leave } = Promise.withResolvers<void>();
      answered = serve(request, response, url, body, (answer) => send(answer, response, lane.key, leave)).finally(
        leave,
      );
      // Heard below, after the place was given back.
      answered.catch(() => undefined);
      return promise;
    });
    await answered;
  }

  /** Settles when all of the answer is written. */
  async function serve(
    request: ExpressRequest,
    response: ExpressResponse,
    url: string,
    body: Buffer | null,
    answerWith: (answer: Response) => Promise<void>,
  ) {
    const gone = new AbortController();
    // A `close` without a `finish`: nobody waits any more.
    response.once("close", () => response.writableFinished || gone.abort());
    const init = { method: request.method, headers: headersOf(request), signal: gone.signal };
    const context: PageContext = { framedBy: null };
    const rendered = await render(new Request(url, body ? { ...init, body: new Uint8Array(body) } : init), context);
    const { status, statusText } = rendered;
    const headers = completePageHeaders(new Headers(rendered.headers), context.framedBy);
    await answerWith(new Response(rendered.body, { status, statusText, headers }));
  }

  async function send(answer: Response, response: ExpressResponse, lane: string, onWait: () => void) {
    if (response.destroyed) return answer.body?.cancel();
    writeHeaders(answer, response);
    if (answer.body) await write(answer.body, response, lane, onWait);
    else response.end();
  }

  return (request, response, next) => {
    handle(request, response).catch(next);
  };
}

const REFUSED = Symbol("the body was refused, and that is answered");

async function bodyOf(
  request: ExpressRequest,
  response: ExpressResponse,
  budget: BodyBudget,
): Promise<Buffer | null | typeof REFUSED> {
  if (!hasBody(request)) return null;
  response.once("close", () => budget.release(request));
  try {
    const body = await readRawBody(request, MAX_BYTES, BODY_MS, budget);
    return request.method === "GET" || request.method === "HEAD" ? null : body;
  } catch (error) {
    const say = (status: number, headers?: Record<string, string>) =>
      void refuse(pageRefusal(request.originalUrl, status, headers), response);
    if (!refuseBody(response, error, say)) throw error;
    return REFUSED;
  }
}

const hasBody = ({ headers }: ExpressRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** The address as the caller wrote it, behind any proxies; null where a header of them makes none that could be. */
function urlOf(request: ExpressRequest): string | null {
  const { protocol, hostname, originalUrl } = request;
  const [host = ""] = (request.get("x-forwarded-host") ?? request.get("host") ?? "").split(",");
  const [, port] = /:(\d+)$/.exec(host.trim()) ?? [];
  const written = `${protocol}://${hostname}${port ? `:${port}` : ""}${originalUrl}`;
  const url = URL.parse(written);
  return url && /^https?:$/.test(url.protocol) && url.hostname && !url.username && !url.password ? url.href : null;
}

function headersOf({ headers: given }: ExpressRequest): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given)) {
    for (const value of Array.isArray(values) ? values : [values]) if (value) headers.append(name, value);
  }
  return headers;
}

function writeHeaders(answer: Response, response: ExpressResponse): void {
  response.statusMessage = answer.statusText;
  response.status(answer.status);
  for (const [name, value] of answer.headers) {
    // The only one that may stand more than once.
    if (name === "set-cookie") response.append(name, value);
    else response.setHeader(name, value);
  }
}

/** A refusal is a few words, which nobody has to be waited for. */
async function refuse(answer: Response, response: ExpressResponse): Promise<void> {
  if (response.destroyed) return;
  writeHeaders(answer, response);
  response.end(Buffer.from(await answer.arrayBuffer()));
}
