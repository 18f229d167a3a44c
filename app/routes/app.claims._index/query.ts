import { z } from "zod";
import { ROW_PLACES } from "~/domain/page-place";

export const CLAIM_TABS = ["proposed", "open", "closed"] as const;

const querySchema = z.object({
  tab: z.enum(CLAIM_TABS).catch("proposed"),
  /** The last row of the page before. */
  after: ROW_PLACES.parameter,
});

/** What of the claims is shown, as in the page's URL. */
export type ClaimsPageQuery = z.infer<typeof querySchema>;

/** Reads the query from the page's URL; an invalid parameter is treated as missing. */
export function readQuery(url: string): ClaimsPageQuery {
  const { searchParams } = new URL(url);
  return querySchema.parse({ tab: searchParams.get("tab"), after: searchParams.get("after") });
}

/** Returns the URL of a list of claims. */
export function claimsUrl({ tab, after }: { tab: ClaimsPageQuery["tab"]; after?: string | null }): string {
  const params = new URLSearchParams({ ...(tab !== "proposed" && { tab }), ...(after && { after }) });
  return params.size === 0 ? "/app/claims" : `/app/claims?${params}`;
}
