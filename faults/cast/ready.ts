import { setTimeout as pause } from "node:timers/promises";
import type { AppProcess } from "./app-process.ts";

const READY_WITHIN_MS = 60_000;

/** Waits until a process of the app reports that it is ready. Throws when it does not within a minute. */
export async function untilServes({ name, port }: AppProcess): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`${name} was not ready within a minute: see ${name}.log`);
}
