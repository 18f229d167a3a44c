/** What the routes of a page gave, by their ids. */
type LoaderData = Readonly<Record<string, unknown>>;

/** The pages that draw the app's frame: those below `/app`, and the first one, which Shopify opens at the root. */
const FRAMES = ["routes/app", "routes/_index"];

/**
 * The shop whose member of staff opened a page: the frame of the app gives it after the session token passed, and only then. Null
 * for every other page, whatever shop its address names.
 */
export function signedInShop(loaderData: LoaderData): string | null {
  for (const id of FRAMES) {
    const frame = loaderData[id] as { shopDomain?: string } | null | undefined;
    if (frame?.shopDomain) return frame.shopDomain;
  }
  return null;
}
