import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import type { Log } from "~/log.server";
import { NO_TRACES, type Traces } from "~/traces.server";
import { sendText } from "./body.server";
import { extensionCors } from "./extension-cors.server";
import type { PageGate } from "./page-gate.server";
import { createPageWriter, type PageWriter } from "./page-writer.server";
import { remixHandler } from "./remix.server";
import { isReadable } from "./request-line.server";
import { withStorableInput } from "./storable.server";

/** Where the pages come from: the build, or in development Vite, which compiles them on request. */
export interface PageSource {
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Built files for browsers. */
  clientDir: string;
  development?: { middleware: RequestHandler };
}

/** Admits every request. */
const OPEN_GATE: PageGate = {
  laneOf: () => ({ key: "everybody", limit: Number.POSITIVE_INFINITY, stranger: true }),
  async pass(_lane, _request, _response, serve) {
    await serve();
  },
};

/**
 * Returns the handler of the pages: Express in front of Remix. Every request passes the same checks, the last of them `gate`:
 * the turn of its shop.
 */
export function createPages(
  { build, clientDir, development }: PageSource,
  log: Log,
  gate: PageGate = OPEN_GATE,
  write: PageWriter = createPageWriter(),
  traces: Traces = NO_TRACES,
): Express {
  const pages = express().disable("x-powered-by").set("trust proxy", true);
  // Express sends stack traces to clients unless this is production.
  pages.set("env", development ? "development" : "production");
  // A print action's window loads the file that it prints from another origin too.
  pages.use(["/ext", "/files"], extensionCors());
  pages.use((request, response, next) => (isReadable(request.originalUrl) ? next() : sendText(response, 400)));
  pages.use(compression());
  if (development) pages.use(development.middleware);
  pages.use("/assets", express.static(`${clientDir}/assets`, { immutable: true, maxAge: "1y" }));
  pages.use(express.static(clientDir, { maxAge: "1h", redirect: false }));
  const guarded =
    typeof build === "function" ? async () => withStorableInput(await build(), log) : withStorableInput(build, log);
  pages.all("*", remixHandler(guarded, development ? "development" : "production", gate, write, traces));
  pages.use(failed(log));
  return pages;
}

/**
 * Returns the handler of errors outside any page: logged in one line, without details for the client. Express recognizes it by
 * its four parameters.
 */
function failed(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    // A client that went away is not an error.
    if (request.destroyed && !request.complete) return void response.destroy();
    const { status = 500 } = error as { status?: number };
    if (status >= 500) log.error({ err: error, method: request.method, path: request.path }, "page.failed");
    // A partial answer is cut off, so that it is not taken for a complete one.
    if (response.headersSent) return void response.destroy();
    sendText(response, status);
  };
}
