/** The result of one call to a carrier service. `text` is null when there was no answer that Shopify reads. */
export interface CallEnd {
  status: number | null;
  text: string | null;
  problem: string | null;
  /** Headers of the last answer. */
  headers: Record<string, string>;
}

/** The maximum number of redirects within the carrier service's own domain. */
const MAX_REDIRECTS = 5;
const MAX_ANSWER_BYTES = 1_000_000;

/**
 * Posts a request to a carrier service and waits `timeoutMs` for the whole answer; never retries (shopify 1.5). Follows
 * redirects within its domain only. Never throws.
 */
export async function callCarrierService(
  url: string,
  body: string,
  { timeoutMs, headers, stop }: { timeoutMs: number; headers: Record<string, string>; stop: AbortSignal },
): Promise<CallEnd> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([deadline, stop]);
  try {
    return await follow(new URL(url), body, headers, signal, MAX_REDIRECTS);
  } catch (error) {
    const problem = deadline.aborted ? `no answer within ${timeoutMs} ms` : `no connection: ${reason(error)}`;
    return { status: null, text: null, problem, headers: {} };
  }
}

async function follow(
  url: URL,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  moves: number,
): Promise<CallEnd> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", "user-agent": "Shopify", ...headers },
    body,
    redirect: "manual",
    signal,
  });
  const { status } = response;
  const end = { status, text: null, headers: Object.fromEntries(response.headers) };
  const location = response.headers.get("location");
  if (status >= 300 && status < 400 && location) {
    await response.body?.cancel();
    const next = new URL(location, url);
    if (next.host !== url.host) return { ...end, problem: `it sent us to another domain, ${next.host}` };
    if (moves === 0) return { ...end, problem: "it sent us on too often" };
    return follow(next, body, headers, signal, moves - 1);
  }
  const text = await response.text();
  if (status < 200 || status > 299) return { ...end, problem: `it answered ${status}` };
  if (text.length > MAX_ANSWER_BYTES) return { ...end, problem: "its answer is too large" };
  return { ...end, text, problem: null };
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
