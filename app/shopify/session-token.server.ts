import { jwtVerify } from "jose";
import { z } from "zod";
import { isShopDomain } from "./shop-domain";

/** The app as session tokens identify it: their `aud`, and every secret that may have signed them, the current one first. */
export interface AppIdentity {
  apiKey: string;
  apiSecrets: readonly string[];
}

/** A verified session token of a member of staff in the admin. */
export interface AdminToken {
  shopDomain: string;
  /** The `sub`: the id of the member of staff. */
  userId: string;
  /** The app secret that signed it. */
  secret: string;
}

/** A verified session token of a checkout: it proves the shop, but nothing that the request says (shopify 5.3). */
export interface CheckoutToken {
  shopDomain: string;
}

/** How far Shopify's clock and ours may differ, in seconds; the same as in Shopify's own library. */
const TOLERANCE_SECONDS = 10;

/** No real token is longer; a longer one is rejected before hashing. */
const LONGEST_TOKEN = 4_096;

/** The claims of every session token. jose checks the times only if they are present; here they are required. */
const timed = z.object({ aud: z.string(), exp: z.number(), nbf: z.number(), iat: z.number().optional() });

const adminClaims = timed.extend({ iss: z.string(), dest: z.string(), sub: z.string().regex(/^\d{1,20}$/) });

/** The claims of a checkout token. `sub` is present for a logged-in buyer whom the extension may know; an issuer never is. */
const checkoutClaims = timed.extend({
  iss: z.never().optional(),
  dest: z.string().refine(isShopDomain),
  sub: z
    .string()
    .regex(/^gid:\/\/shopify\/Customer\/\d{1,20}$/)
    .optional(),
});

/**
 * Verifies an admin's session token (shopify 8.4, decision 025). Returns null unless it is a token of this app for a member of a
 * shop's staff, valid at `now`. Never throws: an invalid token is expected input.
 */
export async function verifyAdminToken(token: string, app: AppIdentity, now: Date): Promise<AdminToken | null> {
  const signed = await readSigned(token, app, adminClaims, now);
  if (!signed) return null;
  const { iss, dest, sub } = signed.claims;
  const shopDomain = dest.replace(/^https:\/\//, "");
  if (!isShopDomain(shopDomain)) return null;
  if (dest !== `https://${shopDomain}` || iss !== `https://${shopDomain}/admin`) return null;
  return { shopDomain, userId: sub, secret: signed.secret };
}

/** Verifies a checkout's session token (shopify 5.3). Returns null for any other token, an admin's included. Never throws. */
export async function verifyCheckoutToken(token: string, app: AppIdentity, now: Date): Promise<CheckoutToken | null> {
  const signed = await readSigned(token, app, checkoutClaims, now);
  return signed && { shopDomain: signed.claims.dest };
}

async function readSigned<Claims extends z.output<typeof timed>>(
  token: string,
  { apiKey, apiSecrets }: AppIdentity,
  schema: z.ZodType<Claims>,
  now: Date,
): Promise<{ claims: Claims; secret: string } | null> {
  if (token.length > LONGEST_TOKEN) return null;
  for (const secret of apiSecrets) {
    const claims = schema.safeParse(await payloadOf(token, secret, now)).data;
    if (claims) return isForUs(claims, apiKey, now) ? { claims, secret } : null;
  }
  return null;
}

/** Checks what jose does not: jose accepts `aud` in a list, and ignores `iat`. */
function isForUs({ aud, iat }: z.output<typeof timed>, apiKey: string, now: Date): boolean {
  return aud === apiKey && (iat === undefined || iat <= now.getTime() / 1000 + TOLERANCE_SECONDS);
}

/** Returns null when the token is not signed by this secret with HS256, has expired, or is not yet valid. */
async function payloadOf(token: string, secret: string, now: Date): Promise<object | null> {
  try {
    const key = new TextEncoder().encode(secret);
    const options = { algorithms: ["HS256"], clockTolerance: TOLERANCE_SECONDS, currentDate: now };
    return (await jwtVerify(token, key, options)).payload;
  } catch {
    return null;
  }
}
