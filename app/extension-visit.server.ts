import type { z } from "zod";
import { getApp } from "./deps.server";
import { readJsonWithin, TOO_LARGE } from "./json-body.server";

/** App Bridge and Shopify's extensions ask again with a fresh token when a 401 says this (shopify 8.5). */
const TRY_AGAIN = { "x-shopify-retry-invalid-session-request": "1" };

/** The largest question of an extension: a selection of a few hundred orders, with what is sent of each. */
const MAX_BYTES = 256 * 1024;

/**
 * Wraps the loader or action of a route that Shopify's admin extensions call (`ext.*`, decision 102). The route itself asks
 * `requireMerchant` for a right, as a page does. Here every outcome becomes an answer that an extension can read: what is thrown as
 * a Response is answered as it is, anything else is logged and answered 500, and a request without a session token gets 401, never
 * the redirects of a page. The headers for other origins are added in front of all routes (`extension-cors`).
 */
export function forExtension<Args extends { request: Request }, Answer>(
  answer: (args: Args) => Promise<Answer>,
): (args: Args) => Promise<Response> {
  return async (args) => {
    const { request } = args;
    if (!request.headers.has("authorization")) return new Response(null, { status: 401, headers: TRY_AGAIN });
    try {
      const answered = await answer(args);
      return answered instanceof Response ? answered : Response.json(answered);
    } catch (thrown) {
      if (thrown instanceof Response) return withoutCors(thrown);
      const path = new URL(request.url).pathname;
      if (!request.signal.aborted) getApp().log.error({ err: thrown, method: request.method, path }, "page.failed");
      return Response.json({ error: "failed" }, { status: 500 });
    }
  };
}

/** Shopify's library adds its own headers for other origins, which expose less than those in front of all routes. */
function withoutCors({ body, status, headers: given }: Response): Response {
  const headers = new Headers([...given].filter(([name]) => !name.startsWith("access-control-")));
  return new Response(body, { status, headers });
}

/**
 * Returns a reader of an extension's question: JSON of one shape. The reader throws a 413 Response for one that is too long, and 400
 * for anything else that is not of this shape.
 */
export function questionOf<Schema extends z.ZodType>(schema: Schema): (request: Request) => Promise<z.output<Schema>> {
  return async (request) => {
    const body = await readJsonWithin(request, MAX_BYTES);
    if (body === TOO_LARGE) throw Response.json({ error: "too_large" }, { status: 413 });
    const question = schema.safeParse(body);
    if (!question.success) throw Response.json({ error: "unreadable" }, { status: 400 });
    return question.data;
  };
}
