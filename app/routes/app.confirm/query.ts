import { z } from "zod";
import { CALL_FILTERS, CALL_PLACES, type CallFilter } from "~/domain/confirm/calls";

const querySchema = z.object({
  show: z.enum(CALL_FILTERS).catch("now"),
  /** The last order of the page before. */
  after: CALL_PLACES.parameter.transform(
    (place) => place && { orderedAt: place.orderedAt, orderId: `gid://shopify/Order/${place.orderKey}` },
  ),
});

/** What of the call list is shown, as in the page's URL. */
export type CallQuery = z.infer<typeof querySchema>;

/** Reads the query from the page's URL; an invalid parameter is treated as missing. */
export function readQuery(url: string): CallQuery {
  const { searchParams } = new URL(url);
  return querySchema.parse({ show: searchParams.get("show"), after: searchParams.get("after") });
}

/** Returns the URL of the call list, from the beginning or after a row. */
export function callsUrl({ show, after = null }: { show: CallFilter; after?: string | null }): string {
  const params = new URLSearchParams();
  if (show !== "now") params.set("show", show);
  if (after) params.set("after", after);
  return params.size > 0 ? `/app/confirm?${params}` : "/app/confirm";
}
