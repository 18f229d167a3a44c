/** An application at the carrier's token server (carrier 4.14). */
export interface OAuthClient {
  clientId: string;
  clientSecret: string;
  scopes: readonly string[];
}

export interface AccessToken {
  token: string;
  expiresAt: Date;
  /** Granted, which may be fewer than asked for. */
  scopes: string[];
}
