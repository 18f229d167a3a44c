import type { ZodError } from "zod";

/** What is wrong with one field of a form: keys `problems:field.<fault>`. */
export type FieldFault = "missing" | "too_long" | "too_small" | "too_big" | "invalid";

/** The faults by field; nested fields by their path, `returnTo.phone`. */
export type FieldFaults = Record<string, FieldFault>;

/** Turns what zod found into faults for the form, the first of each field. */
export function faultsOf(error: ZodError): FieldFaults {
  const faults: FieldFaults = {};
  for (const issue of error.issues) faults[issue.path.join(".")] ??= faultOf(issue);
  return faults;
}

function faultOf(issue: ZodError["issues"][number]): FieldFault {
  const isText = "origin" in issue && issue.origin === "string";
  if (issue.code === "too_small") return isText ? "missing" : "too_small";
  if (issue.code === "too_big") return isText ? "too_long" : "too_big";
  return issue.input === undefined || issue.input === null || issue.input === "" ? "missing" : "invalid";
}
