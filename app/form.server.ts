import type { z } from "zod";
import { parseStorable } from "./domain/storable-json";

/**
 * Makes the reader of a page's form: JSON of one shape, the only way in which routes take a body. It gives what the schema makes
 * of it and throws 400 for everything else: no JSON, another shape, and texts that PostgreSQL could not store.
 */
export function formOf<Schema extends z.ZodType>(schema: Schema): (request: Request) => Promise<z.output<Schema>> {
  return async (request) => {
    const form = schema.safeParse(parseStorable(await request.text()));
    if (!form.success) throw new Response(null, { status: 400 });
    return form.data;
  };
}
