import { z } from "zod";
import { CarrierError } from "./errors";
import { parseJson } from "./json";
import { lenient } from "./lenient";
import { readText } from "./numbers";
import type { WireAnswer } from "./wire";

const envelopeSchema = z.looseObject({
  success: lenient.flag.pipe(z.boolean()),
  message: lenient.text,
  error_code: lenient.text,
  log_id: lenient.text,
});

/** The common envelope of the open API (carrier 2.1), with whatever else stands beside it. */
export type Envelope = z.infer<typeof envelopeSchema> & {
  /** A refusal whose code is there but no code: it may have said "duplicate", so it must not pass for a plain no. */
  garbled: boolean;
};

const MESSAGE_LIMIT = 1000;
const utf8 = new TextDecoder();

/**
 * Reads the envelope of an answer's object, our secrets redacted from its texts; null when it does not say
 * `success`. Codes in `error` count as well (carrier 4.1).
 */
export function readEnvelope(body: Record<string, unknown> | null, secrets: readonly string[]): Envelope | null {
  const envelope = envelopeSchema.safeParse(body).data;
  if (envelope === undefined) return null;
  const clean = (text: string | null) => (text === null ? null : redacted(text, secrets));
  return {
    ...envelope,
    message: clean(envelope.message ?? nestedMessage(body?.message)),
    error_code: clean(envelope.error_code ?? readText(asRecord(envelope.error)?.code)),
    log_id: clean(envelope.log_id),
    garbled: [body?.error_code, asRecord(body?.error)?.code].some((code) => typeof code === "object" && code !== null),
  };
}

/** Some validators answer `message` as an object of lists: shown as it stands. */
function nestedMessage(message: unknown): string | null {
  return typeof message === "object" && message !== null ? JSON.stringify(message) : null;
}

/** The payload: in the endpoint's own field (`order`, `fee`) or in `data` (carrier 2.1). `{}` when it is no object. */
export function payload(envelope: Envelope, field: string): Record<string, unknown> {
  return asRecord(envelope[field]) ?? asRecord(envelope.data) ?? {};
}

/** The list in `data`; absent or null is empty. Throws CarrierError `unreadable` when it is something else. */
export function payloadList(envelope: Envelope): unknown[] {
  const data = envelope.data ?? [];
  if (Array.isArray(data)) return data;
  throw new CarrierError("unreadable", "`data` is not a list", { logId: envelope.log_id });
}

/**
 * The JSON object of an answer, or null: not JSON, not an object, nested too deep. A byte-order mark is passed over.
 */
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

/** A label may have megabytes: it is not read as text to find out that it is no object. */
function beginsWithBrace(body: Buffer): boolean {
  let at = body.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  while (BLANK.has(body[at] ?? 0)) at += 1;
  return body[at] === 0x7b;
}

/** An object that is not a list, else null. */
export function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** Text of the carrier with our secrets redacted, at most 1000 characters: an answer may echo what it was sent. */
export function redacted(text: string, secrets: readonly string[]): string {
  const clean = secrets.reduce((rest, secret) => (secret === "" ? rest : rest.replaceAll(secret, "[secret]")), text);
  return clean.length > MESSAGE_LIMIT ? `${clean.slice(0, MESSAGE_LIMIT).toWellFormed()}…` : clean;
}

/** What the log says of an answer: never its body. */
export function answerSummary({ httpStatus, contentType, body, secrets }: WireAnswer, message: string): string {
  const type = redacted(contentType, secrets) || "no content type";
  return `HTTP ${httpStatus}, ${type}, ${body.length} bytes${message === "" ? "" : `: ${message}`}`;
}
