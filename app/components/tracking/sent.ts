import type { AnswerResult } from "~/flows/buyer/answer.server";
import type { Notice } from "./ask";

/** Returns what a buyer is told became of the answer that they just sent about a parcel. */
export function noticeOf(parcel: string, result: Exclude<AnswerResult, { outcome: "none" }>): Notice {
  return { parcel, outcome: result.outcome === "invalid" ? result.what : result.outcome };
}
