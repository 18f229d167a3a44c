import { parseStorable } from "~/domain/storable-json";

/** What {@link readJsonWithin} returns for a longer body. */
export const TOO_LARGE = Symbol("the body is too large");

/**
 * Reads a request's JSON of at most `maxBytes`. Returns {@link TOO_LARGE} for a longer body, whatever `content-length` says, and
 * null if it is not JSON or the sender disconnected.
 */
export async function readJsonWithin(request: Request, maxBytes: number): Promise<unknown> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return TOO_LARGE;
  try {
    const text = await readTextWithin(request, maxBytes);
    return text === null ? TOO_LARGE : parseStorable(text);
  } catch {
    return null;
  }
}

/**
 * Returns null for a body longer than `maxBytes`. The rest is left unread: cancelling would close the connection before the
 * answer is sent.
 */
async function readTextWithin({ body }: Request, maxBytes: number): Promise<string | null> {
  if (!body) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > maxBytes) return null;
    text += decoder.decode(value, { stream: true });
  }
}
