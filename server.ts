/**
 * The one process entry: edge, pages and worker from one build, so that they share pools, caches and the queue
 * (design 1). `NODE_ENV=development` takes the modules from Vite instead of from `build/`.
 */
import { createServer } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express from "express";
import type { Waybill } from "./app/start.server.ts";

const development = process.env.NODE_ENV === "development";
const vite = development
  ? await (await import("vite")).createServer({
      server: { middlewareMode: true, hmr: { server: undefined } },
      appType: "custom",
    })
  : undefined;

const loadBuild = async (): Promise<ServerBuild> =>
  (vite
    ? await vite.ssrLoadModule("virtual:remix/server-build")
    : await import(`${import.meta.dirname}/build/server/index.js`)) as ServerBuild;

type EntryModule = { startWaybill(): Promise<Waybill> };

async function main() {
  const build = await loadBuild();
  const waybill = await (build.entry.module as unknown as EntryModule).startWaybill();
  const pages = express().disable("x-powered-by").set("trust proxy", true);
  pages.use(compression());
  if (vite) pages.use(vite.middlewares);
  pages.use("/assets", express.static(`${import.meta.dirname}/build/client/assets`, { immutable: true, maxAge: "1y" }));
  pages.use(express.static(`${import.meta.dirname}/build/client`, { maxAge: "1h" }));
  pages.all("*", createRequestHandler({ build: vite ? loadBuild : build, mode: process.env.NODE_ENV }));

  const server = createServer((request, response) => {
    if (waybill.edge(request, response)) return;
    if (waybill.servesPages) return pages(request, response);
    response.writeHead(404).end();
  });
  // Slow senders must not hold sockets: headers and body have to arrive within these times.
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(waybill.port, resolve);
  });
  waybill.log.info({ port: waybill.port, role: waybill.role }, "waybill.ready");

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    waybill.log.info({ signal }, "waybill.stopping");
    server.close();
    server.closeIdleConnections();
    await waybill.stop();
    await vite?.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** What an operator can mend is said in a sentence; anything else with its stack. */
function explain(error: NodeJS.ErrnoException): string {
  if (error.name === "EnvError") return error.message;
  if (error.code === "EADDRINUSE") return `Waybill cannot start: ${error.message}; set PORT to a free one`;
  if (error.code === "ERR_MODULE_NOT_FOUND" && error.message.includes("build/server")) {
    return "Waybill cannot start: it is not built; run `npm run build` first";
  }
  return error.stack ?? error.message;
}

main().catch((error: NodeJS.ErrnoException) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
