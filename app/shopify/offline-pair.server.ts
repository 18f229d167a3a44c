import { z } from "zod";
import { type AppCredentials, requestToken } from "./token-endpoint.server";

/** What Shopify issues for one shop: an access token of about an hour and a refresh token of 90 days. */
export interface OfflineTokens {
  accessToken: string;
  accessTokenExpiresAt: Date;
  /** Null for a token that cannot be refreshed, and for a pair that was given up after Shopify refused it. */
  refreshToken: string | null;
  refreshTokenExpiresAt: Date | null;
}

const ANSWER_MS = 10_000;

/** Shopify's documented lifetimes, for answers without them. Such answers occur, and the pair in them is the only valid one. */
const ACCESS_SECONDS = 3_600;
const REFRESH_SECONDS = 90 * 24 * 3_600;

const secondsOr = (documented: number) => z.number().positive().catch(documented);

const pairSchema = z.object({
  access_token: z.string().min(1),
  expires_in: secondsOr(ACCESS_SECONDS),
  refresh_token: z.string().min(1),
  refresh_token_expires_in: secondsOr(REFRESH_SECONDS),
});

/** Without a refresh token, pages still work for an hour, and the next visit acquires another pair. */
const acquiredSchema = pairSchema.extend({ refresh_token: z.string().min(1).nullish() });

/**
 * Exchanges a refresh token, which is used up by this, for a new pair (shopify 8.3). `requestedAtMs` counts from 1970. Throws
 * `ShopifyError`, `token_rejected` when the refresh token is no longer valid.
 */
export async function refreshPair(
  app: AppCredentials,
  shopDomain: string,
  refreshToken: string,
  requestedAtMs: number,
) {
  const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
  return tokensOf(await requestToken(app, shopDomain, grant, pairSchema, ANSWER_MS), requestedAtMs);
}

/**
 * Acquires a new pair with a staff member's session token (shopify 8.3). This ends every earlier pair. `requestedAtMs` counts
 * from 1970. Throws `ShopifyError`, `token_rejected` when Shopify rejects the session token or the app is not installed.
 */
export async function acquirePair(
  app: AppCredentials,
  shopDomain: string,
  sessionToken: string,
  requestedAtMs: number,
) {
  const grant = {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: sessionToken,
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    requested_token_type: "urn:shopify:params:oauth:token-type:offline-access-token",
    expiring: "1",
  };
  return tokensOf(await requestToken(app, shopDomain, grant, acquiredSchema, ANSWER_MS), requestedAtMs);
}

/** Computes expiry times from the time of the request, so that a slow answer never seems to be valid for longer than it is. */
function tokensOf(answer: z.output<typeof acquiredSchema>, requestedAtMs: number): OfflineTokens {
  const { refresh_token: refreshToken = null } = answer;
  return {
    accessToken: answer.access_token,
    accessTokenExpiresAt: new Date(requestedAtMs + answer.expires_in * 1000),
    refreshToken,
    refreshTokenExpiresAt:
      refreshToken === null ? null : new Date(requestedAtMs + answer.refresh_token_expires_in * 1000),
  };
}
