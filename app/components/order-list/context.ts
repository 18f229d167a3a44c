import { useOutletContext } from "@remix-run/react";
import type { QueuedRow } from "~/flows/booking/queue.server";

/** What the server answered for each parcel that was to be booked; empty when there is nothing to show. */
export type Batch = QueuedRow[];

/** What outlives a visit to an order and back. */
export interface OrdersContext {
  batch: Batch;
  setBatch: (batch: Batch) => void;
  /** A booking of all that match, followed in the background; null when there is none to show. */
  batchId: string | null;
  setBatchId: (batchId: string | null) => void;
  /** The address of the list as it was left: tab, search and page. */
  listAddress: string;
  setListAddress: (address: string) => void;
}

/** The last bookings and the list's place, shared by the list and the orders' pages. */
export function useOrders(): OrdersContext {
  return useOutletContext<OrdersContext>();
}
