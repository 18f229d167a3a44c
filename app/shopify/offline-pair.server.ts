import { z } from "zod";
import { type AppCredentials, requestToken } from "./token-endpoint.server";

/** What Shopify gives for one shop: an access token of about an hour and a refresh token of 90 days. */
export interface OfflineTokens {
  accessToken: string;
  accessTokenExpiresAt: Date;
  /** Null for a token that cannot be refreshed, and for a pair that Shopify has ended. */
  refreshToken: string | null;
  refreshTokenExpiresAt: Date | null;
}

const ANSWER_MS = 10_000;

/** Shopify's documented lifetimes: answers without them were seen, and the pair in them is the only one that lives. */
const ACCESS_SECONDS = 3_600;
const REFRESH_SECONDS = 90 * 24 * 3_600;

const secondsOr = (documented: number) => z.number().positive().catch(documented);

const pairSchema = z.object({
  access_token: z.string().min(1),
  expires_in: secondsOr(ACCESS_SECONDS),
  refresh_token: z.string().min(1),
  refresh_token_expires_in: secondsOr(REFRESH_SECONDS),
});

/** Without a refresh token the pages still have their hour, and the next visit acquires another. */
const acquiredSchema = pairSchema.extend({ refresh_token: z.string().min(1).nullish() });

/** Uses up a refresh token (shopify 8.3). Throws `ShopifyError`: `token_rejected` when it is dead. */
export async function refreshPair(app: AppCredentials, shopDomain: string, refreshToken: string, askedAt: number) {
  const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
  return tokensOf(await requestToken(app, shopDomain, grant, pairSchema, ANSWER_MS), askedAt);
}

/**
 * Acquires a new pair for a member of staff's session token (shopify 8.3). Every pair from before is dead from then on. Throws
 * `ShopifyError`: `token_rejected` when Shopify takes the session token for nothing, or the app is not installed.
 */
export async function acquirePair(app: AppCredentials, shopDomain: string, sessionToken: string, askedAt: number) {
  const grant = {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: sessionToken,
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    requested_token_type: "urn:shopify:params:oauth:token-type:offline-access-token",
    expiring: "1",
  };
  return tokensOf(await requestToken(app, shopDomain, grant, acquiredSchema, ANSWER_MS), askedAt);
}

/** Ends are counted from the question: an answer that was long under way never seems to live longer than it does. */
function tokensOf(answer: z.output<typeof acquiredSchema>, askedAt: number): OfflineTokens {
  const { refresh_token: refreshToken = null } = answer;
  return {
    accessToken: answer.access_token,
    accessTokenExpiresAt: new Date(askedAt + answer.expires_in * 1000),
    refreshToken,
    refreshTokenExpiresAt: refreshToken === null ? null : new Date(askedAt + answer.refresh_token_expires_in * 1000),
  };
}
