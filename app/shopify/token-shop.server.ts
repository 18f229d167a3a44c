import { createHmac, timingSafeEqual } from "node:crypto";
import { isShopDomain } from "./shop-domain";

/** Whose request a session token says it is: as far as the signature goes, which is enough to know in whose line it stands. */
export type TokenShop =
  | { outcome: "signed"; shopDomain: string; holder: "staff" | "buyer"; expired: boolean }
  | { outcome: "unsigned" };

/** A token is some hundreds of letters; nothing longer is worth hashing. */
const LONGEST = 4_096;

/**
 * Reads the shop (`dest`) from a session token of Shopify, HS256 by one of the app's secrets. It lets nobody in: audience, issuer
 * and the rest are checked by who does. An expired token still says whose it was (shopify 8.2).
 */
export function shopOfToken(token: string, secrets: readonly string[], nowSeconds: number): TokenShop {
  const [header, payload, signature, ...rest] = token.length > LONGEST ? [] : token.split(".");
  if (!header || !payload || !signature || rest.length > 0) return { outcome: "unsigned" };
  const given = Buffer.from(signature, "base64url");
  const isSigned = secrets.some((secret) => {
    const wanted = createHmac("sha256", secret).update(`${header}.${payload}`).digest();
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  return isSigned ? shopIn(payload, nowSeconds) : { outcome: "unsigned" };
}

/** A signed text may still be another than a token: whatever does not name a shop is nobody's. */
function shopIn(payload: string, nowSeconds: number): TokenShop {
  try {
    const { dest, iss, exp } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Record<
      string,
      unknown
    >;
    // A checkout's token names the host alone, an admin's the whole address (shopify 5.3).
    const shopDomain = String(dest).replace(/^https:\/\//, "");
    if (!isShopDomain(shopDomain)) return { outcome: "unsigned" };
    const holder = iss === `https://${shopDomain}/admin` ? "staff" : "buyer";
    return { outcome: "signed", shopDomain, holder, expired: !(Number(exp) > nowSeconds) };
  } catch {
    return { outcome: "unsigned" };
  }
}
