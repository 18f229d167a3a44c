import { z } from "zod";
import { TRANSPORTS } from "~/domain/parcel/request";
import { InvalidRequest, type Violation } from "./errors";

/** Checks for the fields of requests. Each check's message is the rule's key, which `violations` reports with the field. */
export const outgoing = {
  requiredText: z.string({ error: "required" }).refine((text) => text.trim() !== "", { error: "required" }),
  optionalText: z.string({ error: "text" }).optional(),
  vnd: z
    .number({ error: "integer_vnd" })
    .refine((vnd) => Number.isSafeInteger(vnd) && vnd >= 0, { error: "integer_vnd" }),
  positiveVnd: z
    .number({ error: "integer_vnd_above_0" })
    .refine((vnd) => Number.isSafeInteger(vnd) && vnd > 0, { error: "integer_vnd_above_0" }),
  positive: z.number({ error: "above_0" }).refine((number) => number > 0, { error: "above_0" }),
  positiveInteger: z
    .number({ error: "integer_above_0" })
    .refine((number) => Number.isSafeInteger(number) && number > 0, { error: "integer_above_0" }),
  /** The carrier refuses phones under 7 characters (30201, 30301). */
  phone: z
    .string({ error: "required" })
    .refine((phone) => phone.trim() !== "", { error: "required", abort: true })
    .refine((phone) => phone.trim().length >= 7, { error: "at_least_7_characters" }),
  transport: z.enum(TRANSPORTS, { error: "road_or_fly" }).optional(),
  tags: z.array(z.number({ error: "integer" }).int({ error: "integer" })).optional(),
};

/** Returns the rules of `schema` that `value` breaks, with the wire's field names: `order.note`, `products[0].weight`. */
export function violations(schema: z.ZodType, value: unknown): Violation[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ field: fieldName(path), rule: message, value: valueAt(value, path) }));
}

/** Throws InvalidRequest when `value` breaks `schema`. */
export function assertValid(schema: z.ZodType, value: unknown): void {
  const found = violations(schema, value);
  if (found.length > 0) throw new InvalidRequest(found);
}

/** Returns undefined for a blank text: a blank optional field is left out. */
export function nonBlank(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text;
}

function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === "number") return `${name}[${key}]`;
    return name === "" ? String(key) : `${name}.${String(key)}`;
  }, "");
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
