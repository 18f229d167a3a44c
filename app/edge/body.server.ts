import type { IncomingMessage, ServerResponse } from "node:http";

export class BodyTooLarge extends Error {}

/** Reads a raw body. Throws {@link BodyTooLarge} past `maxBytes`; a sender that stalls is ended by the server's time-out. */
export async function readRawBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw new BodyTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw new BodyTooLarge();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Ends the request with a status and, where there is something to say, a short plain text. */
export function answer(
  response: ServerResponse,
  status: number,
  text = "",
  headers: Record<string, string> = {},
): void {
  if (response.headersSent) return;
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers });
  response.end(text);
}
