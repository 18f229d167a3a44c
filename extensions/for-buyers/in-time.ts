/**
 * Returns the result of the work; null when it fails, or takes longer than the time given, in which case the signal aborts.
 * Never rejects.
 */
export async function inTime<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Not all work observes the signal: getting a session token may hang as well as a request.
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
