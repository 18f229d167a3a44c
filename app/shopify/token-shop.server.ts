import { createHmac, timingSafeEqual } from "node:crypto";
import { isShopDomain } from "./shop-domain";

/** The shop that a session token names, with only its signature checked: enough to choose the queue for a request. */
export type TokenShop =
  | { outcome: "signed"; shopDomain: string; holder: "staff" | "buyer"; expired: boolean }
  | { outcome: "unsigned" };

/** A real token has some hundreds of characters; a longer one is rejected before hashing. */
const LONGEST = 4_096;

/**
 * Reads the shop (`dest`) from a Shopify session token, signed with HS256 by one of the app's secrets. This grants no access:
 * audience, issuer and the other claims are checked later. An expired token still names its shop (shopify 8.2).
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

/** Reads the shop from a signed payload. Other texts are signed as well: one that names no shop counts as unsigned. */
function shopIn(payload: string, nowSeconds: number): TokenShop {
  try {
    const { dest, iss, exp } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Record<
      string,
      unknown
    >;
    // A checkout's token has the bare host, an admin's the full address (shopify 5.3).
    const shopDomain = String(dest).replace(/^https:\/\//, "");
    if (!isShopDomain(shopDomain)) return { outcome: "unsigned" };
    const holder = iss === `https://${shopDomain}/admin` ? "staff" : "buyer";
    return { outcome: "signed", shopDomain, holder, expired: !(Number(exp) > nowSeconds) };
  } catch {
    return { outcome: "unsigned" };
  }
}
