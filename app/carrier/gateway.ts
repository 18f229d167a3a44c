import { z } from "zod";
import { answerSummary, readObject, redacted } from "./envelope";
import { CarrierError } from "./errors";
import { lenient } from "./lenient";
import { assertValid } from "./outgoing";
import type { WireAnswer, WireRequest } from "./wire";

/** A business call behind the gateway (carrier 4.15). `path` is absolute, relative to the gateway's base address. */
export interface GatewayRequest {
  method: "GET" | "POST";
  path: string;
  query?: ReadonlyArray<readonly [name: string, value: string]>;
  body?: unknown;
  /** Sent as `X-Client-Source`; the operator's partner code when absent. */
  clientSource?: string;
}

/** The gateway's answer: here `status` is a string, and there is a `timestamp` (carrier 2.2). */
export type GatewayOutcome =
  | { outcome: "ok"; data: unknown; message: string; timestamp: string | null }
  | { outcome: "refused"; status: string; code: string | null; message: string; timestamp: string | null };

/** Plain path segments only: no `.` or `..`, no escapes, no second host. */
const requestSchema = z.object({
  path: z.string().regex(/^(\/(?!\.{1,2}(\/|$))[\w.:~-]+)+$/, { error: "plain_path" }),
});

const envelopeSchema = z.object({
  status: lenient.text.pipe(z.string().regex(/^\d{3}$/)),
  message: lenient.text,
  error_code: lenient.text,
  timestamp: lenient.text,
  data: z.unknown().optional(),
});

/** Builds a gateway call (carrier 4.15); the client adds the access token. Throws InvalidRequest. */
export function gatewayRequest({ method, path, query, body }: GatewayRequest): WireRequest {
  assertValid(requestSchema, { path });
  return {
    method,
    path,
    query,
    headers: { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/**
 * Reads a gateway answer (carrier 2.2, 7.3). Throws CarrierError, among them `oauth_rejected` for a 401, or a 403 without a
 * readable refusal.
 */
export function readGateway(answer: WireAnswer): GatewayOutcome {
  const { httpStatus, retryAfterMs, secrets } = answer;
  const envelope = envelopeSchema.safeParse(readObject(answer)).data;
  const message = redacted(envelope?.message ?? "", secrets);
  const code = envelope?.error_code ? redacted(envelope.error_code, secrets) : null;
  const details = { httpStatus, code };
  const status = Math.max(httpStatus, Number(envelope?.status ?? 0));
  if (status >= 500) throw new CarrierError("server_error", answerSummary(answer, message), details);
  if (status === 408 || status === 429) {
    throw new CarrierError("throttled", answerSummary(answer, message), { ...details, afterMs: retryAfterMs });
  }
  if (httpStatus === 401 || (httpStatus === 403 && code === null)) {
    throw new CarrierError("oauth_rejected", answerSummary(answer, message), details);
  }
  if (envelope === undefined || (httpStatus >= 300 && httpStatus < 400)) {
    throw new CarrierError("unreadable", answerSummary(answer, message), details);
  }
  const { data, timestamp } = envelope;
  if (status < 300 && code === null) return { outcome: "ok", data, message, timestamp };
  return { outcome: "refused", status: envelope.status, code, message, timestamp };
}
