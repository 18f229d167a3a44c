import { vi } from "vitest";

/**
 * The least time that a test waits for something. It returns as soon as the thing arrives; the limit matters only for what never
 * arrives, and must not mistake a slow machine for a broken app.
 */
const MIN_WAIT_MS = 60_000;

type WaitFor = typeof vi.waitFor;
type Options = Parameters<WaitFor>[1];

const withMinWait = (options: Options): Options => {
  const given = typeof options === "number" ? { timeout: options } : options;
  return { ...given, timeout: Math.max(given?.timeout ?? 0, MIN_WAIT_MS) };
};

const { waitFor, waitUntil } = vi;
vi.waitFor = (check, options) => waitFor(check, withMinWait(options));
vi.waitUntil = (check, options) => waitUntil(check, withMinWait(options));
