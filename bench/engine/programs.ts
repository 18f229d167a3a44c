import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { freePort } from "../../scripts/process/port.ts";
import { endOf, SHOPIFY, startApp, steeredTo } from "../stage/app.ts";
import type { Ends } from "../stage/run.ts";
import { cpuMicroseconds } from "../stage/statistics.ts";
import { type Carrier, type Part, startCarrier, startPart } from "./processes.ts";

/** The secret of the platform's push address. */
const PUSH_SECRET = randomBytes(24).toString("base64url");

/** The app in the processes in which it is shipped, one for pages and others for background work, with the carrier and Shopify. */
export interface Programs {
  /** The app's encryption key. */
  key: Buffer;
  /** The process that serves pages and takes pushes. */
  port: number;
  webPid: number;
  pushPath: string;
  carrier: Carrier;
  shopify: Part;
  /** Replaces the running workers by `count` new ones with additional variables. */
  work(count: number, env?: Record<string, string>): Promise<void>;
  /** Stops the workers where they are, or lets them go on: work is laid before a warm worker at once. */
  freezeWorkers(frozen: boolean): void;
  /** Ends a worker by SIGKILL and starts another in its place at once. */
  killWorker(n: number): Promise<void>;
  /** Returns the CPU time of the app's processes so far, in microseconds. */
  appCpu(): number;
}

/** Starts the carrier, Shopify and the process for pages on a database with the app's tables; no worker yet. `ends` receives what ends each part. */
export async function startPrograms(
  ends: Ends,
  { dir, databaseUrl }: { dir: string; databaseUrl: string },
): Promise<Programs> {
  const carrier = await startCarrier();
  ends.push(() => carrier.stop());
  const shopify = await startPart("engine/shopify.ts");
  ends.push(() => shopify.stop());

  const key = randomBytes(32);
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    SHOPIFY_API_KEY: SHOPIFY.key,
    SHOPIFY_API_SECRET: SHOPIFY.secret,
    SHOPIFY_APP_URL: `http://127.0.0.1:${port}`,
    CARRIER_API_URL: carrier.url,
    CARRIER_PARTNER_CODE: "BENCH",
    CARRIER_PUSH_SECRETS: PUSH_SECRET,
    ENCRYPTION_KEYS: `k1:${key.toString("base64")}`,
    ...steeredTo(`http://127.0.0.1:${shopify.port}`),
  };
  const start = async (role: string, more: Record<string, string>) => {
    const PORT = more.PORT ?? String(await freePort());
    return startApp({ ...env, ...more, ROLE: role, PORT }, join(dir, `${role}.log`));
  };
  const web = await start("web", { PORT: String(port) });
  ends.push(() => endOf(web));
  const workers: { child: ChildProcess; more: Record<string, string> }[] = [];
  const endWorkers = () => Promise.all(workers.splice(0).map(({ child }) => endOf(child)));
  ends.push(endWorkers);

  return {
    key,
    port,
    webPid: web.pid ?? 0,
    pushPath: `/push/${PUSH_SECRET}`,
    carrier,
    shopify,
    async work(count, more = {}) {
      await endWorkers();
      const started = await Promise.all(Array.from({ length: count }, () => start("worker", more)));
      workers.push(...started.map((child) => ({ child, more })));
    },
    freezeWorkers(frozen) {
      for (const { child } of workers) child.kill(frozen ? "SIGSTOP" : "SIGCONT");
    },
    async killWorker(n) {
      const worker = workers[n % workers.length];
      if (!worker) throw new Error("no worker is running");
      worker.child.kill("SIGKILL");
      worker.child = await start("worker", worker.more);
    },
    appCpu: () => [web, ...workers.map(({ child }) => child)].reduce((sum, { pid = 0 }) => sum + cpuOf(pid), 0),
  };
}

/** A worker that was just killed has no CPU time any more. */
function cpuOf(pid: number): number {
  try {
    return cpuMicroseconds(pid);
  } catch {
    return 0;
  }
}
