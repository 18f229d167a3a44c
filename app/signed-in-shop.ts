/** Loader data of a page's routes, by route id. */
type LoaderData = Readonly<Record<string, unknown>>;

/** The routes that render the app's frame: those below `/app`, and the home page at the root, where Shopify opens the app. */
const FRAMES = ["routes/app", "routes/_index"];

/**
 * Returns the domain of the shop whose staff opened a page. It comes from the loader of the app's frame, which returns it only
 * after the session token passed. Null for every other page, whatever shop its address names.
 */
export function signedInShop(loaderData: LoaderData): string | null {
  for (const id of FRAMES) {
    const frame = loaderData[id] as { shopDomain?: string } | null | undefined;
    if (frame?.shopDomain) return frame.shopDomain;
  }
  return null;
}
