import type { ProblemText } from "~/components/problem-text";
import type { ParcelField, Problem } from "~/domain/parcel/problem";
import type { ParcelView } from "~/flows/parcel/views";
import { problemsOf } from "./about";

/** What a form field shows below itself: the problems that stop the booking; of one code only where a field is about one. */
export function problemErrors(
  parcel: Pick<ParcelView, "problems">,
  field: ParcelField,
  textOf: (problem: Problem) => ProblemText,
  code?: Problem["code"],
): string | undefined {
  const blocking = problemsOf(parcel, field).filter(
    (problem) => problem.severity === "block" && (code === undefined || problem.code === code),
  );
  return blocking.map((problem) => textOf(problem).title).join("; ") || undefined;
}
