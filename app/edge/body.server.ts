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

export class BodyTooSlow extends Error {}

/**
 * The same for a sender somebody waits behind: throws {@link BodyTooSlow} when the whole body is not there within
 * `withinMs`. By events, which cost half of what iterating a request does.
 */
export function readBodyWithin(request: IncomingMessage, maxBytes: number, withinMs: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return Promise.reject(new BodyTooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const fail = (error: Error) => {
      clearTimeout(timer);
      request.pause();
      reject(error);
    };
    const timer = setTimeout(() => fail(new BodyTooSlow()), withinMs);
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) fail(new BodyTooLarge());
      else chunks.push(chunk);
    });
    request.on("end", () => {
      clearTimeout(timer);
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    });
    request.on("error", fail);
    request.on("close", () => request.complete || fail(new Error("the sender went away")));
  });
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
