// Runs before anything is installed, on any Node from 18 on: built-in modules only.

/** After this time, and again each time it passes, a step reports that it is still running. */
const STILL_MS = 15_000;

/**
 * Runs one step of the set-up and reports on it: what it does when it begins, that it is still running, and how long it took.
 * @template Result
 * @param {string} doing "installing packages (npm ci, about a minute)"
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(doing, work) {
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(0);
  console.error(`set-up: ${doing} …`);
  const timer = setInterval(() => console.error(`set-up: … still ${doing}, ${seconds()} s`), STILL_MS);
  try {
    const result = await work();
    console.error(`set-up: ✓ ${doing.replace(/ \(.*/, "")} ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
