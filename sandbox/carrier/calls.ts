import type { IncomingMessage } from "node:http";
import { parseExact } from "../exact-json.ts";
import { readBody } from "../http.ts";
import { type Fields, isFields } from "./fields.ts";
import { readPairs } from "./pairs.ts";

/** A parsed request, before any check. */
export interface Call {
  method: string;
  /** Without query and without doubled or trailing slashes; segments are still percent-encoded. */
  path: string;
  url: string;
  headers: IncomingMessage["headers"];
  query: Fields;
  body: Fields;
  /** The body as received. */
  raw: string;
  /** The body was neither JSON nor form pairs. */
  unreadable: boolean;
  /** The `Token` header, else the bearer token, else "". */
  token: string;
}

/**
 * Reads a request: bodies as JSON or form pairs by content type and by their first character, query pairs with PHP's
 * brackets.
 */
export async function readCall(request: IncomingMessage): Promise<Call> {
  // A client behind a proxy sends the absolute URL in the request line.
  const url = (request.url ?? "/").replace(/^https?:\/\/[^/]*/i, "");
  const cut = url.indexOf("?");
  const bytes = await readBody(request);
  const type = request.headers["content-type"] ?? "";
  const body = type.startsWith("multipart/")
    ? await readMultipart(bytes, type)
    : readText(bytes.toString("utf8"), type);
  return {
    method: request.method ?? "GET",
    path: tidyPath(cut < 0 ? url : url.slice(0, cut)),
    url,
    headers: request.headers,
    query: readPairs(new URLSearchParams(cut < 0 ? "" : url.slice(cut + 1))),
    body: body ?? {},
    raw: bytes.toString("utf8"),
    unreadable: body === undefined,
    token: tokenOf(request.headers),
  };
}

/** Returns a path segment percent-decoded, or unchanged when an escape is malformed. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}

/** Returns a header's first value, trimmed; "" when absent. */
export function headerOf(headers: IncomingMessage["headers"], name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? "";
}

function tidyPath(path: string): string {
  const single = path.replace(/\/{2,}/g, "/");
  return single.length > 1 && single.endsWith("/") ? single.slice(0, -1) : single;
}

function tokenOf(headers: IncomingMessage["headers"]): string {
  const bearer = /^Bearer\s+(.+)$/i.exec(headerOf(headers, "authorization"))?.[1];
  return headerOf(headers, "token") || (bearer ?? "");
}

/** Returns no fields for an empty body, `[]`, `null`, a list or a bare value. Undefined: the body cannot be read. */
function readText(text: string, type: string): Fields | undefined {
  const body = text.trim();
  if (body === "") return {};
  if (!type.includes("json") && !/^[[{]/.test(body)) return unpack(readPairs(new URLSearchParams(body)));
  const value = tryJson(body);
  return value === undefined ? undefined : isFields(value) ? value : {};
}

async function readMultipart(bytes: Buffer, type: string): Promise<Fields | undefined> {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
    const texts = [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string");
    return unpack(readPairs(texts));
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Parses JSON text in form fields, as some clients send it (`order={…}`). */
function unpack(fields: Fields): Fields {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string" && /^\s*[[{]/.test(value)) fields[name] = tryJson(value) ?? value;
  }
  return fields;
}

function tryJson(text: string): unknown {
  try {
    return parseExact(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
