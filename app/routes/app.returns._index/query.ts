import { z } from "zod";
import { ROW_PLACES } from "~/domain/page-place";
import { RETURN_STAGES } from "~/domain/returns/stage";

/** How long something must be on its way back to be shown, in days. */
export const AGES = [3, 7, 15, 30] as const;

const querySchema = z.object({
  stage: z.enum(RETURN_STAGES).catch("on_way"),
  pickupId: z.string().min(1).max(255).nullable().catch(null),
  minDays: z
    .union([z.literal("overdue"), z.coerce.number().refine((days) => AGES.some((age) => age === days))])
    .nullable()
    .catch(null),
  search: z.string().trim().min(1).max(300).nullable().catch(null),
  /** The last row of the page before. */
  after: ROW_PLACES.parameter,
});

/** What of the returns is shown, as in the page's URL. */
export type ReturnsPageQuery = z.infer<typeof querySchema>;

/** Reads the query from the page's URL; an invalid parameter is treated as missing. */
export function readQuery(url: string): ReturnsPageQuery {
  const { searchParams: from } = new URL(url);
  return querySchema.parse({
    stage: from.get("tab"),
    pickupId: from.get("pickup"),
    minDays: from.has("days") ? from.get("days") : null,
    search: from.get("q"),
    after: from.get("after"),
  });
}

/** Returns the URL of the list of returns; a change of what is shown begins with its first page. */
export function returnsUrl(query: Partial<Omit<ReturnsPageQuery, "after">> & { after?: string | null }): string {
  const { stage = "on_way", pickupId, minDays, search, after } = query;
  const params = new URLSearchParams();
  if (stage !== "on_way") params.set("tab", stage);
  if (pickupId) params.set("pickup", pickupId);
  if (minDays && stage !== "received") params.set("days", String(minDays));
  if (search) params.set("q", search);
  if (after) params.set("after", after);
  const asked = params.toString();
  return asked === "" ? "/app/returns" : `/app/returns?${asked}`;
}
