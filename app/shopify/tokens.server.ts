/** What Shopify gives for one shop: an access token of about an hour and a refresh token of 90 days. */
export interface OfflineTokens {
  accessToken: string;
  accessTokenExpiresAt: Date;
  /** Null for a token made before expiring tokens: it cannot be refreshed. */
  refreshToken: string | null;
  refreshTokenExpiresAt: Date | null;
}

export interface OfflineTokensDeps {
  /** Null when the app is not installed in the shop. */
  load(shopDomain: string): Promise<OfflineTokens | null>;
  /** Stores the pair in one write. */
  save(shopDomain: string, tokens: OfflineTokens): Promise<void>;
  /** Runs `work` alone for that shop over all processes. */
  lock<Result>(shopDomain: string, work: () => Promise<Result>): Promise<Result>;
  apiKey: string;
  apiSecret: string;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface OfflineTokenSource {
  /** A token that stays valid for minutes. Throws `ShopifyError` `token_rejected` when the merchant must open the app. */
  accessToken(shopDomain: string): Promise<string>;
  /** A token other than the one Shopify has just refused; the same errors. */
  refreshed(shopDomain: string, rejectedToken: string): Promise<string>;
}
