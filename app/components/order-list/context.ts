import { useOutletContext } from "@remix-run/react";
import type { Dispatch, SetStateAction } from "react";
import type { QueuedRow } from "~/flows/booking/queue.server";

/** The server's answer for each parcel to be booked; empty when there is nothing to show. */
export type Batch = QueuedRow[];

/** What survives a visit to an order and back. */
export interface OrdersContext {
  batch: Batch;
  setBatch: Dispatch<SetStateAction<Batch>>;
  /** The URL of the list as it was left: tab, search and page. */
  listUrl: string;
  setListUrl: (url: string) => void;
}

/** Returns the last bookings and the list's URL, shared by the list and the order pages. */
export function useOrders(): OrdersContext {
  return useOutletContext<OrdersContext>();
}
