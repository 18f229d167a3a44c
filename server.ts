/**
 * The one process entry: edge, pages and worker from one build, so that they share pools, caches and the queue (design 1). A
 * process that only works, or only answers its doors, has an entry of its own without the pages (decisions 063, 136). With
 * `NODE_ENV=development` the modules come from Vite instead of `build/`; any other value counts as production, also for every
 * library that reads it.
 */
import type { Server } from "node:http";
import { constants } from "node:os";
import type { ServerBuild } from "@remix-run/node";
import type { Waybill } from "./app/start.server.ts";

const development = process.env.NODE_ENV === "development";
process.env.NODE_ENV = development ? "development" : "production";

const vite = development
  ? await (await import("vite")).createServer({
      server: { middlewareMode: true, hmr: { server: undefined }, allowedHosts: publicHosts() },
      appType: "custom",
    })
  : undefined;

/**
 * Returns the app's public host name, if it is set. Behind a tunnel Vite receives requests for that name and would reject a
 * host it does not know.
 */
function publicHosts(): string[] {
  const { SHOPIFY_APP_URL } = process.env;
  return SHOPIFY_APP_URL && URL.canParse(SHOPIFY_APP_URL) ? [new URL(SHOPIFY_APP_URL).hostname] : [];
}

const loadBuild = async (): Promise<ServerBuild> =>
  (vite
    ? await vite.ssrLoadModule("virtual:remix/server-build")
    : await import(`${import.meta.dirname}/build/server/index.js`)) as ServerBuild;

type EntryModule = { startWaybill(): Promise<Waybill> };

/** The entry of each role that serves no pages. */
const WITHOUT_PAGES: Record<string, string> = { worker: "start-worker.server", edge: "start-edge.server" };

/** Returns the parts of the app that a process without pages needs: loading them takes a third of the time. */
const loadEntry = async (entry: string): Promise<EntryModule> =>
  (vite
    ? await vite.ssrLoadModule(`/app/${entry}.ts`)
    : await import(`${import.meta.dirname}/build/worker/${entry}.js`)) as EntryModule;

async function start(): Promise<{ waybill: Waybill; server: Server }> {
  const entry = WITHOUT_PAGES[process.env.ROLE ?? ""];
  if (entry) {
    const waybill = await (await loadEntry(entry)).startWaybill();
    return { waybill, server: waybill.createServer() };
  }
  const build = await loadBuild();
  const waybill = await (build.entry.module as unknown as EntryModule).startWaybill();
  const server = waybill.createServer({
    build: vite ? loadBuild : build,
    clientDir: `${import.meta.dirname}/build/client`,
    ...(vite && { development: { middleware: vite.middlewares } }),
  });
  return { waybill, server };
}

async function main() {
  const { waybill, server } = await start();

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(waybill.port, resolve);
  });
  waybill.log.info({ port: waybill.port, role: waybill.role, process: waybill.process }, "waybill.ready");

  endOnSignals(waybill);
}

/** What ended nothing by force, and what did: whoever stops processes can tell them apart (decision 149). */
const EXIT = { drained: 0, cut: 3 };
/** A terminal tells a program and the npm that started it, and npm tells it once more: that is one signal. */
const SAME_SIGNAL_MS = 500;

/** Ends this process by its first signal as soon as it is drained, by a second one at once. */
function endOnSignals({ log, drain }: Waybill) {
  let toldAt: number | undefined;
  const stop = async (signal: "SIGTERM" | "SIGINT") => {
    if (toldAt !== undefined) {
      if (performance.now() - toldAt > SAME_SIGNAL_MS) process.exit(128 + constants.signals[signal]);
      return;
    }
    toldAt = performance.now();
    log.info({ signal }, "waybill.stopping");
    const report = await drain();
    await vite?.close();
    if (report.isDrained) log.info(report, "waybill.drained");
    else log.warn(report, "waybill.cut");
    process.exit(report.isDrained ? EXIT.drained : EXIT.cut);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** Returns one sentence for an error that an operator can fix, else the stack. */
function explain(error: NodeJS.ErrnoException): string {
  if (error.name === "EnvError" || error.name === "DatabaseNotReady") return error.message;
  if (error.code === "EADDRINUSE") return `Waybill cannot start: ${error.message}; set PORT to a free one`;
  if (error.code === "ERR_MODULE_NOT_FOUND" && /build\/(server|worker)/.test(error.message)) {
    return "Waybill cannot start: it is not built; run `npm run build` first";
  }
  return error.stack ?? error.message;
}

main().catch((error: NodeJS.ErrnoException) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
