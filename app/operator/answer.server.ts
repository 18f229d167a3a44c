import type { ServerResponse } from "node:http";
import type { Html } from "./html";

/** Nothing but our own style: no script at all, no frame, no other host. */
const HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Sends a page. */
export function sendPage(
  response: ServerResponse,
  status: number,
  page: Html,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent) return;
  response.writeHead(status, { ...HEADERS, "content-type": "text/html; charset=utf-8", ...headers });
  response.end(page.text);
}

/** Sends the style sheet. */
export function sendStyle(response: ServerResponse, style: string): void {
  response.writeHead(200, { ...HEADERS, "content-type": "text/css; charset=utf-8" });
  response.end(style);
}

/** Leads the browser to another page of the operator's, by GET. */
export function sendOn(response: ServerResponse, location: string, headers: Record<string, string> = {}): void {
  response.writeHead(303, { ...HEADERS, location, ...headers });
  response.end();
}
