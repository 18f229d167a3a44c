/** Why the app gave no answer that can be used. Keys `trouble.<trouble>` of the catalogues. */
export type Trouble =
  /** The session ended: opening Waybill begins a new one. */
  | "signed_out"
  /** The member of staff may not print. */
  | "not_allowed"
  /** The print is no longer there. */
  | "gone"
  /** What could be printed a moment ago no longer can. */
  | "nothing_to_print"
  | "too_many"
  | "busy"
  | "broken"
  | "unreachable";

export type Asked<Answer> = { answer: Answer } | { trouble: Trouble };

/** Twenty labels of a slow carrier. */
const PATIENCE_MS = 60_000;

const BY_STATUS: Record<number, Trouble> = {
  401: "signed_out",
  403: "not_allowed",
  404: "gone",
  409: "nothing_to_print",
  413: "too_many",
  429: "busy",
  503: "busy",
};

/**
 * Asks the app, which Shopify sends the id token by itself. `body`: what is posted; without one it is a question. Never rejects: a call that
 * fails is a trouble, which is said with a way to try again.
 */
export async function ask<Answer>(path: string, body?: object): Promise<Asked<Answer>> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE_MS);
  try {
    const response = await fetch(path, {
      signal: abort.signal,
      ...(body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    if (!response.ok) return { trouble: BY_STATUS[response.status] ?? "broken" };
    return { answer: (await response.json()) as Answer };
  } catch (error) {
    // Something that is no JSON came from whoever stands in front of the app.
    return { trouble: error instanceof SyntaxError ? "broken" : "unreachable" };
  } finally {
    clearTimeout(timer);
  }
}
