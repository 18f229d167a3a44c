/**
 * Whether the page can be seen. Where Shopify runs an extension without a page of its own, nothing says so: then it counts as seen, and whoever asks
 * again asks less and less often.
 */
export const isSeen = (): boolean => document.visibilityState !== "hidden";

/** Calls `then` whenever somebody comes back to the page. Returns how to stop that. */
export function onReturn(then: () => void): () => void {
  const seen = () => isSeen() && then();
  document.addEventListener("visibilitychange", seen);
  globalThis.addEventListener("focus", seen);
  return () => {
    document.removeEventListener("visibilitychange", seen);
    globalThis.removeEventListener("focus", seen);
  };
}
