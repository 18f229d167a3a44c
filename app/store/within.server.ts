/** Returns a promise that resolves with `promise`, whatever becomes of it, or after so long. Never rejects. */
export function within(ms: number, promise: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(end, end);
  });
}
