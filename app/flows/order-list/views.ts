import type { DifferenceField } from "~/domain/booking/booked-differences";
import type { BlockReason, Problem } from "~/domain/parcel/problem";
import type { ParcelState } from "~/domain/parcel/state";

export type { OrderTab } from "~/store/order-list.server";

/** What the pages show, as plain JSON: texts are keys, times ISO strings, money whole VND. */

/** One row of the orders list. */
export interface OrderRowView {
  /** gid://shopify/Order/… */
  orderId: string;
  /** The number in the gid: what addresses of pages hold. */
  orderKey: string;
  name: string;
  createdAt: string;
  recipientName: string | null;
  place: string | null;
  totalVnd: number;
  financialStatus: string;
  parcels: ParcelRowView[];
  /** Fulfillment orders that cannot be shipped, with why. */
  blocks: BlockReason[];
}

export interface ParcelRowView {
  shipmentId: string;
  state: ParcelState;
  problems: Problem[];
  codVnd: number;
  /** What the carrier quoted, once it has the parcel what it charges; null: not known. */
  feeVnd: number | null;
  trackingNumber: string | null;
  carrierStatus: number | null;
  attention: string | null;
  /** Parts in which the order differs from what was booked, that nobody has dealt with yet. */
  differences: DifferenceField[];
  printedAt: string | null;
}

export interface OrderPageView {
  rows: OrderRowView[];
  /** Pass as `after` for the next page; null on the last. */
  next: string | null;
}

/** The number in an order's gid: short, and safe in an address. */
export const orderKeyOf = (orderId: string) => orderId.split("/").at(-1) ?? orderId;
