import { ShopifyError } from "./shopify-error";

/** An HTTP answer whose body was read completely. */
export interface HttpAnswer {
  status: number;
  requestId: string | null;
  /** The `Retry-After` header in milliseconds; Shopify sends seconds. */
  retryAfterMs: number | null;
  body: string;
}

const MAX_BYTES = 4_000_000;

/**
 * Posts JSON to Shopify and reads the answer: no redirects, at most 4 MB, the whole exchange within `timeoutMs`. Throws
 * {@link ShopifyError} `timeout`, `unavailable` (no connection) or `unreadable` (too large).
 */
export async function postJson(
  fetch: typeof globalThis.fetch,
  url: string,
  headers: Record<string, string>,
  value: unknown,
  timeoutMs: number,
): Promise<HttpAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", "user-agent": "Waybill", ...headers },
      body: JSON.stringify(value),
      // A token must never follow a redirect to another host.
      redirect: "manual",
      signal,
    });
    const requestId = response.headers.get("x-request-id");
    return {
      status: response.status,
      requestId,
      retryAfterMs: secondsToMs(response.headers.get("retry-after")),
      body: await readCapped(response, requestId),
    };
  } catch (error) {
    if (error instanceof ShopifyError) throw error;
    if (signal.aborted) throw new ShopifyError("timeout", `no answer within ${timeoutMs} ms`, null, { cause: error });
    throw new ShopifyError("unavailable", `no connection: ${reasonOf(error)}`, null, { cause: error });
  }
}

async function readCapped(response: Response, requestId: string | null): Promise<string> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MAX_BYTES) {
      await reader?.cancel();
      throw new ShopifyError("unreadable", `answer larger than ${MAX_BYTES} bytes`, requestId);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function secondsToMs(header: string | null): number | null {
  const seconds = header === null ? Number.NaN : Number.parseFloat(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

/**
 * Returns the reason of a failed fetch: fetch itself only says "fetch failed" and keeps the code (ECONNREFUSED, ENOTFOUND …) in
 * the cause.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const cause = error.cause;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  return error.message;
}
