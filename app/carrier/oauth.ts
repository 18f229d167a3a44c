import { z } from "zod";
import { answerSummary, readObject } from "./envelope";
import { CarrierError } from "./errors";
import { lenient } from "./lenient";
import { assertValid, outgoing } from "./outgoing";
import type { WireAnswer, WireRequest } from "./wire";

/** An application at the carrier's token server (carrier 4.14). */
export interface OAuthClient {
  clientId: string;
  clientSecret: string;
  scopes: readonly string[];
}

export interface AccessToken {
  token: string;
  expiresAt: Date;
  /** The granted scopes, possibly fewer than requested. */
  scopes: string[];
}

/** One day (carrier 8.9). */
const DEFAULT_LIFETIME_SECONDS = 86_400;

const grantSchema = z.object({
  client_id: outgoing.requiredText,
  client_secret: outgoing.requiredText,
  scope: outgoing.requiredText,
});

const tokenSchema = z.object({
  access_token: lenient.text.pipe(z.string().regex(/^[\x21-\x7e]+$/)),
  expires_in: lenient.number,
  token_type: lenient.text.pipe(
    z
      .string()
      .regex(/^bearer$/i)
      .nullable(),
  ),
  scope: lenient.text,
});

/** Builds a token request: grant type client_credentials, as a form (carrier 4.14). Throws InvalidRequest. */
export function accessTokenRequest({ clientId, clientSecret, scopes }: OAuthClient): WireRequest {
  const grant = { client_id: clientId, client_secret: clientSecret, scope: scopes.join(" ") };
  assertValid(grantSchema, grant);
  return {
    method: "POST",
    path: "/oauth2/v3/token",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ grant_type: "client_credentials", ...grant }).toString(),
  };
}

/**
 * Reads an issued token; without a stated lifetime it is valid for a day. Throws CarrierError, among them `oauth_rejected` when
 * the token server rejects the client.
 */
export function readAccessToken(answer: WireAnswer, now: Date): AccessToken {
  demandOAuthAnswer(answer);
  const issued = tokenSchema.safeParse(readObject(answer)).data;
  if (answer.httpStatus >= 300 || issued === undefined) {
    throw new CarrierError("unreadable", answerSummary(answer, "no access token"), { httpStatus: answer.httpStatus });
  }
  const lifetimeSeconds = issued.expires_in ?? DEFAULT_LIFETIME_SECONDS;
  return {
    token: issued.access_token,
    expiresAt: new Date(now.getTime() + lifetimeSeconds * 1000),
    scopes: issued.scope?.split(/\s+/) ?? [],
  };
}

function demandOAuthAnswer(answer: WireAnswer): void {
  const { httpStatus, retryAfterMs } = answer;
  if (httpStatus >= 500) throw new CarrierError("server_error", answerSummary(answer, ""), { httpStatus });
  if (httpStatus === 408 || httpStatus === 429) {
    throw new CarrierError("throttled", answerSummary(answer, ""), { httpStatus, afterMs: retryAfterMs });
  }
  // 403 according to the contract, 400 and 401 according to RFC 6749 5.2.
  if (httpStatus >= 400) throw new CarrierError("oauth_rejected", answerSummary(answer, ""), { httpStatus });
}
