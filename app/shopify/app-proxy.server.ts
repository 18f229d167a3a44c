import { createHmac, timingSafeEqual } from "node:crypto";

export type ProxyRequest =
  | {
      outcome: "valid";
      shopDomain: string;
      /** Whether Shopify cannot have signed this for another shop. Without, it opens what is public and no more. */
      provesShop: boolean;
      pathPrefix: string | null;
      signedAt: Date;
    }
  | { outcome: "invalid" };

/** Shopify signs each request anew; an older one is somebody's copy. */
const MAX_AGE_SECONDS = 90;

/** What Shopify says itself, once. A buyer's own of the same name is passed on and signed beside it: nobody could tell which is which. */
const SAID_ONCE = ["shop", "timestamp", "signature", "path_prefix"];

/** All that Shopify itself puts under its signature. */
const SHOPIFYS_OWN = new Set(["logged_in_customer_id", "path_prefix", "shop", "timestamp"]);

/**
 * Checks a request that came through Shopify's app proxy: HMAC-SHA256 of the sorted parameters by the app's secret (two are
 * valid during a rotation), not older than 90 seconds, and nothing that Shopify says of it said twice. The library's own check also refreshes the shop's token without a
 * lock, so it is not used (shopify 8.5).
 */
export function verifyProxyRequest(url: URL, secrets: readonly string[], now: Date): ProxyRequest {
  if (SAID_ONCE.some((name) => url.searchParams.getAll(name).length > 1)) return { outcome: "invalid" };
  const { signature = [], ...signed } = groupValues(url.searchParams);
  const given = Buffer.from(signature.join(), "hex");
  const text = Object.keys(signed)
    .sort()
    .map((name) => `${name}=${signed[name]?.join(",")}`)
    .join("");
  const isSigned = secrets.some((secret) => {
    const wanted = createHmac("sha256", secret).update(text).digest();
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  const ageSeconds = now.getTime() / 1000 - Number(signed.timestamp?.[0]);
  const shopDomain = signed.shop?.[0];
  if (!isSigned || !shopDomain || !(Math.abs(ageSeconds) <= MAX_AGE_SECONDS)) return { outcome: "invalid" };
  const signedAt = new Date(Number(signed.timestamp?.[0]) * 1000);
  const pathPrefix = pathPrefixOf(signed.path_prefix);
  return { outcome: "valid", shopDomain, provesShop: readsOneWay(signed), pathPrefix, signedAt };
}

/**
 * Nothing stands between the signed pairs: what a buyer adds may hold `=` and names of Shopify's, and the same text is then also
 * another query's, of whatever shop. Shopify's own names with no further `=` can be cut in one way only.
 */
function readsOneWay(signed: Record<string, string[]>): boolean {
  return Object.entries(signed).every(
    ([name, values]) => SHOPIFYS_OWN.has(name) && !values.some((value) => value.includes("=")),
  );
}

/**
 * Where the shop's proxy stands. What a buyer adds to an address is signed along with Shopify's own parameters, so that a prefix
 * named twice, or one that is no such path, names none.
 */
function pathPrefixOf([prefix = "", ...more]: string[] = []): string | null {
  return more.length === 0 && PATH_PREFIX.test(prefix) ? prefix : null;
}

/** Shopify's four prefixes, and what a merchant may type behind them. */
const PATH_PREFIX = /^\/(?:a|apps|community|tools)\/[\w-]{1,100}$/;

function groupValues(parameters: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]));
}
