import type { WireAnswer } from "~/carrier/wire";

/** An answer as the transport passes it on. A body that is not a string is sent as JSON. */
export function anAnswer(body: unknown, changes: Partial<WireAnswer> = {}): WireAnswer {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  return {
    httpStatus: 200,
    contentType: "application/json; charset=utf-8",
    retryAfterMs: null,
    secrets: [],
    ...changes,
    body: bytes,
  };
}

/** The contract's answer to a failed token: status 403, JSON content type, no body (carrier 2.1). */
export const forbidden = anAnswer("", { httpStatus: 403 });
