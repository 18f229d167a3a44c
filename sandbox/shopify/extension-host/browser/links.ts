import type { AdminApi } from "./contract.ts";

/** What follows links: of the buyers' pages, or of the admin. */
type Links = Pick<AdminApi, "navigate" | "preview">;

/**
 * Follows links and buttons with an address in what an extension draws, and tells the page what a print action wants to print.
 * Returns a function that ends both.
 */
export function followLinks(container: Element, api: Links): () => void {
  const follow = (event: Event) => {
    const link = event
      .composedPath()
      .find((each) => each instanceof Element && /^s-(link|button|clickable)$/.test(each.localName));
    const { href, target, disabled, loading } = (link ?? {}) as Record<string, unknown>;
    if (typeof href !== "string" || href === "" || disabled || loading) return;
    event.preventDefault();
    api.navigate(href, typeof target === "string" ? target : null);
  };
  container.addEventListener("click", follow);
  let shown: unknown = null;
  const look = () => {
    const print = container.querySelector("s-admin-print-action") as (Element & { src?: unknown }) | null;
    const src = typeof print?.src === "string" && print.src !== "" ? print.src : null;
    if (src === shown) return;
    shown = src;
    api.preview?.(src);
  };
  const changes = new MutationObserver(look);
  changes.observe(container, { subtree: true, childList: true, attributes: true, attributeFilter: ["src"] });
  return () => {
    container.removeEventListener("click", follow);
    changes.disconnect();
  };
}
