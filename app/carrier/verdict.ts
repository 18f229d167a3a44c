import { answerSummary, type Envelope, readEnvelope, readObject } from "./envelope";
import { CarrierError } from "./errors";
import type { WireAnswer } from "./wire";

/** The carrier's refusal. `message` is the carrier's own text, in Vietnamese; pages show it as a quotation. */
export interface Refusal {
  /** `error_code`, digits as text; null where an endpoint sends none, as many do (carrier 7.4). */
  code: string | null;
  message: string;
  logId: string | null;
  httpStatus: number;
}

/** A readable answer of the open API: the carrier accepted or refused (carrier 2.1). */
export type Verdict =
  | { accepted: true; envelope: Envelope }
  | { accepted: false; envelope: Envelope; refusal: Refusal };

const BAD_SHOP_TOKEN = "20101";
const BAD_PLATFORM_TOKEN = "20102";
/** Codes for a wrong URL or method: our configuration is at fault, never the order. */
const WRONG_ADDRESS = new Set(["10102", "10104", "10105"]);

/**
 * Classifies an answer of the open API (design 5). The HTTP status alone decides nothing: business refusals come with 200, 400,
 * 403 and 422 (field notes 2). Throws CarrierError `unauthorized`, `platform_token_rejected`, `throttled`, `server_error`,
 * `refused` (our base address is wrong) or `unreadable`.
 */
export function judge(answer: WireAnswer): Verdict {
  const body = readObject(answer);
  const envelope = readEnvelope(body, answer.secrets);
  const { httpStatus } = answer;
  const code = envelope?.error_code ?? null;
  const message = envelope?.message ?? "";
  const details = { code, logId: envelope?.log_id ?? null, httpStatus };
  if (httpStatus >= 500) throw new CarrierError("server_error", answerSummary(answer, message), details);
  if (httpStatus === 408 || httpStatus === 429) {
    throw new CarrierError("throttled", answerSummary(answer, message), { ...details, afterMs: answer.retryAfterMs });
  }
  if (envelope?.success === false && code === BAD_PLATFORM_TOKEN) {
    throw new CarrierError("platform_token_rejected", answerSummary(answer, message), details);
  }
  if (turnsTokenAway(answer, body, envelope)) {
    throw new CarrierError("unauthorized", answerSummary(answer, message), details);
  }
  if (envelope === null || (!envelope.success && envelope.garbled) || (httpStatus >= 300 && httpStatus < 400)) {
    throw new CarrierError("unreadable", answerSummary(answer, message), details);
  }
  if (envelope.success) return { accepted: true, envelope };
  if (code !== null && WRONG_ADDRESS.has(code)) {
    throw new CarrierError("refused", answerSummary(answer, message), details);
  }
  return { accepted: false, envelope, refusal: { code, message, logId: details.logId, httpStatus } };
}

/**
 * Returns the envelope of a success, for look-ups, which have no outcome for a refusal. Throws CarrierError, `refused` included.
 */
export function expectSuccess(answer: WireAnswer): Envelope {
  const verdict = judge(answer);
  if (verdict.accepted) return verdict.envelope;
  const { code, message, logId, httpStatus } = verdict.refusal;
  throw new CarrierError("refused", answerSummary(answer, message), { code, logId, httpStatus });
}

/**
 * Returns whether the answer rejects the token: by the contract HTTP 403 without a body, in practice 401 with code 20101 (field
 * notes 1.2). A 403 with a readable refusal is a refusal (30601), unless its message is about the token. HTML with 403 comes from
 * some proxy, not from the carrier, and says nothing about the token.
 */
function turnsTokenAway(answer: WireAnswer, body: Record<string, unknown> | null, envelope: Envelope | null): boolean {
  if (envelope?.success === false && envelope.error_code === BAD_SHOP_TOKEN) return true;
  if (answer.httpStatus === 401) return true;
  if (answer.httpStatus !== 403) return false;
  if (envelope === null) return answer.body.length === 0 || body !== null;
  return !envelope.success && envelope.error_code === null && /token/i.test(envelope.message ?? "");
}
