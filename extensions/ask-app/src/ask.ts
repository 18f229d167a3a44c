/** Why the app gave no answer that can be used: texts `trouble.<trouble>` of each extension. */
export type Trouble = "signed_out" | "not_allowed" | "not_found" | "busy" | "unreachable" | "broken";

export type Asked<Answer> = { answer: Answer; trouble?: undefined } | { answer?: undefined; trouble: Trouble };

/** How long an answer is waited for, and how often a busy app is asked again: nothing was done while it was busy. */
const PATIENCE_MS = 20_000;
const TRIES = 3;
const PAUSE_MS = 2_000;

const TROUBLES: Record<number, Trouble> = { 401: "signed_out", 403: "not_allowed", 404: "not_found", 503: "busy" };

/**
 * Asks the app at a path of its own, which Shopify completes with the app's address and the id token. A body makes it a POST. Returns the
 * answer as `read` reads it, or why there is none. Never rejects.
 */
export async function ask<Answer>(
  path: string,
  read: (answer: unknown) => Answer | null,
  body?: object,
): Promise<Asked<Answer>> {
  for (let attempt = 1; ; attempt += 1) {
    const asked = await askOnce(path, read, body);
    if (asked.trouble !== "busy" || attempt === TRIES) return asked;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function askOnce<Answer>(
  path: string,
  read: (answer: unknown) => Answer | null,
  body: object | undefined,
): Promise<Asked<Answer>> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE_MS);
  try {
    const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(path, { ...(body && post), signal: abort.signal });
    if (!response.ok) return { trouble: TROUBLES[response.status] ?? "broken" };
    const answer = read(await response.json());
    return answer === null ? { trouble: "broken" } : { answer };
  } catch (error) {
    // The app answered something else than JSON, or nothing.
    return { trouble: error instanceof SyntaxError ? "broken" : "unreachable" };
  } finally {
    clearTimeout(timer);
  }
}
