import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getApp } from "~/deps.server";
import type { CheckoutQuoteRequest } from "~/domain/checkout/quote";
import { quoteCheckout } from "~/flows/fee/quote-checkout.server";
import { readJsonWithin, TOO_LARGE } from "~/json-body.server";
import { shopifyAppOf } from "~/sign-in.server";

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

/** Every other method than POST gets 405; preflights are answered before they come here. */
export const loader = () => methodNotAllowed();

/**
 * Answers the checkout extension's question about what its rates contain (design 6). It sends a session token of a checkout.
 * Handled by `quoteCheckout`.
 */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") return methodNotAllowed();
  const { deps } = getApp();
  const asking = await shopifyAppOf().checkout(request);
  if (!asking) return new Response(null, { status: 401 });
  const body = await readJsonWithin(request, MAX_BYTES);
  // Closes the connection, so that the unread rest is not taken for the next request.
  if (body === TOO_LARGE) return refuse(413, "too_large", { connection: "close" });
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) return refuse(400, "unreadable");
  return Response.json(await quoteCheckout(deps, asking.shopDomain, parsed.data));
}

const refuse = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ error }, { status, headers });

const methodNotAllowed = () => refuse(405, "method", { allow: "POST, OPTIONS" });
