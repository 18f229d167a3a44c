import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The request body was larger than the reader allows; the caller answers 413. */
export class BodyTooLarge extends Error {}

/**
 * Reads a whole request body. Throws {@link BodyTooLarge} past `maxBytes`, but only after reading the rest: a caller that
 * is still sending would not see the answer.
 */
export async function readBody(request: IncomingMessage, maxBytes = 1_000_000): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= maxBytes) chunks.push(chunk as Buffer);
  }
  if (size > maxBytes) throw new BodyTooLarge(`more than ${maxBytes} bytes`);
  return Buffer.concat(chunks);
}

/** Answers with JSON in UTF-8 and an exact Content-Length. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
) {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
    ...headers,
  });
  response.end(body);
}

/** Answers with an HTML page. */
export function sendHtml(response: ServerResponse, status: number, html: string) {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end(html);
}

/** Listens on loopback; port 0 takes a free one. Returns the port in use; rejects when the port is taken. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Closes a server and every connection it still holds, so that a keep-alive client cannot keep it open. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
