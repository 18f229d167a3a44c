import { z } from "zod";
import { parseJson } from "./json";
import { postJson } from "./post-json.server";
import { assertShopDomain } from "./shop-domain";
import { ShopifyError } from "./shopify-error";

/** The app as Shopify's token endpoint knows it. */
export interface AppCredentials {
  apiKey: string;
  apiSecret: string;
  /** Defaults to the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

const operatorRefusalSchema = z.object({ error: z.enum(["invalid_client", "application_cannot_be_found"]) });

/**
 * Requests the token that `grant` describes from a shop's token endpoint and reads the answer with `schema` (shopify 8.3), within
 * `answerMs`. Throws {@link ShopifyError}. Answers contain secrets, even failed ones, so errors quote no part of the body.
 */
export async function requestToken<Schema extends z.ZodType>(
  { apiKey, apiSecret, fetch = globalThis.fetch }: AppCredentials,
  shopDomain: string,
  grant: Record<string, string>,
  schema: Schema,
  answerMs: number,
): Promise<z.output<Schema>> {
  assertShopDomain(shopDomain);
  const url = `https://${shopDomain}/admin/oauth/access_token`;
  const form = { client_id: apiKey, client_secret: apiSecret, ...grant };
  const { status, body, requestId } = await postJson(fetch, url, {}, form, answerMs);
  if (status !== 200) {
    throw new ShopifyError(kindOf(status, body), `the token endpoint answered HTTP ${status}`, requestId);
  }
  const answer = schema.safeParse(parseJson(body));
  if (!answer.success) throw new ShopifyError("unreadable", "the token endpoint gave something else", requestId);
  return answer.data;
}

function kindOf(status: number, body: string): ShopifyError["kind"] {
  if (status === 429) return "throttled";
  // A 403 comes from a guard in front of the endpoint and says nothing about the token, which must not be given up for it.
  if (status >= 500 || status === 403) return "unavailable";
  if (status === 402 || status === 404 || status === 423) return "shop_gone";
  // The operator's key or secret is wrong: a merchant opening the app would not help.
  if (operatorRefusalSchema.safeParse(parseJson(body)).success) return "invalid";
  return status >= 400 ? "token_rejected" : "unreadable";
}
