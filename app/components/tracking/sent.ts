import type { AnswerResult } from "~/flows/buyer/answer.server";
import type { Notice } from "./ask";

/** What was sent is no form of the page's. */
export const UNREADABLE: Notice = { parcel: null, outcome: "unreadable" };

/** Returns what a buyer is told became of the answer that they just sent about a parcel. */
export function noticeOf(parcel: string, result: Exclude<AnswerResult, { outcome: "none" }>): Notice {
  return { parcel, outcome: result.outcome === "invalid" ? result.what : result.outcome };
}
