import { vi } from "vitest";

/**
 * The least time that a test waits for something. It returns as soon as the thing arrives; the limit matters only for what never
 * arrives, and must not mistake a slow machine for a broken app.
 */
const MIN_WAIT_MS = 60_000;

/** How long after a look the next one follows: most of what a test waits for comes within milliseconds. */
const LOOK_EVERY_MS = 15;

type WaitFor = typeof vi.waitFor;
type Options = Parameters<WaitFor>[1];

const withMinWait = (options: Options): Options => {
  const given = typeof options === "number" ? { timeout: options } : options;
  return { interval: LOOK_EVERY_MS, ...given, timeout: Math.max(given?.timeout ?? 0, MIN_WAIT_MS) };
};

const { waitFor, waitUntil } = vi;
vi.waitFor = (check, options) => waitFor(check, withMinWait(options));
vi.waitUntil = (check, options) => waitUntil(check, withMinWait(options));
