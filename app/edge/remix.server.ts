import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { withinAnswer } from "~/answer-scope.server";
import { sayInTrace } from "~/trace-scope.server";
import { NO_TRACES, type Traces } from "~/traces.server";
import { completePageHeaders, pageScripts } from "./answer-headers.server";
import { readRawBody, refuseBody } from "./body.server";
import type { BodyBudget } from "./body-budget.server";
import { pageBodiesOf } from "./page-bodies.server";
import type { PageGate } from "./page-gate.server";
import { pageRefusal } from "./page-refusal.server";
import type { PageWriter } from "./page-writer.server";

/** Context of a page. The entry stores in it the shop whose session token it verified, and the nonce of the scripts that it wrote. */
interface PageContext extends Record<string, unknown> {
  framedBy: string | null;
  nonce: string | null;
  /** The router asks for the data of a page, not a browser for what is at the address. */
  isData: boolean;
  /** Set by a route whose answer takes long to make, and has a limit of its own: its place in the line is given back at once. */
  hasOwnLimit?: boolean;
}

/** The largest form of the app, a thousand pasted codes, fits. */
const MAX_BYTES = 512 * 1024;
/** Leaves time for the headers (ten seconds) within the thirty of the whole request. */
const BODY_MS = 20_000;

/**
 * Returns a handler that passes requests to Remix and writes its answers. It replaces Remix's own adapter, which streams a body
 * of any length into a route: here a body is complete, and within limits, before a route sees any of it.
 */
export function remixHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: string,
  gate: PageGate,
  write: PageWriter,
  traces: Traces = NO_TRACES,
): RequestHandler {
  const render = createRequestHandler(build, mode);

  async function handle(request: ExpressRequest, response: ExpressResponse): Promise<void> {
    const url = urlOf(request);
    if (!url) return refuse(pageRefusal(request.originalUrl, 400), response);
    const lane = gate.laneOf(request);
    const body = await bodyOf(request, response, pageBodiesOf(lane.key));
    if (body === REFUSED) return;
    // Places in the line are few, so neither slow senders nor slow readers occupy one: the place is given back the first time
    // the answer has to wait for its reader. Writing the rest costs next to nothing at a time, and the writer limits how many
    // wait.
    let answered = Promise.resolve();
    await gate.pass(lane, request, response, () => {
      const { promise, resolve: leave } = Promise.withResolvers<void>();
      answered = serve(request, response, url, body, (answer, { hasOwnLimit }) => {
        if (hasOwnLimit) leave();
        return send(answer, response, lane.key, leave);
      }).finally(leave);
      // Awaited below, after the place was given back.
      answered.catch(() => undefined);
      return promise;
    });
    await answered;
  }

  /** Renders and answers a page. Settles when the whole answer is written. */
  async function serve(
    request: ExpressRequest,
    response: ExpressResponse,
    url: string,
    body: Buffer | null,
    answerWith: (answer: Response, context: PageContext) => Promise<void>,
  ) {
    const gone = new AbortController();
    // A `close` without a `finish`: the client is gone.
    response.once("close", () => response.writableFinished || gone.abort());
    const init = { method: request.method, headers: headersOf(request), signal: gone.signal };
    // As Remix itself tells them apart.
    const isData = new URL(url).pathname.endsWith(".data");
    const context: PageContext = { framedBy: null, nonce: null, isData };
    const asked = new Request(url, body ? { ...init, body: new Uint8Array(body) } : init);
    const rendered = await traces.run(
      () => ({ name: `${request.method} page`, kind: "server", facts: { "http.request.method": request.method } }),
      async () => {
        const page = await withinAnswer(() => render(asked, context));
        sayInTrace({ "http.response.status_code": page.status });
        return page;
      },
    );
    const { status, statusText } = rendered;
    const headers = completePageHeaders(new Headers(rendered.headers), context.framedBy, pageScripts(context.nonce));
    await answerWith(new Response(rendered.body, { status, statusText, headers }), context);
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

/** Returns the address as the client wrote it, behind any proxies; null when the proxies' headers do not make a valid one. */
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
    // The only header that may occur more than once.
    if (name === "set-cookie") response.append(name, value);
    else response.setHeader(name, value);
  }
}

/** Writes a refusal. It is short, so its reader is not waited for. */
async function refuse(answer: Response, response: ExpressResponse): Promise<void> {
  if (response.destroyed) return;
  writeHeaders(answer, response);
  response.end(Buffer.from(await answer.arrayBuffer()));
}
