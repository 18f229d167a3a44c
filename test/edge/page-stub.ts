import { type AddressInfo, connect } from "node:net";

import type { ServerBuild } from "@remix-run/node";
import { onTestFinished } from "vitest";
import { createHttpServer, type ServerTimeouts } from "~/edge/http-server.server";
import { createPageGate, type PageGate } from "~/edge/page-gate.server";
import { createPageWriter, READER_LIMITS, type ReaderLimits } from "~/edge/page-writer.server";
import { createPages } from "~/edge/pages.server";
import { busyTexts } from "~/locales/busy-page";
import { createLog } from "~/log.server";

type Handler = (args: { request: Request }) => unknown;

interface Stub {
  /** What the one page of this app does. */
  action?: Handler;
  loader?: Handler;
  times?: ServerTimeouts;
  secure?: boolean;
  clientDir?: string;
  /** What Remix's entry does with a page. */
  entry?: (...args: unknown[]) => Promise<Response>;
  gate?: PageGate;
  readers?: Partial<ReaderLimits>;
}

/** The edge of an app with one page, `/page`, and one machine address, `/edge`. Returns its port and its log lines. */
export async function startPages(stub: Stub) {
  const { action, loader, times, secure = false, clientDir = "no/such", entry, gate, readers } = stub;
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const page = entry ?? (async () => new Response("<p>page</p>", { headers: { "content-type": "text/html" } }));
  const build = {
    mode: "production",
    entry: { module: { default: page, handleError: (error: unknown) => log.error({ err: error }, "page.failed") } },
    routes: {
      root: { id: "root", path: "", module: { default: () => null } },
      // Without a component, its handlers answer requests to its URL directly, and requests of a form as data.
      page: { id: "page", parentId: "root", path: "page", module: { action, loader } },
    },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "test" },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true, v3_singleFetch: true },
    isSpaMode: false,
  } as unknown as ServerBuild;
  const server = createHttpServer({
    edge: (request, response) => {
      if (!request.url?.startsWith("/edge")) return false;
      response.writeHead(200, { "content-type": "text/plain" }).end("edge");
      return true;
    },
    pages: createPages({ build, clientDir }, log, gate, createPageWriter({ ...READER_LIMITS, ...readers })),
    secure,
    ...(times && { times }),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server, port, url: `http://127.0.0.1:${port}`, lines };
}

/** The app's own gate before a line that never makes anyone wait. */
export const anOpenLine = (): PageGate =>
  createPageGate({
    line: { enter: async () => () => undefined, lanes: 0 },
    shopifySecrets: ["app-secret"],
    busyTexts,
    now: () => new Date(),
  });

/**
 * Sends raw bytes to a port and returns everything received until the connection closes. `more` is called once the connection is
 * open.
 */
export function exchange(port: number, text: string, more?: (write: (text: string) => void) => void): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
    socket.on("connect", () => {
      socket.write(text, "latin1");
      more?.((next) => void socket.write(next, "latin1"));
    });
    onTestFinished(() => void socket.destroy());
  });
}
