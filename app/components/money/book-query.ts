import { z } from "zod";
import { AGES, type Age } from "~/domain/cod/book";
import { MONEY_STAGES } from "~/domain/cod/position";
import { ROW_PLACES } from "~/domain/page-place";

/** How an age is named in the page's URL: its last day, or `more`. */
export const ageName = (age: Age): string => (age === null ? "more" : String(age));

const querySchema = z.object({
  stage: z.enum(MONEY_STAGES).catch("collected"),
  age: z
    .string()
    .transform((name) => AGES.find((age) => ageName(age) === name))
    .optional()
    .catch(undefined),
  /** The last row of the page before. */
  after: ROW_PLACES.parameter,
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
