import { z } from "zod";
import { CALL_FILTERS, type CallFilter } from "~/domain/confirm/calls";

/** Where the previous page ended: date and number of its last order. */
const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)\|(\d{1,20})$/;

const querySchema = z.object({
  show: z.enum(CALL_FILTERS).catch("now"),
  after: z
    .string()
    .transform((text) => {
      const [, orderedAt = "", key = ""] = text.match(CURSOR) ?? [];
      const isPlace = key !== "" && !Number.isNaN(Date.parse(orderedAt));
      return isPlace ? { orderedAt, orderId: `gid://shopify/Order/${key}` } : null;
    })
    .nullable()
    .catch(null),
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
