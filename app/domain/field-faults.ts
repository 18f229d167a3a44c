import type { ZodError } from "zod";

/** What is wrong with one field of a form: keys `problems:field.<fault>`. */
type FieldFault =
  | "missing"
  | "too_long"
  | "too_many"
  | "too_small"
  | "too_big"
  | "not_whole"
  | "past"
  | "same_name"
  | "unknown_word"
  | "invalid";

/** The message a schema gives for a day in the past. */
export const PAST = "past";

/** The messages by which a schema says more than that a value is not taken. */
const SAID: readonly FieldFault[] = [PAST, "same_name"];

/** The faults by field; nested fields by their path, `returnTo.phone`. */
export type FieldFaults = Record<string, FieldFault>;

/** Returns the zod issues of a form as faults, the first of each field. `form` is the parsed input. */
export function faultsOf(error: ZodError, form: unknown): FieldFaults {
  const faults: FieldFaults = {};
  for (const issue of error.issues) faults[issue.path.join(".")] ??= faultOf(issue, valueAt(form, issue.path));
  return faults;
}

/** Returns `too_long` for every field: each is short enough alone, but together they are too long to store. */
export const allTooLong = (form: object): FieldFaults =>
  Object.fromEntries(Object.keys(form).map((field) => [field, "too_long" as const]));

function faultOf(issue: ZodError["issues"][number], value: unknown): FieldFault {
  const said = SAID.find((fault) => fault === issue.message);
  if (said) return said;
  if (value === undefined || value === null || (typeof value === "string" && value.trim() === "")) return "missing";
  if (Array.isArray(value) && value.length === 0) return "missing";
  if (issue.code === "too_small") return "too_small";
  if (issue.code === "too_big") {
    if (typeof value === "string") return "too_long";
    return Array.isArray(value) ? "too_many" : "too_big";
  }
  if (issue.code === "invalid_type" && issue.expected === "int" && typeof value === "number") return "not_whole";
  return "invalid";
}

function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    form,
  );
}
