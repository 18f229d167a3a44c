import { setInterval } from "node:timers";

/**
 * Settles when somebody wants the demo to stop: Ctrl-C, SIGTERM, a closed terminal, or the end of what started it
 * under npm, by a signal that it could not pass on. Asking twice changes nothing.
 */
export function onStopRequest(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
    // Whoever reads the output may leave first.
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
