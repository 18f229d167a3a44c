const LOOK_EVERY_MS = 2;

/** Watches how long this thread was held at a time, and how much the process grows, its threads included. */
export function watchMergers() {
  const before = process.memoryUsage.rss();
  let [last, heldMs, most] = [performance.now(), 0, before];
  const look = () => {
    const now = performance.now();
    heldMs = Math.max(heldMs, now - last - LOOK_EVERY_MS);
    last = now;
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return { heldMs, grownMegabytes: (most - before) / 2 ** 20 };
    },
  };
}
