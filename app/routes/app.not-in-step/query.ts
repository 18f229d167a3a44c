import { z } from "zod";
import { DISCREPANCY_KINDS, DISCREPANCY_PLACES } from "~/domain/comparison/discrepancy";

const querySchema = z.object({
  state: z.enum(["open", "left"]).catch("open"),
  kind: z.enum(DISCREPANCY_KINDS).nullable().catch(null),
  /** The last row of the page before. */
  after: DISCREPANCY_PLACES.parameter,
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

/** Returns the page's URL for a query, with default values left out. */
export function notInStepUrl({
  state,
  kind,
  after = null,
}: Omit<NotInStepQuery, "after"> & { after?: string | null }): string {
  const params = new URLSearchParams();
  if (state !== "open") params.set("state", state);
  if (kind) params.set("kind", kind);
  if (after) params.set("after", after);
  return params.size > 0 ? `/app/not-in-step?${params}` : "/app/not-in-step";
}
