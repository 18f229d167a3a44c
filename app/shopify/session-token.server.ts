import { jwtVerify } from "jose";
import { z } from "zod";
import { isShopDomain } from "./shop-domain";

/** The app as session tokens name it: their `aud`, and every secret that may have signed them, the current one first. */
export interface AppIdentity {
  apiKey: string;
  apiSecrets: readonly string[];
}

/** A member of staff in the admin, by a token that is theirs. */
export interface AdminToken {
  shopDomain: string;
  /** The `sub`: a member of staff's id. */
  userId: string;
  /** The one of the app's secrets that signed it. */
  secret: string;
}

/** A buyer at a checkout: the token proves the shop, and nothing of what the request says (shopify 5.3). */
export interface CheckoutToken {
  shopDomain: string;
}

/** How far Shopify's clock and ours may differ, in seconds; Shopify's own library allows as much. */
const TOLERANCE_SECONDS = 10;

/** Nobody's token is longer; a longer one is not even hashed. */
const LONGEST_TOKEN = 4_096;

/** What every session token must say. jose has compared the times; here they have to be there at all. */
const timed = z.object({ aud: z.string(), exp: z.number(), nbf: z.number(), iat: z.number().optional() });

const adminClaims = timed.extend({ iss: z.string(), dest: z.string(), sub: z.string().regex(/^\d{1,20}$/) });

/** A buyer who is logged in, and whom the extension may know, is named; an issuer never is. */
const checkoutClaims = timed.extend({
  iss: z.never().optional(),
  dest: z.string().refine(isShopDomain),
  sub: z
    .string()
    .regex(/^gid:\/\/shopify\/Customer\/\d{1,20}$/)
    .optional(),
});

/**
 * Whose token an admin's request carries (shopify 8.4, decision 025); null for any that is not exactly one of this app for a
 * member of a shop's staff, valid at `now`. Never throws: whatever a stranger sends is no breakdown.
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

/** For which shop's checkout a token was made (shopify 5.3); null for any other, an admin's among them. Never throws. */
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

/** jose compares `aud` with any of a list and leaves `iat` alone: both are looked at here. */
function isForUs({ aud, iat }: z.output<typeof timed>, apiKey: string, now: Date): boolean {
  return aud === apiKey && (iat === undefined || iat <= now.getTime() / 1000 + TOLERANCE_SECONDS);
}

/** Null: not signed by this secret with HS256, past its end, or not begun. */
async function payloadOf(token: string, secret: string, now: Date): Promise<object | null> {
  try {
    const key = new TextEncoder().encode(secret);
    const options = { algorithms: ["HS256"], clockTolerance: TOLERANCE_SECONDS, currentDate: now };
    return (await jwtVerify(token, key, options)).payload;
  } catch {
    return null;
  }
}
