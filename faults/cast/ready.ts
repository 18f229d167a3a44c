import { setTimeout as pause } from "node:timers/promises";
import type { AppProcess } from "./app-process.ts";

const READY_WITHIN_MS = 120_000;

/** Waits until these processes are ready. Throws when one is not within two minutes. */
export async function untilReady(apps: readonly AppProcess[]): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (apps.every(({ isReady }) => isReady)) return;
    await pause(100);
  }
  const late = apps.filter(({ isReady }) => !isReady).map(({ name }) => name);
  throw new Error(`not ready within two minutes: ${late.join(", ")}`);
}
