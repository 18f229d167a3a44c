import type { Readable } from "node:stream";
import { errors, Pool } from "undici";
import { CarrierError } from "./errors";
import { queryString, type WireAnswer, type WireRequest } from "./wire";

export interface Transport {
  /**
   * Sends one request once. Throws CarrierError: `timeout` when the answer is not complete by the deadline, `network`,
   * `unreachable` (no connection, nothing sent), `unreadable` (larger than allowed), `invalid` (a header that cannot be sent).
   */
  send(request: WireRequest, options: SendOptions): Promise<WireAnswer>;
  /** Waits for running requests and accepts no more. May be called twice. */
  close(): Promise<void>;
}

export interface SendOptions {
  deadlineMs: number;
  maxBytes: number;
  /** Values that must never appear in an error or a log line. */
  secrets: readonly string[];
}

const CONNECT_TIMEOUT_MS = 10_000;
const CONNECTIONS_PER_HOST = 256;
/** The abort reason: a plain string, since creating an exception costs as much as the call itself. */
const LATE = "late";
/** Error codes raised before the first byte of the request is sent. */
const NEVER_SENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  // Raised after close, which waits for running requests and accepts no more.
  "UND_ERR_CLOSED",
  "UND_ERR_DESTROYED",
]);

/**
 * Makes a connection pool to one configured host: keep-alive, no pipelining, no redirects (undici follows none by itself). The
 * deadline is an abort signal: undici's own time-outs fire up to a second late. Throws TypeError when the base address is not an
 * http(s) URL.
 */
export function createTransport(baseUrl: string, connections = CONNECTIONS_PER_HOST): Transport {
  const base = new URL(baseUrl);
  if (!/^https?:$/.test(base.protocol)) throw new TypeError("the carrier's base address must be http or https");
  const prefix = base.pathname.replace(/\/+$/, "");
  const pool = new Pool(base.origin, {
    connections,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: CONNECT_TIMEOUT_MS },
  });

  return {
    async send(request, { deadlineMs, maxBytes, secrets }) {
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(LATE), deadlineMs).unref();
      try {
        const { statusCode, headers, body } = await pool.request({
          method: request.method,
          path: `${prefix}${request.path}${queryString(request.query)}`,
          headers: { Accept: "application/json", ...request.headers },
          body: request.body ?? null,
          signal: deadline.signal,
        });
        return {
          httpStatus: statusCode,
          contentType: String(headers["content-type"] ?? "").toLowerCase(),
          retryAfterMs: readRetryAfter(headers["retry-after"]),
          body: await readBody(body, maxBytes),
          secrets,
        };
      } catch (error) {
        if (error instanceof CarrierError) throw error;
        if (deadline.signal.aborted) throw new CarrierError("timeout", `no answer within ${deadlineMs} ms`);
        throw transportError(error);
      } finally {
        // `AbortSignal.timeout` would fire after the answer too, and create an exception each time.
        clearTimeout(timer);
      }
    },
    close: async () => {
      if (!pool.closed) await pool.close();
    },
  };
}

/** Uses events, which cost half as much as iterating the stream. */
function readBody(body: Readable, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    body.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      // Stops reading the rest.
      if (size > maxBytes) body.destroy(new CarrierError("unreadable", `the answer is larger than ${maxBytes} bytes`));
    });
    body.on("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    body.on("error", reject);
    body.on("close", () => reject(new Error("the answer ended early")));
  });
}

/** Keeps only the error's code: undici's messages and causes may contain parts of the request. */
function transportError(error: unknown): CarrierError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  if (error instanceof errors.InvalidArgumentError) return new CarrierError("invalid", "a header cannot be sent");
  return new CarrierError(NEVER_SENT.has(code) ? "unreachable" : "network", `connection failed: ${code}`);
}

/** Reads seconds only: a date would need the carrier's clock to agree with ours. */
function readRetryAfter(value: string | string[] | undefined): number | null {
  const seconds = /^\s*(\d{1,6})\s*$/.exec(String(value ?? ""))?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}
