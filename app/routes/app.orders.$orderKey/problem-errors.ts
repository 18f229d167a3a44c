import type { ProblemText } from "~/components/problem-text";
import type { ParcelField, Problem } from "~/domain/problem";
import type { ParcelView } from "~/flows/views";
import { problemsOf } from "./about";

/** What a form field shows below itself: the problems that stop the booking, in one sentence each. */
export function problemErrors(
  parcel: Pick<ParcelView, "problems">,
  field: ParcelField,
  textOf: (problem: Problem) => ProblemText,
): string | undefined {
  const blocking = problemsOf(parcel, field).filter(({ severity }) => severity === "block");
  return blocking.map((problem) => textOf(problem).title).join("; ") || undefined;
}
