import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getApp } from "~/deps.server";
import type { CheckoutQuoteRequest } from "~/domain/checkout/quote";
import { quoteCheckout } from "~/flows/fee/quote-checkout.server";
import { readJsonWithin, TOO_LARGE } from "./read-body";

const text = z
  .string()
  .max(500)
  .nullish()
  .transform((value) => value ?? "");

const requestSchema = z.object({
  address: z
    .object({ address1: text, address2: text, city: text, zip: text, province: text, countryCode: text })
    .nullish()
    .transform((value) => value ?? null),
  lines: z.array(z.object({ variantId: z.string().max(200), quantity: z.number().min(0).max(1_000_000) })).max(500),
  locale: text,
}) satisfies z.ZodType<CheckoutQuoteRequest>;

/** Enough for 500 lines and the longest address. */
const MAX_BYTES = 128 * 1024;

/** Answers the browser's CORS preflight, which has no token; any other method here gets 405. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (request.method !== "OPTIONS") return methodNotAllowed();
  return new Response(null, { status: 204, headers: { ...CORS, "access-control-max-age": "7200" } });
}

/**
 * Answers the checkout extension's question about what its rates contain (design 6). It sends a session token; any origin is
 * allowed, because an extension runs in a worker whose origin may change (shopify 5.3). Handled by `quoteCheckout`.
 */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") return methodNotAllowed();
  const { shopifyApp, deps } = getApp();
  const asking = await shopifyApp.checkout(request);
  // Needs the CORS headers of every answer; without them, the extension would see a network error (shopify 5.3).
  if (!asking) return new Response(null, { status: 401, headers: CORS });
  const body = await readJsonWithin(request, MAX_BYTES);
  // Closes the connection, so that the unread rest is not taken for the next request.
  if (body === TOO_LARGE) return refuse(413, "too_large", { connection: "close" });
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) return refuse(400, "unreadable");
  const quote = await quoteCheckout(deps, asking.shopDomain, parsed.data);
  return Response.json(quote, { headers: { ...CORS, "cache-control": "no-store" } });
}

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "Authorization, Content-Type",
  "access-control-expose-headers": "X-Shopify-API-Request-Failure-Reauthorize-Url",
};

const refuse = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ error }, { status, headers: { ...CORS, ...headers } });

const methodNotAllowed = () => refuse(405, "method", { allow: "POST, OPTIONS" });
