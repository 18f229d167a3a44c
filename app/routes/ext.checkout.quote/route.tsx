import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getApp } from "~/deps.server";
import type { CheckoutQuoteRequest } from "~/domain/checkout-quote";
import { quoteCheckout } from "~/flows/quote-checkout.server";
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

/** 500 lines and the longest address stay below. */
const MAX_BYTES = 128 * 1024;

/** OPTIONS, which the library answers, comes here; so does what a browser might send that is no question. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (request.method === "OPTIONS") await authenticate(request);
  return methodNotAllowed();
}

/**
 * The checkout extension asks what its rates contain (design 6): session token, any origin, since an extension runs in a
 * worker whose origin may change (contracts 5.3). Handled by `quoteCheckout`.
 */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") return methodNotAllowed();
  const { sessionToken } = await authenticate(request);
  const body = await readJsonWithin(request, MAX_BYTES);
  // What was left unread must not be taken for the next request.
  if (body === TOO_LARGE) return refuse(413, "too_large", { connection: "close" });
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) return refuse(400, "unreadable");
  const quote = await quoteCheckout(getApp().deps, bareHost(sessionToken.dest), parsed.data);
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

/**
 * A refusal of the library has no CORS headers, and the extension would see a broken network instead of a 401. The library
 * does not look for whom a token was made (contracts 5.3).
 */
async function authenticate(request: Request) {
  const { env, shopifyApp } = getApp();
  try {
    const { sessionToken } = await shopifyApp.authenticate.public.checkout(request);
    if (sessionToken.aud !== env.SHOPIFY_API_KEY) throw new Response(null, { status: 401 });
    return { sessionToken };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    const headers = new Headers(thrown.headers);
    for (const [name, value] of Object.entries(CORS)) headers.set(name, value);
    throw new Response(thrown.body, { status: thrown.status, headers });
  }
}

/** A checkout's token names the host alone, an admin's the whole address (contracts 5.3). */
const bareHost = (dest: string) => dest.replace(/^https?:\/\//, "");
