import { randomInt } from "node:crypto";
import type { Fields } from "./fields.ts";
import { defaultOptions, type Options } from "./options.ts";
import type { Order } from "./orders/order.ts";
import type { Permission } from "./permissions.ts";
import type { RefusalCode } from "./refusals.ts";

export type AccountKind = "platform" | "b2c" | "c2c";

/** What only certain accounts may send (carrier 2.3, "service-specific configuration"). */
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
  /** The elements of carrier 2.10, 2.11 and 2.12, answered as they were set. */
  pickups: Fields[];
  products: Fields[];
  solutions: Fields[];
}

export interface Level4Entry {
  province: string;
  district?: string;
  ward: string;
  names: string[];
  /** The commune requires a level-4 name even when a street is given. */
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
  /** How many more times it strikes; absent: always. */
  times?: number;
  rate?: number;
  /** true: the call takes effect before the answer is spoilt; false: it does not take effect. */
  commit?: boolean;
  /** The table's code that a `refuse` fault answers with. */
  code?: RefusalCode;
  /** Replaces the `…` in the table's message: real refusals quote what they were sent. */
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
  /** `{status, body}` as answered, `{error}` when there was no answer, null while under way. */
  answer: { status: number; body: string } | { error: string } | null;
  outcome: "sending" | "acknowledged" | "will_retry" | "dropped" | "lost";
}

interface Courier {
  seed: number;
  /** Divides every waiting time of the journeys. */
  speed: number;
}

/** The carrier's whole state: plain data, kept in one JSON file. */
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
 * Returns the state of an empty carrier. With a seed all generated values are repeatable; without one, tracking ids
 * continue from the current second, so that an emptied sandbox does not repeat tracking numbers.
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
