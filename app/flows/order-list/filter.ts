import { orderedBetween } from "~/domain/order/ordered-days";
import type { OrderFilter } from "~/store/order-list.server";

/** What a list shows, as its URL says it: the days of ordering may move with the calendar. */
export interface ListFilter extends Omit<OrderFilter, "orderedSince" | "orderedBefore" | "from" | "to"> {
  from?: string | null;
  to?: string | null;
}

/** Returns what a list shows at this moment. */
export function filterAt({ from = null, to = null, ...filter }: ListFilter, now: Date): OrderFilter {
  return { ...filter, ...orderedBetween({ from, to }, now) };
}
