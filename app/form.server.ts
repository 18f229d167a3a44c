import type { z } from "zod";
import { parseStorable } from "./domain/storable-json";

/**
 * Returns a reader of a form that a browser sends without a script, `application/x-www-form-urlencoded`; of a field that is there twice
 * the first counts. The reader returns the schema's output; null for anything else: whoever sent it is looking at a page, and is
 * answered with one.
 */
export function fieldsOf<Schema extends z.ZodType>(
  schema: Schema,
): (request: Request) => Promise<z.output<Schema> | null> {
  return async (request) => {
    if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "")) return null;
    const fields = [...new URLSearchParams(await request.text())].toReversed();
    return schema.safeParse(parseStorable(JSON.stringify(Object.fromEntries(fields)))).data ?? null;
  };
}

/**
 * Returns a reader of a page's form: JSON of one shape, the only way in which routes accept a body. The reader returns the
 * schema's output and throws a 400 Response for anything else: not JSON, another shape, or text that PostgreSQL cannot store.
 */
export function formOf<Schema extends z.ZodType>(schema: Schema): (request: Request) => Promise<z.output<Schema>> {
  return async (request) => {
    const form = schema.safeParse(parseStorable(await request.text()));
    if (!form.success) throw new Response(null, { status: 400 });
    return form.data;
  };
}
