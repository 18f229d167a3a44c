import { type Dispatcher, errors, Pool } from "undici";
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
/** The abort reason, made once: creating an exception costs as much as the call itself. */
const GIVEN_UP = new Error("given up");
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
 * deadline is a timer of ours: undici's own time-outs fire up to a second late. Throws TypeError when the base address is not an
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
    send({ method, path, query, headers, body }, options) {
      return new Promise((resolve, reject) => {
        const answer = new ArrivingAnswer(options, resolve, reject);
        const address = `${prefix}${path}${queryString(query)}`;
        pool.dispatch({ method, path: address, headers: { Accept: "application/json", ...headers }, body }, answer);
      });
    },
    close: async () => {
      if (!pool.closed) await pool.close();
    },
  };
}

/**
 * One answer, as undici hands it over piece by piece: a stream of its own for each answer would cost a third of the call. Settles once, by
 * the whole answer or the first thing that goes wrong.
 */
class ArrivingAnswer implements Dispatcher.DispatchHandler {
  #options: SendOptions;
  #resolve: (answer: WireAnswer) => void;
  #reject: (error: CarrierError) => void;
  #timer: NodeJS.Timeout;
  #failed: CarrierError | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #httpStatus = 0;
  #headers: Record<string, string | string[] | undefined> = {};
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(options: SendOptions, resolve: (answer: WireAnswer) => void, reject: (error: CarrierError) => void) {
    this.#options = options;
    this.#resolve = resolve;
    this.#reject = reject;
    const { deadlineMs } = options;
    const late = () => this.#fail(new CarrierError("timeout", `no answer within ${deadlineMs} ms`));
    this.#timer = setTimeout(late, deadlineMs).unref();
  }

  /** The request is about to be sent: not any more, when it waited too long for a connection. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failed) controller.abort(GIVEN_UP);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    httpStatus: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#httpStatus = httpStatus;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { maxBytes } = this.#options;
    this.#size += chunk.length;
    // Stops reading the rest.
    if (this.#size > maxBytes) {
      this.#fail(new CarrierError("unreadable", `the answer is larger than ${maxBytes} bytes`));
    } else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    const [only] = this.#chunks;
    this.#resolve({
      httpStatus: this.#httpStatus,
      contentType: String(this.#headers["content-type"] ?? "").toLowerCase(),
      retryAfterMs: readRetryAfter(this.#headers["retry-after"]),
      body: this.#chunks.length === 1 && only ? only : Buffer.concat(this.#chunks),
      secrets: this.#options.secrets,
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    if (!this.#failed) this.#fail(transportError(error));
  }

  #fail(error: CarrierError): void {
    if (this.#failed) return;
    this.#failed = error;
    clearTimeout(this.#timer);
    this.#reject(error);
    this.#controller?.abort(GIVEN_UP);
  }
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
