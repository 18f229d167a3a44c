import type { ProblemText } from "~/components/problem-text";
import type { ParcelField, Problem } from "~/domain/parcel/problem";
import type { ParcelView } from "~/flows/parcel/views";
import { problemsOf } from "./about";

/** Returns the error below a form field: its blocking problems, or only those with `code` if given. */
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
