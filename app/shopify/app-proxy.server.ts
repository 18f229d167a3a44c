import { createHmac, timingSafeEqual } from "node:crypto";

export type ProxyRequest = { outcome: "valid"; shopDomain: string } | { outcome: "invalid" };

/** Shopify signs each request anew; an older one is somebody's copy. */
const MAX_AGE_SECONDS = 90;

/**
 * Checks a request that came through Shopify's app proxy: HMAC-SHA256 of the sorted parameters by the app's secret (two are
 * valid during a rotation), not older than 90 seconds. The library's own check also refreshes the shop's token without a
 * lock, so it is not used (contracts 8.5).
 */
export function verifyProxyRequest(url: URL, secrets: readonly string[], now: Date): ProxyRequest {
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
  return { outcome: "valid", shopDomain };
}

function groupValues(parameters: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]));
}
