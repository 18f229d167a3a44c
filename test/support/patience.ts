import { vi } from "vitest";

/**
 * The least that a test waits for a thing before it gives up. Whatever comes is taken at once: the limit is only met by what never
 * comes, and must not tell a slow machine from a broken app.
 */
const LEAST_MS = 60_000;

type WaitFor = typeof vi.waitFor;
type Options = Parameters<WaitFor>[1];

const patient = (options: Options): Options => {
  const given = typeof options === "number" ? { timeout: options } : options;
  return { ...given, timeout: Math.max(given?.timeout ?? 0, LEAST_MS) };
};

const { waitFor, waitUntil } = vi;
vi.waitFor = (check, options) => waitFor(check, patient(options));
vi.waitUntil = (check, options) => waitUntil(check, patient(options));
