import type { PlaceBeside } from "~/domain/address/same-place";
import type { DifferenceField } from "~/domain/booking/booked-differences";
import type { ListedGoods } from "~/domain/order-list/goods";
import type { Attention } from "~/domain/parcel/attention";
import type { BlockReason } from "~/domain/parcel/block-reason";
import type { Problem } from "~/domain/parcel/problem";
import type { Transport } from "~/domain/parcel/request";
import type { ParcelState } from "~/domain/parcel/state";

export type { OrderSort, OrderTab } from "~/store/order-list.server";

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
  /** Other orders of the same buyer that wait while this one does; absent: none. */
  othersOfBuyer?: number;
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
  /** The carrier's code of why its courier did not succeed, where a person is needed for that; absent: none. */
  reasonCode?: string;
  weightGrams: number;
  /** As drafted or sent; null: the carrier decides. */
  transport: Transport | null;
  /** Where the column is chosen: the phone to call, null if nobody gave one; and what is in it. */
  phone?: string | null;
  goods?: ListedGoods[];
  /** Parts in which the order differs from what was booked and that are not closed yet. */
  differences: DifferenceField[];
  printedAt: string | null;
  /** The buyer kept only a part of it. */
  partly?: true;
  /** Its buyer answered when its delivery failed, and staff have not settled it. */
  answered?: true;
  /** It is in the call list: its buyer has not said yes yet. */
  toConfirm?: boolean;
}

/** A parcel with what staff had on the screen of it, which booking binds to (decision 069). */
export type SeenParcel = Pick<ParcelRowView, "shipmentId" | "version">;

export interface OrderPageView {
  rows: OrderRowView[];
  /** Pass as `after` for the next page; null on the last. */
  next: string | null;
  /** Pass as `before` for the previous page; null on the first. */
  previous: string | null;
  /** The page ends before it is full: so many orders were looked through. The next page looks further. */
  looksFurther: boolean;
  /** Of so many open parcels only the newest were sorted, or the oldest; null: all were. */
  sortedAmong: number | null;
}

/** The other orders of a buyer that wait while one does. */
export interface BuyerOrdersView {
  count: number;
  /** The newest of them. */
  orders: BuyerOrderView[];
  /** How many of them go to the same place, and their COD with that of the order itself. */
  together: number;
  togetherVnd: number;
}

export interface BuyerOrderView {
  orderKey: string;
  name: string;
  codVnd: number;
  place: PlaceBeside;
  /** As it is known or written; empty: there is none. */
  street: string;
}

/** What a shop's list can be filtered by, beyond what every shop's can. */
export interface FilterChoicesView {
  pickups: NamedChoice[];
  rules: NamedChoice[];
  /** Official names of today's provinces. */
  provinces: string[];
}

interface NamedChoice {
  id: string;
  name: string;
}

/** A list of orders that staff gave a name, shared by the staff of the shop. */
export interface SavedViewView {
  id: string;
  name: string;
  search: string;
  /** All else that it shows, as the page's address says it. */
  query: string;
  /** Changes whenever its content is replaced. */
  version: number;
}

/** The saved views of a shop, and what a member of staff chose for the list. */
export interface ListingView {
  views: SavedViewView[];
  /** Id of the view with which the list opens for them; null: as usual. */
  opensWith: string | null;
  /** The columns they chose, as stored. */
  columns: unknown;
}

/** How many parcels the tabs of what is open hold, and how many of them wait for their buyers' word. */
export type TabCounts = Record<"to_ship" | "ready" | "review" | "attention" | "under_way" | "to_confirm", number>;
