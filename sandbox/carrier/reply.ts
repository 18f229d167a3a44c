import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** What an endpoint answers: JSON data, bytes of another type, or an empty body. */
export interface Reply {
  status: number;
  headers: OutgoingHttpHeaders;
  body: { json: unknown } | { bytes: Uint8Array } | null;
}

/** Returns an answer in JSON. */
export function json(status: number, value: unknown): Reply {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body: { json: value } };
}

/**
 * Returns the answer to a failed verification: 403, JSON content type in UTF-8, no body, Content-Length 0 (carrier 2.1,
 * 2.2, 5.1.4, 5.2.4).
 */
export function forbidden(): Reply {
  return { status: 403, headers: { "content-type": "application/json; charset=utf-8" }, body: null };
}

/** Returns the bytes of an answer's body. */
export function bytesOf(reply: Reply): Uint8Array {
  if (reply.body === null) return new Uint8Array();
  return "bytes" in reply.body ? reply.body.bytes : Buffer.from(JSON.stringify(reply.body.json));
}

/** Writes an answer with its exact length. Does nothing when the caller has already disconnected. */
export function send(response: ServerResponse, reply: Reply): void {
  if (response.destroyed || response.headersSent) return;
  const bytes = bytesOf(reply);
  response.writeHead(reply.status, { ...reply.headers, "content-length": bytes.length });
  response.end(bytes);
}
