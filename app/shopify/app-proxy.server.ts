import { createHmac, timingSafeEqual } from "node:crypto";

export type ProxyRequest =
  | {
      outcome: "valid";
      shopDomain: string;
      /** Whether the signed text fits this shop only. If not, the request may see public data and nothing more. */
      provesShop: boolean;
      /** Whether the query is what Shopify wrote and nothing else: only then its other parameters are believed too. */
      isPlain: boolean;
      pathPrefix: string | null;
      signedAt: Date;
    }
  | { outcome: "invalid" };

/** Shopify signs each request separately, so an older one is a copy. */
const MAX_AGE_SECONDS = 90;

/**
 * Parameters that Shopify sets once. A buyer's parameter of the same name is passed on and signed too, and the two cannot be told
 * apart.
 */
const SINGLE_PARAMETERS = ["shop", "timestamp", "signature", "path_prefix"];

/** All parameters that Shopify itself signs. */
const SHOPIFY_PARAMETERS = new Set(["logged_in_customer_id", "path_prefix", "shop", "timestamp"]);

/**
 * Checks a request that came through Shopify's app proxy: HMAC-SHA256 of the sorted parameters with the app's secret (two are
 * valid during a rotation), not older than 90 seconds, and none of Shopify's parameters given twice. The check in Shopify's
 * library also refreshes the shop's token without a lock, so it is not used (shopify 8.5).
 */
export function verifyProxyRequest(url: URL, secrets: readonly string[], now: Date): ProxyRequest {
  if (SINGLE_PARAMETERS.some((name) => url.searchParams.getAll(name).length > 1)) return { outcome: "invalid" };
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
  return {
    outcome: "valid",
    shopDomain,
    provesShop: namesOneShop(text, shopDomain),
    isPlain: isPlain(signed),
    pathPrefix,
    signedAt,
  };
}

/** Where a text names a shop, with its domain as Shopify writes it. */
const NAMES_SHOP = /shop=(?:[a-z\d][a-z\d-]*\.myshopify\.com)?/g;
/** The end of every shop's domain. */
const DOMAIN_END = ".myshopify.com";

/**
 * Returns whether a signed text is that of one shop. It has no separators between pairs: a buyer's parameter may contain `=` and names
 * of Shopify's, so that the same text is also signed for a query in which another shop is named. For that the text has to contain
 * `shop=` once more, or the other shop's domain beside the real one, which is always in it: a buyer's own `shop` is signed as
 * `shop=<theirs>,<real>`. Where each is there once, every query with this text names the shop that follows there: what mailers and
 * advertisements add to a link changes nothing of it.
 */
function namesOneShop(text: string, shopDomain: string): boolean {
  const named = text.match(NAMES_SHOP) ?? [];
  const domains = text.split(DOMAIN_END).length - 1;
  return domains === 1 && named.length === 1 && named[0] === `shop=${shopDomain}`;
}

/** Returns whether Shopify alone wrote a query: its own names, with no further `=` in their values. */
function isPlain(signed: Record<string, string[]>): boolean {
  return Object.entries(signed).every(
    ([name, values]) => SHOPIFY_PARAMETERS.has(name) && !values.some((value) => value.includes("=")),
  );
}

/**
 * Returns the path prefix of the shop's proxy. A buyer's parameters are signed along with Shopify's, so a prefix that is given
 * twice, or is not a valid path, counts as absent.
 */
function pathPrefixOf([prefix = "", ...more]: string[] = []): string | null {
  return more.length === 0 && PATH_PREFIX.test(prefix) ? prefix : null;
}

/** Shopify's four prefixes, and what a merchant may type after them. */
const PATH_PREFIX = /^\/(?:a|apps|community|tools)\/[\w-]{1,100}$/;

function groupValues(parameters: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]));
}
