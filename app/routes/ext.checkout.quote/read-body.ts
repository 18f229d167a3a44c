import { parseStorable } from "~/domain/storable-json";

/** What {@link readJsonWithin} gives for a longer body. */
export const TOO_LARGE = Symbol("the body is too large");

/**
 * Reads a request's JSON of at most `maxBytes`; gives {@link TOO_LARGE} for more, whatever length the sender announced, and
 * null for what is no JSON, or when the sender went away.
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

/** Null: longer than that. The rest is left unread: cancelling would cut the line before the answer is sent. */
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
