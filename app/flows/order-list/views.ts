import type { DifferenceField } from "~/domain/booking/booked-differences";
import type { Attention } from "~/domain/parcel/attention";
import type { BlockReason } from "~/domain/parcel/block-reason";
import type { Problem } from "~/domain/parcel/problem";
import type { ParcelState } from "~/domain/parcel/state";

export type { OrderTab } from "~/store/order-list.server";

/** These views are plain JSON: texts are keys, times ISO strings, money whole VND. */

/** One row of the orders list. */
export interface OrderRowView {
  /** gid://shopify/Order/… */
  orderId: string;
  /** The number in the gid, used in the URLs of pages. */
  orderKey: string;
  name: string;
  createdAt: string;
  recipientName: string | null;
  place: string | null;
  totalVnd: number;
  financialStatus: string;
  parcels: ParcelRowView[];
  /** Why fulfillment orders are blocked. */
  blocks: BlockReason[];
}

export interface ParcelRowView {
  shipmentId: string;
  state: ParcelState;
  problems: Problem[];
  /** What is sent if it is booked as the list shows it; null: drafted by an earlier release. */
  version: string | null;
  codVnd: number;
  /** The quoted fee; once booked, the charged fee; null: unknown. */
  feeVnd: number | null;
  trackingNumber: string | null;
  carrierStatus: number | null;
  attention: Attention | null;
  /** Parts in which the order differs from what was booked and that are not closed yet. */
  differences: DifferenceField[];
  printedAt: string | null;
}

/** A parcel with what staff had on the screen of it, which booking binds to (decision 069). */
export type SeenParcel = Pick<ParcelRowView, "shipmentId" | "version">;

export interface OrderPageView {
  rows: OrderRowView[];
  /** Pass as `after` for the next page; null on the last. */
  next: string | null;
}

/** Returns the number in an order's gid: short, and safe in a URL. */
export const orderKeyOf = (orderId: string) => orderId.split("/").at(-1) ?? orderId;
