import { z } from "zod";
import { assertShopDomain } from "./shop-domain";
import { ShopifyError } from "./shopify-error";
import { type AppCredentials, requestToken } from "./token-endpoint.server";
import { API_VERSION } from "./version";

/** `accepted`: Shopify knows the client id with this secret. */
export interface CredentialsAnswer {
  outcome: "accepted" | "refused" | "no_answer" | "unclear";
  /** In a few words; holds no secret. */
  detail: string;
}

/** A token that no shop ever had: Shopify looks at the client before it looks at this. */
const NO_TOKEN = "doctor-asks-about-the-client-only";

/**
 * Asks a shop's token endpoint whether it knows the app (shopify 8.3): a refresh with a token that nobody has is refused either for
 * the client or for the token. Changes nothing at Shopify.
 */
export async function askAboutCredentials(
  credentials: AppCredentials,
  shopDomain: string,
  answerMs: number,
): Promise<CredentialsAnswer> {
  try {
    const grant = { grant_type: "refresh_token", refresh_token: NO_TOKEN };
    await requestToken(credentials, shopDomain, grant, z.unknown(), answerMs);
    return { outcome: "unclear", detail: "a made-up token was refreshed" };
  } catch (error) {
    if (!(error instanceof ShopifyError)) throw error;
    return { outcome: OUTCOMES[error.kind] ?? "unclear", detail: error.message };
  }
}

const OUTCOMES: Partial<Record<ShopifyError["kind"], CredentialsAnswer["outcome"]>> = {
  token_rejected: "accepted",
  invalid: "refused",
  unavailable: "no_answer",
  timeout: "no_answer",
};

/** Returns the version of the Admin API that a shop answers with; null when its answer does not say. Reads nothing of the shop. */
export async function readServedVersion(
  shopDomain: string,
  accessToken: string,
  answerMs: number,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<string | null> {
  assertShopDomain(shopDomain);
  const response = await fetch(`https://${shopDomain}/admin/api/${API_VERSION}/graphql.json`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "Waybill", "x-shopify-access-token": accessToken },
    body: JSON.stringify({ query: "query DoctorAsks { shop { id } }" }),
    redirect: "manual",
    signal: AbortSignal.timeout(answerMs),
  });
  await response.body?.cancel();
  return response.headers.get("x-shopify-api-version");
}
