import { lookup } from "node:dns/promises";
import { connect } from "node:tls";
import type { HostFinding } from "~/domain/doctor/outside";

/** A visit: how far it came, and the beginning of what was answered. */
export interface Visit extends HostFinding {
  body: string | null;
}

export interface VisitOptions {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  timeoutMs?: number;
}

const PATIENCE_MS = 4_000;
const MOST_BODY = 4_000_000;
const DAY_MS = 86_400_000;
const NAMELESS = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_NODATA"]);
const TLS = /^(ERR_(TLS|SSL)_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH$|EPROTO$)/;
const NOTHING = { status: null, tookMs: 0, address: null, certificateDays: null, aheadMs: null, body: null };

/** Visits an address as whoever calls it does: through DNS and TLS. Follows no redirect. Never throws. */
export async function visit(url: string, options: VisitOptions = {}): Promise<Visit> {
  const { method = "GET", headers = {}, body, timeoutMs = PATIENCE_MS } = options;
  const { hostname, port, protocol } = new URL(url);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { address } = await lookup(hostname.replace(/^\[|\]$/g, ""));
    const certificateDays =
      protocol === "https:" ? await daysOfCertificate(hostname, Number(port || 443), signal) : null;
    const began = performance.now();
    const request = {
      method,
      headers: { "user-agent": "Waybill", ...headers },
      body,
      redirect: "manual",
      signal,
    } as const;
    const response = await fetch(url, request);
    const tookMs = performance.now() - began;
    const text = (await response.text()).slice(0, MOST_BODY);
    const date = Date.parse(response.headers.get("date") ?? "");
    const aheadMs = Number.isNaN(date) ? null : Date.now() - tookMs / 2 - date;
    return { outcome: "answers", status: response.status, tookMs, address, certificateDays, aheadMs, body: text };
  } catch (error) {
    return { outcome: outcomeOf(codeOf(error), signal.aborted), ...NOTHING };
  }
}

/** Returns for how many days the host's certificate is valid; throws when the handshake fails. */
function daysOfCertificate(host: string, port: number, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host }, () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      socket.destroy();
      resolve(Math.floor((until - Date.now()) / DAY_MS));
    });
    socket.once("error", reject);
    signal.addEventListener("abort", () => socket.destroy(new Error("no answer in time")), { once: true });
  });
}

function outcomeOf(code: string, isLate: boolean): Exclude<HostFinding["outcome"], "answers"> {
  if (isLate || code === "ETIMEDOUT" || code === "UND_ERR_CONNECT_TIMEOUT") return "timed_out";
  if (NAMELESS.has(code)) return "no_such_name";
  return TLS.test(code) ? "bad_tls" : "no_connection";
}

/** Returns the error's code: its own, that of its cause, or that of the first of several. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error && "code" in first ? String(first.code) : "";
}
