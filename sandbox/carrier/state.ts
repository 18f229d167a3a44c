import { randomInt } from "node:crypto";
import type { Fields } from "./fields.ts";
import { defaultOptions, type Options } from "./options.ts";
import type { Permission } from "./permissions.ts";
import type { RefusalCode } from "./refusals.ts";

export type AccountKind = "platform" | "b2c" | "c2c";

/** What only some accounts may send (carrier 2.3, "service-specific configuration"). */
export type Feature = "label_id" | "dates";

export interface Account {
  code: string;
  token: string;
  kind: AccountKind;
  name?: string;
  email?: string;
  tel?: string;
  password?: string;
  callbackUrl?: string;
  /** Absent: everything is permitted. */
  permissions?: Permission[];
  expiresAt?: string;
  clientId?: string;
  clientSecret?: string;
  scopes?: string[];
  features: Feature[];
  /** The elements of 2.10, 2.11 and 2.12, answered as they were put here. */
  pickups: Fields[];
  products: Fields[];
  solutions: Fields[];
}

export interface Level4Entry {
  province: string;
  district?: string;
  ward: string;
  names: string[];
  /** The commune takes no order without a level-4 name, street or not. */
  required?: boolean;
}

export interface HistoryEntry {
  statusId: number;
  /** When the sandbox noted it, and when it happened as far as the carrier says (verbatim). */
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
  /** The platform that sent it along (`X-Refer-Token`); its callback address gets the pushes. */
  platformCode: string | null;
  /** The request body as received. */
  body: Fields;
  version: string;
  createdMs: number;
  modifiedMs: number;
  /** When the present status was reached by a move; absent until the first one. */
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
  /** What the way back costs, once there is one (tags 17, 18, 19, 62). */
  returnFeeVnd?: number;
  /** What was taken from the customer at the door; null when only the carrier's statement could tell. */
  collectedVnd?: number | null;
}

export interface AccessToken {
  token: string;
  accountCode: string;
  scope: string;
  expiresMs: number;
}

export interface Fault {
  match: { method?: string; path?: string; token?: string; partner_id?: string };
  kind: string;
  ms?: number;
  /** How often it still strikes; absent: always. */
  times?: number;
  rate?: number;
  /** Lets the call take effect before the answer is spoilt, or keeps it from taking effect. */
  commit?: boolean;
  /** The table's code a `refuse` answers with. */
  code?: RefusalCode;
  answer?: "reset" | "hang" | "http500" | "html502";
  random: number;
}

export interface PushRecord {
  id: number;
  label: string;
  partner_id: string;
  status_id: number;
  at: string;
  attempt: number;
  url: string;
  method: "POST";
  headers: Record<string, string>;
  body: string;
  /** `{status, body}` as answered, `{error}` without an answer, null while under way. */
  answer: { status: number; body: string } | { error: string } | null;
  outcome: "sending" | "acknowledged" | "will_retry" | "dropped" | "lost";
}

export interface Courier {
  seed: number;
  /** Every waiting time of the script is divided by this. */
  speed: number;
}

/** Everything the carrier remembers: plain data, kept in one JSON file. */
export interface State {
  clockOffsetMs: number;
  random: number;
  lastTrackingId: number;
  lastPushId: number;
  options: Options;
  accounts: Account[];
  orders: Order[];
  level4: Level4Entry[];
  faults: Fault[];
  pushes: PushRecord[];
  accessTokens: AccessToken[];
  courier: Courier | null;
}

/**
 * An empty carrier. With a seed everything it makes up is repeatable; without one, tracking ids go on from the present
 * second, so that labels of an emptied sandbox do not come again.
 */
export function emptyState(seed: number | undefined): State {
  const start = seed === undefined ? Math.floor(Date.now() / 1000) % 1_000_000_000 : (seed >>> 0) % 1_000_000_000;
  return {
    clockOffsetMs: 0,
    random: seed ?? randomInt(2 ** 32),
    lastTrackingId: 1_000_000_000 + start,
    lastPushId: 0,
    options: defaultOptions(),
    accounts: [],
    orders: [],
    level4: [],
    faults: [],
    pushes: [],
    accessTokens: [],
    courier: null,
  };
}
