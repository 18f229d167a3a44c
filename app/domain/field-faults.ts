import type { ZodError } from "zod";

/** What is wrong with one field of a form: keys `problems:field.<fault>`. */
type FieldFault = "missing" | "too_long" | "too_small" | "too_big" | "past" | "invalid";

/** What a schema says of a day that is over. */
export const PAST = "past";

/** The faults by field; nested fields by their path, `returnTo.phone`. */
export type FieldFaults = Record<string, FieldFault>;

/** Turns what zod found in a form into faults, the first of each field. `form` is what was parsed. */
export function faultsOf(error: ZodError, form: unknown): FieldFaults {
  const faults: FieldFaults = {};
  for (const issue of error.issues) faults[issue.path.join(".")] ??= faultOf(issue, valueAt(form, issue.path));
  return faults;
}

/** Where each field is short enough and all that is stored together is not. */
export const allTooLong = (form: object): FieldFaults =>
  Object.fromEntries(Object.keys(form).map((field) => [field, "too_long" as const]));

function faultOf(issue: ZodError["issues"][number], value: unknown): FieldFault {
  if (value === undefined || value === null || (typeof value === "string" && value.trim() === "")) return "missing";
  if (Array.isArray(value) && value.length === 0) return "missing";
  if (issue.code === "too_small") return "too_small";
  if (issue.code === "too_big") return typeof value === "string" ? "too_long" : "too_big";
  return issue.message === PAST ? "past" : "invalid";
}

function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    form,
  );
}
