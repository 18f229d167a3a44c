import { z } from "zod";
import { DISCREPANCY_KINDS } from "~/domain/comparison/discrepancy";

/** Where the previous page ended: time, kind and subject of its last row. */
const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)\|([a-z_]{1,40})\|([\x20-\x7e]{0,200})$/;

const cursor = z
  .string()
  .regex(CURSOR)
  .refine((text) => !Number.isNaN(Date.parse(text.slice(0, text.indexOf("|")))));

const querySchema = z.object({
  state: z.enum(["open", "left"]).catch("open"),
  kind: z.enum(DISCREPANCY_KINDS).nullable().catch(null),
  after: cursor.nullable().catch(null),
});

/** What of the list is shown, as in the page's URL. */
export type NotInStepQuery = z.infer<typeof querySchema>;

/** Reads the query from the page's URL; an invalid parameter is treated as missing. */
export function readQuery(url: string): NotInStepQuery {
  const { searchParams } = new URL(url);
  return querySchema.parse({
    state: searchParams.get("state"),
    kind: searchParams.get("kind"),
    after: searchParams.get("after"),
  });
}

/** Returns the row after which a page begins. */
export function afterRow({ after }: NotInStepQuery) {
  const [, firstSeenAt = "", kind = "", subject = ""] = after?.match(CURSOR) ?? [];
  return after === null ? null : { firstSeenAt, kind, subject };
}

/** Returns the page's URL for a query, with default values left out. */
export function notInStepUrl({ state, kind, after }: NotInStepQuery): string {
  const params = new URLSearchParams();
  if (state !== "open") params.set("state", state);
  if (kind) params.set("kind", kind);
  if (after) params.set("after", after);
  return params.size > 0 ? `/app/not-in-step?${params}` : "/app/not-in-step";
}
