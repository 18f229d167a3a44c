import { z } from "zod";
import type { OrderTab } from "~/flows/order-list/views";

/** The tabs in the order they are shown; the first is the day's work. */
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

/** Where the page before ended: time and gid of its last order. */
const CURSOR = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z\|gid:\/\/shopify\/Order\/\d{1,20}$/;

/** Shaped like a time is not enough: there is no 99th month. */
const isTimed = (cursor: string) => !Number.isNaN(Date.parse(cursor.slice(0, cursor.indexOf("|"))));

const querySchema = z.object({
  tab: z.enum(ORDER_TABS).catch("to_ship"),
  after: z.string().regex(CURSOR).refine(isTimed).nullable().catch(null),
  search: z.string().trim().max(100).catch(""),
  /** A pasted list of codes. */
  selection: z.uuid().nullable().catch(null),
});

export type OrdersQuery = z.infer<typeof querySchema>;

/** Reads the list's address; what makes no sense is as if it were not there. */
export function readOrdersQuery(url: string): OrdersQuery {
  const { searchParams } = new URL(url);
  return querySchema.parse({
    tab: searchParams.get("tab"),
    after: searchParams.get("after"),
    search: searchParams.get("search") ?? "",
    selection: searchParams.get("selection"),
  });
}

/** The list's address for a query, without what is the default anyway. */
export function ordersAddress(query: OrdersQuery): string {
  const params = paramsOf(query);
  return params.size > 0 ? `/app/orders?${params}` : "/app/orders";
}

/** The address that counts, or with a form books, all orders a query stands for, whatever page it is on. */
export function matchingAddress(query: OrdersQuery): string {
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
