import { createHmac } from "node:crypto";
import fc from "fast-check";
import { sign } from "../../sandbox/shopify/storefront/app-proxy.ts";
import { SHOPIFY_API_SECRET } from "../support/sandboxes.ts";
import { badText, badValue, CONTENT_TYPES, spoiled, spoiledBytes } from "./bad-bytes.ts";
import type { RawRequest } from "./raw-request.ts";

/** A request as it should be: what is spoiled of it, is spoiled behind its credentials. */
export interface GoodRequest {
  name: string;
  target: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body: string;
}

/** Which parts of a request are spoiled, and how. */
export const badness = fc.record({
  part: fc.constantFrom("body", "body", "body", "bytes", "query", "path", "headers", "method", "length"),
  at: fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }),
  value: badValue,
  text: badText,
  bytes: spoiledBytes,
  type: fc.constantFrom(...CONTENT_TYPES),
  method: fc.constantFrom("GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"),
  length: fc.constantFrom("chunked", "too_long", "none" as const),
});

type Badness = typeof badness extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns a request with one part spoiled, signed anew where what is signed has changed. */
export function spoil(good: GoodRequest, bad: Badness): RawRequest {
  const text = bad.part === "body" ? spoiledBody(good, bad) : good.body;
  const body = bad.part === "bytes" ? bad.bytes(text) : Buffer.from(text);
  const headers = { ...good.headers, ...(bad.part === "headers" && badHeaders(bad)) };
  const isSigned = "x-shopify-hmac-sha256" in good.headers;
  const hmac = createHmac("sha256", SHOPIFY_API_SECRET).update(body).digest("base64");
  return {
    method: bad.part === "method" ? bad.method : good.method,
    target:
      bad.part === "query" ? badQuery(good.target, bad) : bad.part === "path" ? badPath(good.target, bad) : good.target,
    headers: Object.entries({ ...headers, ...(isSigned && { "x-shopify-hmac-sha256": hmac }) }),
    body: good.method === "GET" && bad.part !== "bytes" ? Buffer.alloc(0) : body,
    ...(bad.part === "length" && { length: bad.length }),
  };
}

function spoiledBody({ body, headers }: GoodRequest, { at, value, text }: Badness): string {
  if (body === "") return JSON.stringify(value);
  if (headers["content-type"]?.startsWith("application/x-www-form"))
    return changed(new URLSearchParams(body), at, text);
  try {
    return JSON.stringify(spoiled(JSON.parse(body), at, value)) ?? "";
  } catch {
    return `${body}${text}`;
  }
}

/** Changes, repeats or adds a parameter. */
function changed(query: URLSearchParams, [turn = 0, further = 0]: readonly number[], text: string): string {
  const names = [...query.keys()];
  const name = names[turn % Math.max(1, names.length)] ?? "after";
  if (further % 3 === 0) query.append(name, text);
  else if (further % 3 === 1) query.set(name, text);
  else query.set(text.slice(0, 50) || "__proto__", text);
  return query.toString();
}

function badQuery(target: string, { at, text }: Badness): string {
  const [path = "", given = ""] = target.split("?");
  const query = new URLSearchParams(given);
  const isProxied = query.has("path_prefix");
  query.delete("signature");
  const after = new URLSearchParams(changed(query, at, text));
  if (isProxied) after.set("signature", sign(after, SHOPIFY_API_SECRET));
  // Written as it is where it can be: a query need not be escaped.
  const written =
    (at[1] ?? 0) % 2 === 0 ? after.toString() : after.toString().replaceAll("%", (at[0] ?? 0) % 2 ? "%" : "%25");
  return `${path}?${written}`;
}

/** Changes one segment; what would end the line is escaped. */
function badPath(target: string, { at, text }: Badness): string {
  const [path = "", query] = target.split("?");
  const segments = path.split("/");
  const n = 1 + ((at[0] ?? 0) % Math.max(1, segments.length - 1));
  const raw = text.replace(/[\s\p{Cc}]/gu, "%0A").slice(0, 2_000);
  segments[n] = (at[1] ?? 0) % 2 === 0 ? encodeURIComponent(text.toWellFormed()).slice(0, 3_000) : raw;
  return `${segments.join("/")}${query === undefined ? "" : `?${query}`}`;
}

function badHeaders({ text, type, at }: Badness): Record<string, string> {
  const value = text.replace(/\p{Cc}|\P{ASCII}/gu, "?").slice(0, 2_000);
  const names = [
    "accept-language",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "user-agent",
    "cookie",
    "host",
  ];
  const more = [
    "x-shopify-topic",
    "x-shopify-shop-domain",
    "origin",
    "range",
    "if-none-match",
    "content-encoding",
    "expect",
  ];
  const name = [...names, ...more][(at[0] ?? 0) % (names.length + more.length)] ?? "";
  return { "content-type": type.replace("\u00ff", "y"), [name]: value };
}
