import { randomInt } from "node:crypto";
import type { Fields } from "./fields.ts";
import { defaultOptions, type Options } from "./options.ts";
import type { Order } from "./orders/order.ts";
import type { Permission } from "./permissions.ts";
import type { RefusalCode } from "./refusals.ts";

export type AccountKind = "platform" | "b2c" | "c2c";

/** What only some accounts may send (carrier 2.3, "service-specific configuration"). */
type Feature = "label_id" | "dates";

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

interface AccessToken {
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
  /** What stands where the table's message has dots: real refusals quote what they were sent. */
  fill?: string;
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

interface Courier {
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
