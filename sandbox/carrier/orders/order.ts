import type { Fields } from "../fields.ts";

export interface HistoryEntry {
  statusId: number;
  /** `atMs` is when the sandbox recorded the event, `actionTime` when it happened according to the carrier (verbatim). */
  atMs: number;
  actionTime: string;
  reasonCode: string;
  reason: string;
  returnPartPackage: boolean;
  by: "create" | "cancel" | "control" | "courier";
}

export interface Surcharge {
  type: string;
  title: string;
  amountVnd: number;
}

export interface Order {
  label: string;
  trackingId: number;
  sortingCode: string;
  partnerId: string;
  accountCode: string;
  /** The platform that sent the order along (`X-Refer-Token`); pushes go to its callback address. */
  platformCode: string | null;
  /** The request body as received. */
  body: Fields;
  version: string;
  createdMs: number;
  modifiedMs: number;
  /** When the last move set the status; absent before the first move. */
  movedMs?: number;
  statusId: number;
  cancelAskedMs?: number;
  history: HistoryEntry[];
  record: OrderRecord;
  charges: Charges;
}

/** What the carrier knows about the parcel, apart from its status and its price. */
export interface OrderRecord {
  pickName: string;
  pickTel: string;
  pickAddressLine: string;
  customerName: string;
  customerTel: string;
  addressLine: string;
  message: string;
  pickDay: string;
  pickShift: 1 | 2 | 3;
  deliverDay: string;
  deliverShift: 1 | 2 | 3;
  weightGrams: number;
  valueVnd: number;
  pickMoneyVnd: number;
  isFreeship: 0 | 1;
  storageDays: number;
  transport: "road" | "fly";
  tags: number[];
  notDeliveredFeeVnd: number;
  products: Fields[];
}

/** The price of a parcel, whole VND. */
export interface Charges {
  area: 1 | 2 | 3;
  shipFeeOnlyVnd: number;
  insuranceVnd: number;
  surcharges: Surcharge[];
  /** The return fee, once there is one (tags 17, 18, 19, 62). */
  returnFeeVnd?: number;
  /** What was collected from the recipient at the door; null when only the carrier's statement could say. */
  collectedVnd?: number | null;
}
