import { setTimeout as pause } from "node:timers/promises";

/** Long: a busy machine is slow, and what hangs says where. */
const WAIT_MS = 600_000;
const LOOK_MS = 200;

/** Waits until something is so. Throws when it is not in time. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await pause(LOOK_MS);
  }
}
