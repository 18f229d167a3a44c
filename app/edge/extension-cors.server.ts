import type { RequestHandler } from "express";

/** Browsers forget a preflight after two hours at most. */
const REMEMBERED_SECONDS = "7200";

/**
 * Returns the handler in front of everything under `/ext`, which Shopify's extensions call from a worker of another origin, whose
 * address may change (shopify 5.3). Every answer can be read there, refusals before any route included: without these headers the
 * extension would see a network error and could not say what is wrong. It answers preflights itself: they carry no token, and
 * would wait among strangers. Any origin may ask, as only the session token opens anything, and no cookie is ever sent.
 */
export function extensionCors(): RequestHandler {
  return (request, response, next) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "Authorization, Content-Type");
    response.setHeader("access-control-expose-headers", "Retry-After, X-Shopify-Retry-Invalid-Session-Request");
    if (request.method !== "OPTIONS") return next();
    response.setHeader("access-control-allow-methods", "GET, POST, OPTIONS");
    response.setHeader("access-control-max-age", REMEMBERED_SECONDS);
    response.status(204).end();
  };
}
