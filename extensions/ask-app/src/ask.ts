/** Why the app gave no answer that can be used: texts `trouble.<trouble>` of each extension. */
export type Trouble = "signed_out" | "not_allowed" | "not_found" | "busy" | "unreachable" | "broken";

export type Asked<Answer, Why = Trouble> =
  | { answer: Answer; trouble?: undefined }
  | { answer?: undefined; trouble: Why };

/** How long an answer is waited for, and how often a busy app is asked again: nothing was done while it was busy. */
const PATIENCE_MS = 20_000;
const TRIES = 3;
const PAUSE_MS = 2_000;

const TROUBLES: Record<number, Trouble> = {
  401: "signed_out",
  403: "not_allowed",
  404: "not_found",
  429: "busy",
  503: "busy",
};

/** What some questions have of their own. */
interface Manner<More extends string> {
  patienceMs?: number;
  /** What statuses mean beside, or instead of, what they mean everywhere. */
  troubles?: Record<number, More>;
}

/**
 * Asks the app at a path of its own, which Shopify completes with the app's address and the id token. A body makes it a POST. Returns the
 * answer as `read` reads it, or why there is none. Never rejects.
 */
export async function ask<Answer, More extends string = never>(
  path: string,
  read: (answer: unknown) => Answer | null,
  body?: object,
  manner: Manner<More> = {},
): Promise<Asked<Answer, Trouble | More>> {
  for (let attempt = 1; ; attempt += 1) {
    const asked = await askOnce(path, read, body, manner);
    if (asked.trouble !== "busy" || attempt === TRIES) return asked;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function askOnce<Answer, More extends string>(
  path: string,
  read: (answer: unknown) => Answer | null,
  body: object | undefined,
  { patienceMs = PATIENCE_MS, troubles }: Manner<More>,
): Promise<Asked<Answer, Trouble | More>> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patienceMs);
  try {
    const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(path, { ...(body && post), signal: abort.signal });
    const { status } = response;
    if (!response.ok) return { trouble: troubles?.[status] ?? TROUBLES[status] ?? "broken" };
    const answer = read(await response.json());
    return answer === null ? { trouble: "broken" } : { answer };
  } catch (error) {
    // The app answered something else than JSON, or nothing.
    return { trouble: error instanceof SyntaxError ? "broken" : "unreachable" };
  } finally {
    clearTimeout(timer);
  }
}
