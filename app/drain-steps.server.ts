import type { Server } from "node:http";
import type { App } from "./deps.server";
import type { DrainStep } from "./drain.server";
import type { Worker } from "./jobs/worker.server";

/** What a process has to end beside the parts of the app. */
interface Running {
  server: Server | undefined;
  worker: Worker | undefined;
  stopQuoteMemory(): Promise<void>;
  stopStanding(): void;
}

/** Two seconds of it are for whoever sends requests to notice; every door answers within three. */
const REQUESTS_MS = 5_000;
/** A booking takes a third of a second at the carrier. A job that is not done by then is done again by another process. */
const JOBS_MS = 4_000;
/** What is given back after that takes one statement each. */
const GIVE_BACK_MS = 500;
const SHORT_MS = 800;

/**
 * Returns what a process does before it ends, in phases (decision 149): first nobody asks anything of it any more, then it writes what
 * it kept in memory, then it closes what it used. Last it leaves the others, which hands over what it had in hand: after that it does nothing.
 */
export function drainSteps(app: App, { server, worker, stopQuoteMemory, stopStanding }: Running): DrainStep[][] {
  const { deps, httpDrain, buckets, presence, slots, traces } = app;
  const short = (name: string, run: () => unknown): DrainStep => ({ name, withinMs: SHORT_MS, run });
  const requests: DrainStep = {
    name: "requests",
    withinMs: REQUESTS_MS,
    run: () => server?.listening && httpDrain.close(server),
    left: () => counted(httpDrain.underWay()),
  };
  const jobs: DrainStep = {
    name: "jobs",
    withinMs: JOBS_MS + GIVE_BACK_MS,
    run: () => worker?.stop(JOBS_MS),
    left: () => worker?.inHand() ?? {},
  };
  return [
    [requests, jobs],
    [
      short("quotes", stopQuoteMemory),
      short("access", () => deps.accessLog.flush()),
      short("buckets", () => buckets.write()),
      short("traces", () => traces.stop()),
    ],
    [
      short("carrier", () => deps.carrier.close()),
      short("locks", () => deps.locks.close()),
      short("slots", () => slots.close()),
      short("databases", () => app.closeDatabases()),
    ],
    [
      short("leave", () => {
        stopStanding();
        return presence.close();
      }),
    ],
  ];
}

const counted = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
