import type { Dialect } from "./dialect";
import { answerSummary, readObject } from "./envelope";
import { CarrierError } from "./errors";
import { judge, type Refusal } from "./verdict";
import { pathSegment, type WireAnswer, type WireRequest } from "./wire";

export interface LabelFormat {
  size: "A5" | "A6";
  orientation: "portrait" | "landscape";
}

/** `bytes` is a PDF that was parsed and has at least one page. */
export type LabelOutcome = { outcome: "pdf"; bytes: Buffer } | { outcome: "refused"; refusal: Refusal };

/** Builds the request for a parcel's label, by its tracking number (carrier 4.4). */
export function labelRequest(
  trackingNumber: string,
  { size, orientation }: LabelFormat,
  dialect: Dialect,
): WireRequest {
  return {
    method: "GET",
    path: `/services/label/${pathSegment(trackingNumber)}`,
    query: [
      ["original", dialect.labelOriginals[orientation]],
      ...dialect.labelSizeParameters.map((name) => [name, size] as const),
    ],
    headers: { Accept: "application/pdf, application/json" },
  };
}

/**
 * Reads a label. It must have a PDF content type, status 200 and at least one page. JSON is a refusal, even with content type
 * `application/pdf` (field notes 7). Throws CarrierError `unreadable` for an empty or broken PDF, else like `judge`.
 */
export async function readLabel(answer: WireAnswer): Promise<LabelOutcome> {
  const claimsPdf = answer.contentType.includes("pdf") && answer.httpStatus === 200;
  if (claimsPdf && readObject(answer) === null) {
    await demandPdf(answer);
    return { outcome: "pdf", bytes: answer.body };
  }
  const verdict = judge(answer);
  if (verdict.accepted) throw new CarrierError("unreadable", answerSummary(answer, "no PDF"));
  return { outcome: "refused", refusal: verdict.refusal };
}

/**
 * Throws CarrierError `unreadable` unless the answer is a complete PDF. pdf-lib repairs a truncated file silently, so its end
 * mark is checked as well; an encrypted or empty file fails to parse.
 */
async function demandPdf(answer: WireAnswer): Promise<void> {
  const head = answer.body.subarray(0, 1024).toString("latin1");
  const tail = answer.body.subarray(-1024).toString("latin1");
  if (!head.includes("%PDF-") || !tail.includes("%%EOF") || (await countPages(answer.body)) === 0) {
    throw new CarrierError("unreadable", answerSummary(answer, "no readable PDF"));
  }
}

/** Returns 0 when pdf-lib cannot open the file: it throws errors of many kinds. */
async function countPages(bytes: Buffer): Promise<number> {
  // A process that fetches no label never loads it.
  const { PDFDocument } = await import("pdf-lib");
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })).getPageCount();
  } catch {
    return 0;
  }
}
