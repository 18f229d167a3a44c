import { z } from "zod";
import type { OrderTab } from "~/flows/order-list/views";

/** The tabs in display order; the first is the day's work. */
export const ORDER_TABS = [
  "to_ship",
  "ready",
  "review",
  "address",
  "attention",
  "under_way",
  "done",
  "blocked",
  "all",
] as const satisfies readonly OrderTab[];

/** Where the previous page ended: time and gid of its last order. */
const CURSOR = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z\|gid:\/\/shopify\/Order\/\d{1,20}$/;

/** Returns whether the time is a real one: the pattern alone allows a month 99. */
const isTimed = (cursor: string) => !Number.isNaN(Date.parse(cursor.slice(0, cursor.indexOf("|"))));

const querySchema = z.object({
  tab: z.enum(ORDER_TABS).catch("to_ship"),
  after: z.string().regex(CURSOR).refine(isTimed).nullable().catch(null),
  search: z.string().trim().max(100).catch(""),
  /** Id of a stored list of pasted codes. */
  selection: z.uuid().nullable().catch(null),
});

export type OrdersQuery = z.infer<typeof querySchema>;

/** Reads the query from the list's URL; an invalid parameter is treated as missing. */
export function readOrdersQuery(url: string): OrdersQuery {
  const { searchParams } = new URL(url);
  return querySchema.parse({
    tab: searchParams.get("tab"),
    after: searchParams.get("after"),
    search: searchParams.get("search") ?? "",
    selection: searchParams.get("selection"),
  });
}

/** Returns the list's URL for a query, with default values left out. */
export function ordersUrl(query: OrdersQuery): string {
  const params = paramsOf(query);
  return params.size > 0 ? `/app/orders?${params}` : "/app/orders";
}

/** Returns the URL that counts, or on POST books, all orders that match a query, on whatever page. */
export function matchingUrl(query: OrdersQuery): string {
  const params = paramsOf({ ...query, after: null });
  return params.size > 0 ? `/app/matching?${params}` : "/app/matching";
}

function paramsOf({ tab, after, search, selection }: OrdersQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== "to_ship") params.set("tab", tab);
  if (search) params.set("search", search);
  if (selection) params.set("selection", selection);
  if (after) params.set("after", after);
  return params;
}
