import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import type { Log } from "~/log.server";
import { sendText } from "./body.server";
import type { PageGate } from "./page-gate.server";
import { createPageWriter, type PageWriter } from "./page-writer.server";
import { remixHandler } from "./remix.server";
import { isReadable } from "./request-line.server";
import { withStorableInput } from "./storable.server";

/** Where the pages come from: what was built, or in development Vite, which builds them as they are asked for. */
export interface PageSource {
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Built files for browsers. */
  clientDir: string;
  development?: { middleware: RequestHandler };
}

/** Lets everybody in. */
const OPEN_GATE: PageGate = {
  laneOf: () => ({ key: "everybody", limit: Number.POSITIVE_INFINITY, stranger: true }),
  async pass(_lane, _request, _response, serve) {
    await serve();
  },
};

/** Serves the pages: Express in front of Remix, each request through the same gates, the last of them `gate`: its shop's turn. */
export function createPages(
  { build, clientDir, development }: PageSource,
  log: Log,
  gate: PageGate = OPEN_GATE,
  write: PageWriter = createPageWriter(),
): Express {
  const pages = express().disable("x-powered-by").set("trust proxy", true);
  // Express tells a stack to whoever asks, unless it is told that this is production.
  pages.set("env", development ? "development" : "production");
  pages.use((request, response, next) => (isReadable(request.originalUrl) ? next() : sendText(response, 400)));
  pages.use(compression());
  if (development) pages.use(development.middleware);
  pages.use("/assets", express.static(`${clientDir}/assets`, { immutable: true, maxAge: "1y" }));
  pages.use(express.static(clientDir, { maxAge: "1h", redirect: false }));
  const guarded =
    typeof build === "function" ? async () => withStorableInput(await build(), log) : withStorableInput(build, log);
  pages.all("*", remixHandler(guarded, development ? "development" : "production", gate, write));
  pages.use(failed(log));
  return pages;
}

/** What broke outside of any page: logged in one line, and told to nobody. Four parameters, by which Express knows it. */
function failed(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    // Whoever went away is no failure.
    if (request.destroyed && !request.complete) return void response.destroy();
    const { status = 500 } = error as { status?: number };
    if (status >= 500) log.error({ err: error, method: request.method, path: request.path }, "page.failed");
    // Half of an answer is cut, so that nobody takes it for the whole.
    if (response.headersSent) return void response.destroy();
    sendText(response, status);
  };
}
