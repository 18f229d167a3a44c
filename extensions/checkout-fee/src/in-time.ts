/**
 * Returns what the work gives, or null when it fails or takes longer than that; the signal aborts then. Never rejects.
 */
export async function inTime<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Not every wait hears of an abort: a session token may hang as well as a request.
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null);
      abort.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([work(abort.signal), tooLate]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
