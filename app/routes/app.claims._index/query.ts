import { z } from "zod";

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const CLAIM_TABS = ["proposed", "open", "closed"] as const;

const querySchema = z.object({
  tab: z.enum(CLAIM_TABS).catch("proposed"),
  after: z
    .string()
    .transform((text) => {
      const [, at = "", id = ""] = text.match(CURSOR) ?? [];
      return Number.isNaN(Date.parse(at)) ? null : { at, id };
    })
    .nullable()
    .catch(null),
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
