import type { z } from "zod";
import { parseStorable } from "./domain/storable-json";

/**
 * Returns a reader of a form that a browser sends without a script, `application/x-www-form-urlencoded`; of a field that is there twice
 * the first counts. The reader returns the schema's output and throws a 400 Response for anything else.
 */
export function fieldsOf<Schema extends z.ZodType>(schema: Schema): (request: Request) => Promise<z.output<Schema>> {
  return async (request) => {
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "");
    const fields = [...new URLSearchParams(isForm ? await request.text() : "")].toReversed();
    const form = schema.safeParse(parseStorable(JSON.stringify(Object.fromEntries(fields))));
    if (!isForm || !form.success) throw new Response(null, { status: 400 });
    return form.data;
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
