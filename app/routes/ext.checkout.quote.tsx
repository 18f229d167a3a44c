import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getApp } from "~/deps.server";
import type { CheckoutQuoteRequest } from "~/domain/checkout-quote";
import { quoteCheckout } from "~/flows/quote-checkout.server";

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

/** The library answers only OPTIONS here; anything else a browser might send is turned away. */
export async function loader({ request }: LoaderFunctionArgs) {
  await authenticate(request);
  return new Response(null, { status: 405, headers: { ...CORS, allow: "POST, OPTIONS" } });
}

/**
 * The checkout extension asks what its rates contain (design 6): session token, any origin, since an extension runs in a
 * worker whose origin may change (contracts 5.3). Handled by `quoteCheckout`.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { sessionToken } = await authenticate(request);
  const parsed = requestSchema.safeParse(await request.json().catch(() => null));
  if (!parsed.success) return Response.json({ error: "unreadable" }, { status: 400, headers: CORS });
  const quote = await quoteCheckout(getApp().deps, bareHost(sessionToken.dest), parsed.data);
  return Response.json(quote, { headers: { ...CORS, "cache-control": "no-store" } });
}

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "Authorization, Content-Type",
  "access-control-expose-headers": "X-Shopify-API-Request-Failure-Reauthorize-Url",
};

/** A refusal of the library has no CORS headers, and the extension would see a broken network instead of a 401. */
async function authenticate(request: Request) {
  try {
    return await getApp().shopifyApp.authenticate.public.checkout(request);
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    const headers = new Headers(thrown.headers);
    for (const [name, value] of Object.entries(CORS)) headers.set(name, value);
    throw new Response(thrown.body, { status: thrown.status, headers });
  }
}

/** A checkout's token names the host alone, an admin's the whole address (contracts 5.3). */
const bareHost = (dest: string) => dest.replace(/^https?:\/\//, "");
