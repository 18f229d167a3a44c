import type { Carrier } from "~/carrier/client.server";
import type { LiveFees } from "~/carrier/live-fees.server";
import type { ProductCodes } from "~/carrier/product-codes";
import type { CarrierRules } from "~/domain/parcel/carrier-rules";
import type { Gazetteer } from "~/domain/places/gazetteer";
import type { StepMessage } from "~/domain/status/shopify-events";
import type { Log } from "~/log.server";
import type { Shopify } from "~/shopify/client.server";
import type { StaffNames } from "~/shopify/staff-names.server";
import type { AccessLog } from "~/store/access-log.server";
import type { Cipher } from "~/store/cipher.server";
import type { Database, Sql } from "~/store/database.server";
import type { FileAddresses } from "~/store/file-addresses.server";
import type { Locks } from "~/store/locks.server";
import type { QuoteLog } from "~/store/quote-log.server";
import type { QuoteMemory } from "~/store/quote-memory.server";

/** Everything a flow may touch. It arrives as the first argument; flows hold no state of their own (design 1). */
export interface Deps {
  database: Database;
  locks: Locks;
  cipher: Cipher;
  /** Addresses that open a file without a session token. */
  fileAddresses: FileAddresses;
  carrier: Carrier;
  productCodes: ProductCodes;
  /** What quotes at checkout rest on, in memory; the carrier's fees; what quotes leave behind. */
  quotes: QuoteMemory;
  fees: LiveFees;
  quoteLog: QuoteLog;
  /** Who of the staff saw data of buyers. */
  accessLog: AccessLog;
  shopify: Shopify;
  staffNames: StaffNames;
  queue: Queue;
  gazetteer: Gazetteer;
  now(): Date;
  log: Log;
  /** What a buyer reads beside a fulfillment event in Shopify. */
  buyerMessage(message: StepMessage): string;
  config: FlowConfig;
}

/** The member of staff who asked for something. */
export interface Actor {
  userId: string;
  /** Null while Shopify has not said it: records then hold the id alone. */
  name: string | null;
}

interface FlowConfig {
  /** The app's public address. */
  appUrl: string;
  /** Where a buyer follows a parcel; `{trackingNumber}` is filled in. Undefined: our page behind the shop's domain. */
  trackingUrl?: string;
  /** Environments in which the platform's token is known, so that accounts can be made and fetched (carrier 4.12, 4.13). */
  platformIn: { production: boolean; staging: boolean };
  stagingAvailable: boolean;
  /** From the first byte of a rate request to the last of its answer (perf 0). */
  quoteDeadlineMs: number;
  /** A parcel under way is read from the carrier when nothing was heard of it for this long. */
  statusPollMs: number;
  /** Shopify is asked for changed orders this often: webhooks are not guaranteed (shopify 2.1). */
  orderPollMs: number;
  /** The person of an order is kept for so many days at most. */
  retentionDays: number;
  /** The name Shopify shows beside a tracking number. */
  carrierName: string;
  /** What the mapping must know of the carrier deployment, from the dialect. */
  carrierRules: CarrierRules;
}

/** What each queue carries. Only ids: what they name is read when the job runs. */
export interface JobPayloads {
  "book-shipment": { shopId: string; shipmentId: string };
  "cancel-shipment": { shopId: string; shipmentId: string };
  "check-status": { shopId: string; shipmentId: string };
  "sync-shopify": { shopId: string; shipmentId: string };
  "read-order": { shopId: string; orderId: string };
  "follow-changes": { shopId: string; orderId: string };
  "queue-batch": { shopId: string; batchId: string };
  "backfill-orders": { shopId: string };
  "reconcile-orders": { shopId: string };
  "quote-parcel": { shopId: string; shipmentId: string };
  "read-products": { shopId: string; variantIds: string[] };
  "refresh-tariff": { shopId: string };
  "redraft-parcels": { shopId: string };
  "watch-carrier-service": { shopId: string };
}

export type JobName = keyof JobPayloads;

export interface Queue {
  /** Adds a job within the transaction that makes it necessary: both are there or neither is (design 2). */
  enqueue<Name extends JobName>(
    sql: Sql,
    name: Name,
    payload: JobPayloads[Name],
    options?: EnqueueOptions,
  ): Promise<void>;
}

interface EnqueueOptions {
  delaySeconds?: number;
  /** Lower runs later; bulk work stands behind what somebody waits for. */
  priority?: number;
  /** With `onceIn`: no second job with this key within so many seconds. */
  onceKey?: string;
  onceIn?: number;
}
