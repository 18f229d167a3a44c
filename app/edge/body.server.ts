import type { IncomingMessage, ServerResponse } from "node:http";
import { type BodyBudget, BodyBudgetExceeded, bodiesInFlight } from "./body-budget.server";

class BodyTooLarge extends Error {}
export class BodyTooSlow extends Error {}
/** The sender has disconnected: there is nobody to answer. */
class SenderGone extends Error {}

/** Default time limit for a complete body: programs send it in one go. */
const WITHIN_MS = 10_000;
/** How much of a refused body is still read and dropped: a sender that is cut off while sending never reads the answer. */
const MAX_DROPPED = 32 * 1024 * 1024;

/**
 * Reads a raw body. Throws {@link BodyTooLarge} past `maxBytes`, whatever length was announced, {@link BodyTooSlow} when it is
 * not complete within `withinMs`, {@link BodyBudgetExceeded} when the process has too many bytes in memory, {@link SenderGone}
 * when the sender has disconnected. Its bytes count until `budget.release`. Uses events, which cost half of what iterating a
 * request does.
 */
export function readRawBody(
  request: IncomingMessage,
  maxBytes: number,
  withinMs: number = WITHIN_MS,
  budget: BodyBudget = bodiesInFlight,
): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) {
    dropRest(request);
    return Promise.reject(new BodyTooLarge());
  }
  if (request.destroyed && !request.complete) return Promise.reject(new SenderGone());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => fail(new BodyTooSlow()), withinMs);

    function end(): void {
      clearTimeout(timer);
      request.off("data", onData).off("end", onEnd).off("error", onGone).off("close", onGone);
    }
    function fail(error: Error): void {
      end();
      budget.release(request);
      dropRest(request);
      reject(error);
    }
    function onData(chunk: Buffer): void {
      size += chunk.length;
      if (size > maxBytes) fail(new BodyTooLarge());
      else if (!budget.take(request, chunk.length, onGiveWay)) fail(new BodyBudgetExceeded());
      else chunks.push(chunk);
    }
    function onGiveWay(): void {
      fail(new BodyBudgetExceeded());
    }
    function onEnd(): void {
      end();
      budget.whole(request);
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    }
    function onGone(): void {
      if (!request.complete) fail(new SenderGone());
    }
    request.on("data", onData).on("end", onEnd).on("error", onGone).on("close", onGone);
  });
}

/**
 * Gives a body chunk by chunk, as fast as its reader takes it; at most one chunk and what the connection holds are in memory, and
 * count until they are taken. Throws {@link BodyTooLarge} past `maxBytes`, whatever length was announced,
 * {@link BodyBudgetExceeded} when the process has too many bytes in memory, {@link SenderGone} when the sender has disconnected.
 * How long it may take is the server's limit for a whole request.
 */
export async function* streamBody(
  request: IncomingMessage,
  maxBytes: number,
  budget: BodyBudget = bodiesInFlight,
): AsyncGenerator<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) {
    dropRest(request);
    throw new BodyTooLarge();
  }
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new BodyTooLarge();
      if (!budget.take(request, chunk.length, () => undefined)) throw new BodyBudgetExceeded();
      yield chunk;
      budget.release(request);
    }
  } catch (error) {
    if (!(error instanceof BodyTooLarge) && !(error instanceof BodyBudgetExceeded)) throw new SenderGone();
    dropRest(request);
    throw error;
  } finally {
    budget.release(request);
  }
  if (!request.complete) throw new SenderGone();
}

/** Reads and drops the rest of a body. The server's own timeout ends a sender that never stops. */
function dropRest(request: IncomingMessage): void {
  let dropped = 0;
  request.on("error", () => undefined);
  request.on("data", (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > MAX_DROPPED) request.destroy();
  });
  request.resume();
}

/** Ends the request with a status and an optional short plain text. Does nothing when headers were sent already. */
export function sendText(
  response: ServerResponse,
  status: number,
  text = "",
  headers: Record<string, string> = {},
): void {
  if (response.headersSent) return;
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers });
  response.end(text);
}

/**
 * Answers a body that could not be read: 413, 408, or 503 with the time to wait. When the sender is gone, closes the connection
 * instead. Returns false for any other error.
 */
export function refuseBody(
  response: ServerResponse,
  error: unknown,
  say: (status: number, headers?: Record<string, string>) => void = (status, headers) =>
    sendText(response, status, "", headers),
): boolean {
  if (error instanceof SenderGone) response.destroy();
  else if (error instanceof BodyTooLarge) say(413);
  // What still arrives must not be taken for the next request.
  else if (error instanceof BodyTooSlow) say(408, { connection: "close" });
  else if (error instanceof BodyBudgetExceeded) say(503, { "retry-after": "2" });
  else return false;
  return true;
}
