import { setInterval } from "node:timers";

/**
 * Resolves when the demo is asked to stop: by Ctrl-C, SIGTERM, a closed terminal, or, when npm started it, by the end of its
 * parent, since npm cannot always pass its signal on. Further requests change nothing.
 */
export function onStopRequest(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
    // The reader of the output may close the pipe first.
    process.stdout.on("error", ignoreClosedPipe);
    process.stderr.on("error", ignoreClosedPipe);
    if (process.env.npm_lifecycle_event) whenOrphaned(resolve);
  });
}

function whenOrphaned(stop: () => void) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 250);
  timer.unref();
}

function ignoreClosedPipe(error: NodeJS.ErrnoException) {
  if (error.code !== "EPIPE") throw error;
}
