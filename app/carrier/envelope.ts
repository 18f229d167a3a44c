import { CarrierError } from "./errors";
import { parseJson } from "./json";
import { readFlag, readText } from "./numbers";
import type { WireAnswer } from "./wire";

/** The common envelope of the open API (carrier 2.1), with all other fields of the answer. */
export interface Envelope {
  success: boolean;
  message: string | null;
  error_code: string | null;
  log_id: string | null;
  [field: string]: unknown;
  /**
   * A refusal whose code field is an object, so that no code can be read. It may have been a "duplicate", so it must not be
   * treated as an ordinary refusal.
   */
  garbled: boolean;
}

const MESSAGE_LIMIT = 1000;
const utf8 = new TextDecoder();

/**
 * Reads the envelope of an answer's object and redacts our secrets from its texts; null when `success` is missing. Codes in
 * `error` count as well (carrier 4.1). Read by hand, as each quote at checkout has two: a schema takes several times as long.
 */
export function readEnvelope(body: Record<string, unknown> | null, secrets: readonly string[]): Envelope | null {
  const success = readFlag(body?.success);
  if (body === null || success === null) return null;
  const clean = (text: string | null) => (text === null ? null : redacted(text, secrets));
  const inner = asRecord(body.error)?.code;
  return {
    ...body,
    success,
    message: clean(readText(body.message) ?? nestedMessage(body.message)),
    error_code: clean(readText(body.error_code) ?? readText(inner)),
    log_id: clean(readText(body.log_id)),
    garbled: isObject(body.error_code) || isObject(inner),
  };
}

const isObject = (code: unknown) => typeof code === "object" && code !== null;

/** Some validators return `message` as an object of lists; it is shown as JSON. */
function nestedMessage(message: unknown): string | null {
  return typeof message === "object" && message !== null ? JSON.stringify(message) : null;
}

/**
 * Returns the payload, from the endpoint's own field (`order`, `fee`) or from `data` (carrier 2.1); `{}` when neither is an
 * object.
 */
export function payload(envelope: Envelope, field: string): Record<string, unknown> {
  return asRecord(envelope[field]) ?? asRecord(envelope.data) ?? {};
}

/** Returns the list in `data`; empty when absent or null. Throws CarrierError `unreadable` when it is anything else. */
export function payloadList(envelope: Envelope): unknown[] {
  const data = envelope.data ?? [];
  if (Array.isArray(data)) return data;
  throw new CarrierError("unreadable", "`data` is not a list", { logId: envelope.log_id });
}

/** Returns the JSON object of an answer; null when it is not JSON, not an object, or nested too deep. Skips a byte-order mark. */
export function readObject(answer: WireAnswer): Record<string, unknown> | null {
  if (!beginsWithBrace(answer.body)) return null;
  try {
    return asRecord(parseJson(utf8.decode(answer.body)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const BLANK = new Set(Buffer.from(" \t\n\r"));

/** Checks the first byte only: a label may have megabytes, which are not decoded just to find that they are no JSON object. */
function beginsWithBrace(body: Buffer): boolean {
  let at = body.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  while (BLANK.has(body[at] ?? 0)) at += 1;
  return body[at] === 0x7b;
}

/** Returns an object that is not a list, else null. */
export function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** Returns the carrier's text with our secrets redacted, cut to 1000 characters: an answer may echo what it was sent. */
export function redacted(text: string, secrets: readonly string[]): string {
  const clean = secrets.reduce((rest, secret) => (secret === "" ? rest : rest.replaceAll(secret, "[secret]")), text);
  return clean.length > MESSAGE_LIMIT ? `${clean.slice(0, MESSAGE_LIMIT).toWellFormed()}…` : clean;
}

/** Returns a description of an answer for the log; it never contains the body. */
export function answerSummary({ httpStatus, contentType, body, secrets }: WireAnswer, message: string): string {
  const type = redacted(contentType, secrets) || "no content type";
  return `HTTP ${httpStatus}, ${type}, ${body.length} bytes${message === "" ? "" : `: ${message}`}`;
}
