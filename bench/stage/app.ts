import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { startArguments } from "../../scripts/process/start-arguments.ts";
import { startEnvironment } from "../../scripts/process/start-environment.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** API key and secret that the app and Shopify share. */
export const SHOPIFY = { key: "bench", secret: "bench-secret" };

/** Pins a process to one core, where the machine has more than one and `taskset`. */
export function pin(pid: number | undefined, core: number): void {
  if (pid !== undefined) spawnSync("taskset", ["-a", "-p", "-c", String(core), String(pid)], { stdio: "ignore" });
}

/** Returns the environment that redirects calls to Shopify to the stub, as the demo does: nothing leaves this machine. */
export const steeredTo = (shopifyUrl: string) => ({
  SHOPIFY_SANDBOX_URL: shopifyUrl,
  NODE_OPTIONS: `--import=${pathToFileURL(`${root}sandbox/shopify/route.mjs`)}`,
});

/** Starts the app as `npm start` does, with the environment of the image, its log in a file, and waits until it is ready. Throws when it is not within 30 s. */
export async function startApp(env: Record<string, string>, logFile: string): Promise<ChildProcess> {
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, startArguments(), {
    cwd: root,
    env: { ...process.env, ...startEnvironment(), NODE_ENV: "production", WAYBILL_ENV: "sandbox", ...env },
    stdio: ["ignore", log, log],
  });
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the app did not start: see ${logFile}`);
    if (child.signalCode !== null) return child;
    const ready = await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => undefined);
    if (ready?.ok) return child;
    await pause(50);
  }
  child.kill("SIGKILL");
  throw new Error(`the app was not ready within 30 s: see ${logFile}`);
}

/** Asks a process to end and waits until it has: its database is ended next. */
export async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}
