import { PDFDocument } from "pdf-lib";
import type { Dialect } from "./dialect";
import { answerSummary, readObject } from "./envelope";
import { CarrierError } from "./errors";
import { judge, type Refusal } from "./verdict";
import { pathSegment, type WireAnswer, type WireRequest } from "./wire";

export interface LabelFormat {
  size: "A5" | "A6";
  orientation: "portrait" | "landscape";
}

/** `bytes` is a PDF that parsed and has a page. */
export type LabelOutcome = { outcome: "pdf"; bytes: Buffer } | { outcome: "refused"; refusal: Refusal };

/** Builds a label request (carrier 4.4). */
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
 * Reads a label. A PDF is what says so in its content type, came with 200 and parses to at least one page; JSON is
 * the carrier's no, also under `application/pdf` (field notes 7). Throws CarrierError `unreadable` for an empty or
 * broken PDF, else as `judge`.
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
 * pdf-lib repairs what it can: a file cut short shows by its missing end mark, an encrypted or empty one by the
 * parse.
 */
async function demandPdf(answer: WireAnswer): Promise<void> {
  const head = answer.body.subarray(0, 1024).toString("latin1");
  const tail = answer.body.subarray(-1024).toString("latin1");
  if (!head.includes("%PDF-") || !tail.includes("%%EOF") || (await countPages(answer.body)) === 0) {
    throw new CarrierError("unreadable", answerSummary(answer, "no readable PDF"));
  }
}

/** 0 for whatever pdf-lib cannot open; it throws errors of many kinds. */
async function countPages(bytes: Buffer): Promise<number> {
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })).getPageCount();
  } catch {
    return 0;
  }
}
