// Preload for the app: `node --import ./sandbox/shopify/route.mjs server.ts` with SHOPIFY_SANDBOX_URL=http://localhost:4100.
// Sends calls to https://….myshopify.com to the stand-in, with the shop's name in a header, and leaves all others unchanged.
// The dispatcher works below fetch, so it covers Node's own fetch and undici's `request`, whichever was imported first.
import { Agent, setGlobalDispatcher } from "undici";

const { SHOPIFY_SANDBOX_URL } = process.env;
if (!SHOPIFY_SANDBOX_URL) throw new Error("sandbox/shopify/route.mjs needs SHOPIFY_SANDBOX_URL");
const { origin } = new URL(SHOPIFY_SANDBOX_URL);

/** Adds the shop's header to headers in any form undici accepts: a flat list, an object, or an iterable such as `Headers`. */
function withShop(headers, shop) {
  if (Array.isArray(headers)) return [...headers, "x-sandbox-shop", shop];
  const entries = typeof headers?.[Symbol.iterator] === "function" ? headers : Object.entries(headers ?? {});
  return { ...Object.fromEntries(entries), "x-sandbox-shop": shop };
}

setGlobalDispatcher(
  new Agent().compose((dispatch) => (options, handler) => {
    const { hostname } = new URL(String(options.origin));
    if (!hostname.endsWith(".myshopify.com")) return dispatch(options, handler);
    return dispatch({ ...options, origin, headers: withShop(options.headers, hostname) }, handler);
  }),
);
