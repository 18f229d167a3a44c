import { notScannedBefore } from "~/domain/handover/judge";
import { orderedBetween } from "~/domain/order/ordered-days";
import { beginningOfDayInVietnam } from "~/domain/vietnam-time";
import type { OrderFilter } from "~/store/matching-orders.server";
import type { Handed } from "~/store/order-filters.server";

type Said = "buyerOf" | "orderedSince" | "orderedBefore" | "from" | "to" | "handed" | "bookedSooner";

/** What a list shows, as its URL says it: days and times may move with the calendar. */
export interface ListFilter extends Omit<OrderFilter, Said> {
  from?: string | null;
  to?: string | null;
  handed?: "no" | "today" | "unscanned" | null;
  bookedBefore?: string | null;
  /** The key of an order: what waits for its buyer. */
  buyer?: string | null;
}

/** Returns what a list shows at this moment. */
export function filterAt(
  { from = null, to = null, handed = null, bookedBefore = null, buyer = null, ...filter }: ListFilter,
  now: Date,
): OrderFilter {
  return {
    ...filter,
    buyerOf: buyer && `gid://shopify/Order/${buyer}`,
    ...orderedBetween({ from, to }, now),
    handed: handed && handedAt(handed, now),
    bookedSooner: bookedBefore === null ? null : new Date(bookedBefore),
  };
}

function handedAt(handed: "no" | "today" | "unscanned", now: Date): Handed {
  if (handed === "no") return { is: "at_hand" };
  if (handed === "today") return { is: "given", since: beginningOfDayInVietnam(now) };
  return { is: "not_scanned", before: notScannedBefore(now) };
}
