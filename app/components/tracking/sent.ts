import type { AnswerForm } from "~/domain/buyer/answer";
import type { AnswerResult } from "~/flows/buyer/answer.server";
import type { Notice } from "./ask";

/** What was sent is no form of the page's. */
export const UNREADABLE: Notice = { parcel: null, outcome: "unreadable" };

/** Returns what a buyer is told became of the answer that they just sent about a parcel. What could not be taken they may correct. */
export function noticeOf(form: AnswerForm, result: Exclude<AnswerResult, { outcome: "none" }>): Notice {
  const { parcel } = form;
  if (result.outcome !== "invalid") return { parcel, outcome: result.outcome };
  const { what } = result;
  const typed = what === "phone" ? form.phone : what === "landmark" ? form.place : null;
  return typed === null ? { parcel, outcome: what } : { parcel, outcome: what, typed };
}
