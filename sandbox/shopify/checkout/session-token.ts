import { randomUUID } from "node:crypto";
import { signToken } from "../oauth/jwt.ts";

const LIFETIME_SECONDS = 5 * 60;

/**
 * Returns the session token of a checkout extension (shopify 5.3): HS256 with the app's secret, five minutes. `dest` is the
 * bare host, there is no `iss`, and no claim identifies the checkout; `sub` would be a logged-in customer.
 */
export function mintCheckoutToken({
  domain,
  apiKey,
  apiSecret,
}: {
  domain: string;
  apiKey: string;
  apiSecret: string;
}) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { dest: domain, aud: apiKey, exp: now + LIFETIME_SECONDS, nbf: now, iat: now, jti: randomUUID() };
  return signToken(claims, apiSecret);
}
