import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Bookings } from "./carrier-orders.ts";
import type { Behaviour } from "./carrier-stub.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Pins a process to one core, where the machine has more than one and `taskset`. */
export function pin(pid: number | undefined, core: number): void {
  if (pid !== undefined) spawnSync("taskset", ["-a", "-p", "-c", String(core), String(pid)], { stdio: "ignore" });
}

export interface Stub {
  url: string;
  behave(behaviour: Behaviour): Promise<void>;
  calls(): Promise<number>;
  /** Returns everything it was asked to book. */
  bookings(): Promise<Bookings>;
  stop(): void;
}

/** Starts the carrier stub. */
export async function startStub(): Promise<Stub> {
  const child = fork(`${root}bench/quotes/carrier-stub.ts`);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const ask = async (message: object) => {
    child.send(message);
    return (await once(child, "message"))[0] as { calls: number; bookings: Bookings };
  };
  return {
    url: `http://127.0.0.1:${port}`,
    behave: async (behave) => void (await ask({ behave })),
    calls: async () => (await ask({ count: true })).calls,
    bookings: async () => (await ask({ count: true })).bookings,
    stop: () => void child.kill("SIGKILL"),
  };
}

/** Starts the Shopify stub; returns its address. */
export async function startShopify(): Promise<{ url: string; stop(): void }> {
  const child = fork(`${root}bench/quotes/shopify-stub.ts`);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill("SIGKILL") };
}

/** Returns the environment that redirects calls to Shopify to the stub, as the demo does: nothing leaves this machine. */
export const steeredTo = (shopifyUrl: string) => ({
  SHOPIFY_SANDBOX_URL: shopifyUrl,
  NODE_OPTIONS: `--import=${pathToFileURL(`${root}sandbox/shopify/route.mjs`)}`,
});

export interface Bare {
  port: number;
  pid: number;
  answerWith(text: string): Promise<void>;
  stop(): void;
}

/** Starts the server that B3 compares with. */
export async function startBare(): Promise<Bare> {
  const child = fork(`${root}bench/quotes/bare-server.ts`);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    port,
    pid: child.pid ?? 0,
    async answerWith(answer) {
      child.send({ answer });
      await once(child, "message");
    },
    stop: () => void child.kill("SIGKILL"),
  };
}

/** Returns the arguments that `npm start` gives to Node. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { scripts: { start: string } };
  const [program, ...rest] = scripts.start.replace(/^exec /, "").split(" ");
  if (program !== "node") throw new Error(`npm start runs ${program}, which this does not know how to start`);
  return rest;
}

/** Starts the app as `npm start` does, its log in a file, and waits until it is ready. Throws when it is not within 30 s. */
export async function startApp(env: Record<string, string>, logFile: string): Promise<ChildProcess> {
  const log = openSync(logFile, "w");
  const child = spawn(process.execPath, startArguments(), {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", WAYBILL_ENV: "sandbox", ...env },
    stdio: ["ignore", log, log],
  });
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the app did not start: see ${logFile}`);
    const ready = await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => undefined);
    if (ready?.ok) return child;
    await pause(100);
  }
  child.kill("SIGKILL");
  throw new Error(`the app was not ready within 30 s: see ${logFile}`);
}
