import { z } from "zod";
import { AGES, type Age } from "~/domain/cod/book";
import { MONEY_STAGES } from "~/domain/cod/position";

/** Where the previous page ended: time and parcel of its last row. */
const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** How an age is named in the page's URL: its last day, or `more`. */
export const ageName = (age: Age): string => (age === null ? "more" : String(age));

const querySchema = z.object({
  stage: z.enum(MONEY_STAGES).catch("collected"),
  age: z
    .string()
    .transform((name) => AGES.find((age) => ageName(age) === name))
    .optional()
    .catch(undefined),
  after: z
    .string()
    .transform((text) => {
      const [, at = "", id = ""] = text.match(CURSOR) ?? [];
      return Number.isNaN(Date.parse(at)) ? null : { at, id };
    })
    .nullable()
    .catch(null),
});

/** What of the COD book is shown, as in the page's URL. */
export type BookPageQuery = z.infer<typeof querySchema>;

/** Reads the query from the page's URL; an invalid parameter is treated as missing. */
export function readQuery(url: string): BookPageQuery {
  const { searchParams: from } = new URL(url);
  return querySchema.parse({ stage: from.get("tab"), age: from.get("age") ?? undefined, after: from.get("after") });
}

/** Returns the URL of the COD book; a change of what is shown begins with its first page. */
export function bookUrl(query: Partial<Omit<BookPageQuery, "after">> & { after?: string | null }, path = "/app/money") {
  const { stage = "collected", age, after } = query;
  const params = new URLSearchParams({ tab: stage });
  if (age !== undefined) params.set("age", ageName(age));
  if (after) params.set("after", after);
  return `${path}?${params}`;
}
