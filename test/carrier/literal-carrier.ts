import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { type Carrier, type CarrierLog, type CarrierOptions, createCarrier } from "~/carrier/client.server";
import { dialects } from "~/carrier/dialect";
import { close, listen } from "../../sandbox/http.ts";

interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers one request as the test wants; `response` is the raw object, so that it may also end badly. */
export type Answering = (request: Received, response: ServerResponse) => void;

/** A carrier with a few literal answers on a free port, for answers that the sandbox does not give. Closed when the test ends. */
export async function literalCarrier(answering: Answering) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const whole = { method, url, headers, body: Buffer.concat(chunks).toString() };
      received.push(whole);
      answering(whole, response);
    });
  });
  const port = await listen(server, 0);
  onTestFinished(() => close(server));
  return { url: `http://127.0.0.1:${port}`, received };
}

/** Answers everything with one JSON body. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answering {
  return (_request, response) => {
    response.writeHead(status, { "Content-Type": "application/json; charset=utf-8", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

export const credentials = { token: "shop-token-1", clientSource: "S1000001", environment: "production" } as const;

/** A log that keeps its lines as text. */
export function keptLog(): CarrierLog & { lines: string[] } {
  const lines: string[] = [];
  const keep = (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`);
  return { lines, debug: keep, warn: keep };
}

/** A client for `url` that follows the contract, with quick retries. Closed when the test ends. */
export function clientOf(url: string, options: Partial<CarrierOptions> = {}): Carrier {
  const carrier = createCarrier({
    hosts: { production: { api: url } },
    partnerCode: "PARTNER-1",
    dialect: dialects.contract,
    now: () => new Date("2026-11-20T03:00:00Z"),
    retryDelaysMs: [1, 1],
    log: keptLog(),
    ...options,
  });
  onTestFinished(() => carrier.close());
  return carrier;
}
