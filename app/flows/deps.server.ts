import type { Carrier } from "~/carrier/client.server";
import type { LiveFees } from "~/carrier/live-fees.server";
import type { OAuthClient } from "~/carrier/oauth";
import type { ProductCodes } from "~/carrier/product-codes";
import type { Billing } from "~/domain/billing/plans";
import type { Touched } from "~/domain/draft/touched";
import type { Locale } from "~/domain/locale";
import type { CarrierRules } from "~/domain/parcel/carrier-rules";
import type { Gazetteer } from "~/domain/places/gazetteer";
import type { QueueName } from "~/domain/queues";
import type { FlowWord } from "~/domain/shopify-flow/words";
import type { StepMessage } from "~/domain/status/shopify-events";
import type { Log } from "~/log.server";
import type { Shopify } from "~/shopify/client.server";
import type { StaffNames } from "~/shopify/staff-names.server";
import type { AccessLog } from "~/store/access-log.server";
import type { BuyerHashes } from "~/store/buyer-hashes.server";
import type { Cipher } from "~/store/cipher.server";
import type { Database, Sql } from "~/store/database.server";
import type { FileAddresses } from "~/store/file-addresses.server";
import type { Locks } from "~/store/locks.server";
import type { QuoteLog } from "~/store/quote-log.server";
import type { QuoteMemory } from "~/store/quote-memory.server";

/** Everything a flow may touch, passed as its first argument; flows hold no state of their own (design 1). */
export interface Deps {
  database: Database;
  locks: Locks;
  cipher: Cipher;
  /** Hashes the phones of buyers, to know them again. */
  buyers: BuyerHashes;
  /** Signed URLs that open a file without a session token. */
  fileAddresses: FileAddresses;
  carrier: Carrier;
  productCodes: ProductCodes;
  /** What quotes at checkout need, in memory. */
  quotes: QuoteMemory;
  /** Live and cached fees of the carrier. */
  fees: LiveFees;
  /** Buffers what quotes record. */
  quoteLog: QuoteLog;
  /** Records which staff saw buyers' data. */
  accessLog: AccessLog;
  shopify: Shopify;
  staffNames: StaffNames;
  queue: Queue;
  gazetteer: Gazetteer;
  now(): Date;
  log: Log;
  /** Returns the text that a buyer reads beside a fulfillment event in Shopify, in the buyer's language. */
  buyerMessage(message: StepMessage, locale: Locale): string;
  /** Returns what a merchant reads in Shopify Flow. */
  flowWords(word: FlowWord, locale: Locale): string;
  config: FlowConfig;
}

/** The member of staff who asked for something. */
export interface Actor {
  userId: string;
  /** Null until Shopify reports it: records then hold only the id. */
  name: string | null;
}

interface FlowConfig {
  /** The app's public address. */
  appUrl: string;
  /** Where a buyer tracks a parcel, with `{trackingNumber}` in it. Undefined: our page under the shop's domain. */
  trackingUrl?: string;
  /** Environments with a platform token, where accounts can be created and logged in to (carrier 4.12, 4.13). */
  platformIn: { production: boolean; staging: boolean };
  stagingAvailable: boolean;
  /** Our application at the carrier's OAuth gateway (carrier 4.14); undefined where none is configured. */
  gateway?: OAuthClient;
  /** From the first byte of a rate request to the last of its answer (perf 0). */
  quoteDeadlineMs: number;
  /** A parcel under way is polled after this long without news. */
  statusPollMs: number;
  /** How often Shopify is asked for changed orders, since webhooks are not guaranteed (shopify 2.1). */
  orderPollMs: number;
  /** How often a shop's orders are compared with Shopify and the carrier. */
  compareMs: number;
  /** The moment that the database was put back to, where it was restored from a backup (decision 126). */
  restoredTo?: Date;
  /** Personal data of an order is kept for at most this many days. */
  retentionDays: number;
  /** Whether everything is free, or which plans there are. */
  billing: Billing;
  /** False outside production: merchants approve test charges. */
  areChargesReal: boolean;
  /** The name Shopify shows beside a tracking number. */
  carrierName: string;
  /** What drafting needs to know about this carrier deployment, from the dialect. */
  carrierRules: CarrierRules;
}

/** The payload of each queue of {@link QueueName}. Ids only: the job reads the rest when it runs. */
export interface JobPayloads {
  "book-shipment": { shopId: string; shipmentId: string };
  "cancel-shipment": { shopId: string; shipmentId: string };
  "check-status": { shopId: string; shipmentId: string };
  "sync-shopify": { shopId: string; shipmentId: string };
  "read-order": { shopId: string; orderId: string };
  "follow-changes": { shopId: string; orderId: string };
  "queue-batch": { shopId: string; batchId: string };
  print: { shopId: string; printId: string };
  statement: { shopId: string; statementId: string };
  "run-batch": { shopId: string; batchId: string };
  "backfill-orders": { shopId: string };
  "read-parcels": { shopId: string };
  "reconcile-orders": { shopId: string };
  "compare-orders": { shopId: string };
  "compare-again": { shopId: string };
  "quote-parcel": { shopId: string; shipmentId: string };
  "read-products": { shopId: string; variantIds: string[] };
  "refresh-tariff": { shopId: string };
  /** `touched`: which drafts; all where it is left out. `after`: the order that it has come to. */
  "redraft-parcels": { shopId: string; touched?: [...Touched]; after?: { orderedAt: string; orderId: string } };
  "watch-carrier-service": { shopId: string };
  "write-order-fields": { shopId: string };
  "settle-usage": { shopId: string };
  "tell-flow": { shopId: string };
  "run-flow-action": { shopId: string; runId: string };
}

export type JobName = QueueName;

export interface Queue {
  /** Adds a job inside the transaction that makes it necessary, so that both commit or neither does (design 2). */
  enqueue<Name extends JobName>(
    sql: Sql,
    name: Name,
    payload: JobPayloads[Name],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Adds many jobs of one kind in one statement. */
  enqueueAll<Name extends JobName>(
    sql: Sql,
    name: Name,
    payloads: readonly JobPayloads[Name][],
    options?: EnqueueAllOptions<JobPayloads[Name]>,
  ): Promise<void>;
}

/** Jobs of one statement may each have a time of their own. */
export interface EnqueueAllOptions<Payload> extends Omit<EnqueueOptions, "delaySeconds"> {
  delaySeconds?: number | ((payload: Payload) => number);
}

/** A job with the same payload that waits already is not added again: it runs at the earlier of both times. */
interface EnqueueOptions {
  delaySeconds?: number;
  /** Lower runs later: bulk work yields to work that staff wait for. */
  priority?: number;
  /** Makes it another job than the one without a key, which a later time must not move. */
  onceKey?: string;
  /** Not again within this many seconds after it was asked for, done or not. */
  onceIn?: number;
}
