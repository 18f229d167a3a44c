import { useOutletContext } from "@remix-run/react";
import type { QueuedRow } from "~/flows/queue-bookings.server";

/** What the server answered for each parcel that was to be booked; empty when there is nothing to show. */
export type Batch = QueuedRow[];

export interface OrdersContext {
  batch: Batch;
  setBatch: (batch: Batch) => void;
}

/** The last bookings, shared by the list and the orders' pages. */
export function useOrders(): OrdersContext {
  return useOutletContext<OrdersContext>();
}
