import { getApp } from "./deps.server";
import type { Edge } from "./edge/edge.server";
import { startWorker } from "./jobs/worker.server";
import type { Log } from "./log.server";

/** What the process entry serves and stops. */
export interface Waybill {
  edge: Edge;
  port: number;
  role: "web" | "worker" | "all";
  servesPages: boolean;
  log: Log;
  stop(): Promise<void>;
}

/** A step of the shutdown may hang when what it waits for died first; each has its own deadline. */
const STEP_DEADLINE_MS = 1_500;

/** Starts the parts this process plays (`ROLE`). Throws EnvError when the environment is not complete. */
export async function startWaybill(): Promise<Waybill> {
  const app = getApp();
  const { env, log } = app;
  await app.queue.start();
  const worker = env.ROLE === "web" ? undefined : startWorker(app);

  return {
    edge: app.edge,
    port: env.PORT,
    role: env.ROLE,
    servesPages: env.ROLE !== "worker",
    log,
    async stop() {
      const steps: [string, () => Promise<unknown> | undefined][] = [
        ["worker", () => worker?.stop()],
        ["queue", () => app.queue.stop()],
        ["carrier", () => app.deps.carrier.close()],
        ["locks", () => app.deps.locks.close()],
        ["database", () => app.deps.database.close()],
      ];
      for (const [name, run] of steps) await within(STEP_DEADLINE_MS, name, run, log);
    },
  };
}

async function within(ms: number, step: string, run: () => Promise<unknown> | undefined, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), ms);
  });
  try {
    if ((await Promise.race([run(), deadline])) === "late") log.warn({ step }, "stop.late");
  } catch (error) {
    log.warn({ err: error, step }, "stop.failed");
  } finally {
    clearTimeout(timer);
  }
}
