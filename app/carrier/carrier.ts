import type { CarrierEnvironment } from "~/domain/carrier-environment";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { AccountOutcome, Login, LoginOutcome, NewAccount } from "./accounts";
import type { Allowance } from "./allowance";
import type { BookingOutcome } from "./booking";
import type { CancelOutcome } from "./cancel";
import type { ConnectionOutcome } from "./connection";
import type { Dialect } from "./dialect";
import type { FeeOutcome, FeeQuery } from "./fee";
import type { GatewayOutcome, GatewayRequest } from "./gateway";
import type { LabelFormat, LabelOutcome } from "./label";
import type { Level4Query } from "./level4";
import type { AccessToken, OAuthClient } from "./oauth";
import type { CarrierPickup } from "./pickups";
import type { KnownProduct } from "./products";
import type { Solution } from "./solutions";
import type { StatusOutcome } from "./status";
import type { OrderRef } from "./wire";

/** A shop's account at the carrier. */
export interface CarrierCredentials {
  token: string;
  /** The shop's account code, sent as `X-Client-Source`; "" sends the operator's partner code. */
  clientSource: string;
  environment: CarrierEnvironment;
  /** What the carrier enabled for this shop (carrier 2.3): own tracking numbers, scheduled dates. Absent: neither. */
  allows?: { ownLabels?: boolean; scheduledDates?: boolean };
}

interface CarrierHost {
  /** Base address of the open API, with an optional path prefix. */
  api: string;
  /** The B2C platform account's token: booking for shops (4.2), creating accounts (4.12), fetching tokens (4.13). */
  platformToken?: string;
}

/**
 * Deadline per kind of call, in milliseconds, from sending to the last byte of the answer. Waiting for a free slot does not
 * count.
 */
export interface Deadlines {
  /** Booking, cancelling, creating an account, fetching its token. */
  write: number;
  read: number;
  fee: number;
  /**
   * A fee that a buyer waits for. Far longer than the buyer waits, so that a late answer still updates the tariff (domain 6.2).
   */
  checkout: number;
  label: number;
}

/** Structured log lines, as pino takes them. Fields never contain a token, a password, a body or an address. */
export interface CarrierLog {
  debug(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface CarrierOptions {
  hosts: { production: CarrierHost; staging?: CarrierHost };
  /** Token server and base address of the OAuth gateway (4.14, 4.15); without them those calls fail with `invalid`. */
  authUrl?: string;
  gatewayUrl?: string;
  /** The operator's partner code: `X-Client-Source` where a shop has no code of its own. */
  partnerCode: string;
  dialect: Dialect;
  now: () => Date;
  deadlinesMs?: Partial<Deadlines>;
  /** How many calls each account may have in flight from this process; ten at most by default. */
  allowance?: Allowance;
  /** Returns this process's share of the fee calls that checkouts may have in flight; by default all of them. */
  checkoutShare?(calls: number, key: string): number;
  /** Calls waiting per shop token before further ones fail with `busy`; 1000 by default. */
  waitingPerShop?: number;
  /** Pauses before the second, third … try of a read, each jittered by up to half. `[250, 1000]` by default. */
  retryDelaysMs?: readonly number[];
  log: CarrierLog;
}

/**
 * The carrier's API, one method per endpoint (carrier 4.1 – 4.15). Outcomes are returned; a breakdown is a thrown CarrierError.
 * Reads are retried here. Writes never are: the caller, which holds the carrier reference, decides (design 4.1).
 */
export interface Carrier {
  /** Returns whether 4.2, 4.12 and 4.13 can be used in this environment. */
  hasPlatform(environment: CarrierEnvironment): boolean;
  /** Calls 4.2 with the platform's token where there is one, else 4.1. Throws InvalidParcel before any call. */
  createOrder(credentials: CarrierCredentials, parcel: ParcelRequest): Promise<BookingOutcome>;
  /** 4.3. */
  readStatus(credentials: CarrierCredentials, ref: OrderRef): Promise<StatusOutcome>;
  /** 4.4. */
  fetchLabel(credentials: CarrierCredentials, trackingNumber: string, format: LabelFormat): Promise<LabelOutcome>;
  /** 4.5. */
  cancelOrder(credentials: CarrierCredentials, ref: OrderRef): Promise<CancelOutcome>;
  /** 4.6. */
  quoteFee(credentials: CarrierCredentials, query: FeeQuery): Promise<FeeOutcome>;
  /** 4.6 for a buyer who waits: sent once, on separate connections; fails with `busy` at once when too many are in flight. */
  quoteCheckoutFee(credentials: CarrierCredentials, query: FeeQuery): Promise<FeeOutcome>;
  /** 4.7. */
  listSolutions(credentials: CarrierCredentials): Promise<Solution[]>;
  /** 4.8. `term`: a product's name or part of it. */
  lookUpProducts(credentials: CarrierCredentials, term: string): Promise<KnownProduct[]>;
  /** 4.9. */
  listPickups(credentials: CarrierCredentials): Promise<CarrierPickup[]>;
  /** 4.10. Names of hamlets, buildings and the like within a ward; empty when the carrier knows none. */
  lookUpLevel4(credentials: CarrierCredentials, query: Level4Query): Promise<string[]>;
  /** 4.11. */
  checkConnection(credentials: CarrierCredentials): Promise<ConnectionOutcome>;
  /** 4.12, as the platform. */
  createAccount(environment: CarrierEnvironment, account: NewAccount): Promise<AccountOutcome>;
  /** 4.13, as the platform. The password is used for this call only and not kept. */
  fetchToken(environment: CarrierEnvironment, login: Login): Promise<LoginOutcome>;
  /** 4.14. Cached until shortly before it expires. */
  issueAccessToken(client: OAuthClient): Promise<AccessToken>;
  /** 4.15. A 403 is retried once with a fresh token. */
  callGateway(client: OAuthClient, request: GatewayRequest): Promise<GatewayOutcome>;
  /** Waits for running calls, then closes the connections. */
  close(): Promise<void>;
}
